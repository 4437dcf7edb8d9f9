/** One call to a lookup service in the configured binding, and what came of it. */

import { servicePath } from '../../contract/bindings/binding.ts'
import { type Binding, type BindingName, bindingsAt, bindingsIn } from '../../contract/bindings/index.ts'
import { type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import { isLoopback } from '../http/own-host.ts'
import type { AnswerReader } from './answer-reader.ts'
import type { Kept } from './answer-work.ts'
import { type Attempted, type Attempts, retryAfterIn } from './attempts.ts'
import type { Deadline, InTime } from './deadline.ts'
import { acceptedCodings, type Exchange } from './exchange.ts'
import { type NotAnswered, notAnswered, type Read } from './read-answer.ts'
import { TransportError, type TransportFailure } from './transport-error.ts'
import type { InTurn } from './turns.ts'

/** The key a call goes out under, and the headers that go with it. */
export type Credentials = { api_key: string; headers: { [name: string]: string } }

/** What came over the wire, as evidence keeps it. */
export type Received = {
  status: number | null
  headers: { [name: string]: string }
  bytes: Buffer | null
  sha256: string | null
  blanked: number
  milliseconds: number
  /** How often upstream was asked for it; 0 where it never was, for want of a key. */
  attempts: number
  /** Which way the exchange failed, where it did. */
  failure: TransportFailure | null
  /** Seconds after which upstream says it may be asked again. */
  retry_after: number | null
}
/** Of an answer that never came, or that is not to be kept. */
export const nothingReceived = {
  ...{ status: null, headers: {}, bytes: null, sha256: null, blanked: 0 },
  ...{ attempts: 0, failure: null, retry_after: null },
} satisfies Omit<Received, 'milliseconds'>
export type Answer<Op extends OperationName> = Received & Read<Op>

/** What is told of a call that was not answered. */
export type Unanswered = {
  reason: NotAnswered
  message: string
  milliseconds?: number
  failure?: TransportFailure | null
  retry_after?: number | null
}

export type Upstream = ReturnType<typeof createUpstream>

type Options = {
  url: string
  /** Of its operations, where it is not that of its address. */
  namespace?: string | undefined
  binding: BindingName
  secrets: () => string[]
  attempts: Attempts
  answers: AnswerReader
  inTurn: InTurn
  inTime: InTime
  /** Which field holds a director's id, where the upstream has one of its own. */
  directorId?: string | undefined
}

/** @param secrets keys that no answer may keep, besides the one it was asked with */
export function createUpstream({ url, namespace, binding: bindingName, ...options }: Options) {
  const { secrets, attempts, answers, inTurn, inTime, directorId } = options
  const baseUrl = url.replace(/\/+$/, '')
  const bindings = namespace ? bindingsIn(namespace) : bindingsAt(baseUrl)
  // Packing what never leaves the machine only costs time.
  const accepted: { [name: string]: string } = isLoopback(baseUrl) ? {} : { 'accept-encoding': acceptedCodings }

  /** What makes something goes in a body: a key or a message has no business in an address (spec/semantics 2.1). */
  const bindingOf = (operation: OperationName): Binding =>
    rowOf(operation).creates && bindingName === 'get' ? bindings.post : bindings[bindingName]

  const targets = new Map(
    operationNames.map((operation) => {
      const binding = bindingOf(operation)
      const { path } = binding.writeCall({ operation, params: {} })
      return [operation, { upstream: baseUrl + path, binding: binding.name }]
    }),
  )

  return {
    /** Where callers reach the service. */
    address: baseUrl + servicePath,

    /** Where a call goes, without its query, and in which binding. */
    target: (operation: OperationName): { upstream: string; binding: BindingName } => targets.get(operation)!,

    /** What calls upstream waits here for its turn. */
    inTurn,

    /** And what is called for one asking, in one deadline. */
    inTime,

    /** Never throws for what upstream does: that is an answer too. */
    async call<Op extends OperationName>(
      operation: Op,
      params: { [name: string]: string },
      { api_key, headers }: Credentials,
      deadline: Deadline,
    ): Promise<Answer<Op>> {
      const binding = bindingOf(operation)
      const wire = binding.writeCall({ operation, params: { ...params, api_key } })
      // Never asked twice, so not on a connection that may be closed by now either.
      const makesSomething = rowOf(operation).creates !== undefined
      const start = performance.now()
      const elapsed = () => Math.round(performance.now() - start)
      try {
        const sent = {
          method: wire.method,
          url: baseUrl + wire.path + (wire.query && `?${wire.query}`),
          headers: { ...wire.headers, ...accepted, ...headers },
          body: wire.body,
          isFresh: makesSomething,
        }
        const exchange = await attempts.send(sent, deadline, makesSomething)
        const keys = [api_key, ...secrets()]
        const { read, ...kept } = await answers.receive({
          operation,
          binding: binding.name,
          exchange,
          directorId,
          keys,
        })
        return { ...toReceived(exchange, kept), milliseconds: elapsed(), ...read }
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        return { ...nothingKept(error), milliseconds: elapsed() }
      }
    },

    /** What an answer of the past says: the same bytes, read again. */
    readAgain: <Op extends OperationName>(operation: Op, binding: BindingName, exchange: Exchange): Promise<Read<Op>> =>
      answers.read({ operation, binding, exchange, directorId }),
  }
}

/** What came, as evidence keeps it: without keys. */
export const toReceived = (exchange: Attempted, kept: Kept): Omit<Received, 'milliseconds'> => ({
  ...{ ...exchange, ...kept, failure: null },
  retry_after: retryAfterIn(kept.headers),
})

/** Nothing came, and why. */
export function nothingKept({ reason, message, failure, attempts }: TransportError) {
  const words = attempts === 1 ? message : `${message} It was asked ${attempts} times.`
  return { ...nothingReceived, attempts, failure, ...notAnswered(reason, words) }
}
