/** One call to a lookup service in the configured binding, and what came of it. */

import { servicePath } from '../../contract/bindings/binding.ts'
import { textOf } from '../../contract/bindings/charset.ts'
import {
  type Binding,
  type BindingName,
  bindingsAt,
  bindingsIn,
  type WireReply,
} from '../../contract/bindings/index.ts'
import { LookupError, ReplyError, type ReplyFailure } from '../../contract/errors.ts'
import { type OperationName, operationNames, type Result, operation as rowOf } from '../../contract/operations.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import type { TransportReason } from '../../contract/reasons.ts'
import { sha256 } from '../ledger/chain.ts'
import type { Attempted, Attempts } from './attempts.ts'
import { blankKeys } from './blank-keys.ts'
import { acceptedCodings } from './content-coding.ts'
import type { Deadline, InTime } from './deadline.ts'
import { nameDirectors } from './director-ids.ts'
import type { Exchange } from './exchange.ts'
import { isLoopback } from './loopback.ts'
import { retryAfterIn } from './retry-after.ts'
import { TransportError, type TransportFailure } from './transport-error.ts'
import type { InTurn } from './turns.ts'

/** The key a call goes out under, and the headers that go with it. */
export type Credentials = { api_key: string; headers: { [name: string]: string } }

export type NotAnswered = TransportReason | ReplyFailure

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
export type Answer<Op extends OperationName> = Received &
  (
    | { outcome: 'found' | 'none_found'; result: Result<Op>; reason: null; message: null }
    | { outcome: 'not_answered'; reason: NotAnswered; message: string }
  )

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
  inTurn: InTurn
  inTime: InTime
  /** Which field holds a director's id, where the upstream has one of its own. */
  directorId?: string | undefined
}

/** @param secrets keys that no answer may keep, besides the one it was asked with */
export function createUpstream({ url, namespace, binding: bindingName, ...options }: Options) {
  const { secrets, attempts, inTurn, inTime, directorId } = options
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

  /** The bytes as an answer, or the reason why they are none. */
  function read<Op extends OperationName>(binding: Binding, operation: Op, { status, headers, bytes }: Exchange) {
    try {
      const reply: WireReply = { status, headers, body: textOf(bytes, headers['content-type']) }
      const result = binding.readResult(operation, reply)
      nameDirectors(operation, result, directorId)
      return { outcome: outcomeOf(operation, result), result, reason: null, message: null }
    } catch (error) {
      if (error instanceof ReplyError) return notAnswered(error.reason, error.message)
      if (error instanceof LookupError) return notAnswered('malformed', error.message)
      throw error
    }
  }

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
        const received = { ...keep(exchange, [api_key, ...secrets()]), milliseconds: elapsed() }
        return { ...received, ...read(binding, operation, exchange) }
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        return { ...nothingKept(error), milliseconds: elapsed() }
      }
    },

    /** What an answer of the past says: the same bytes, read again. */
    readAgain: <Op extends OperationName>(operation: Op, binding: BindingName, exchange: Exchange) =>
      read(bindings[binding], operation, exchange),
  }
}

/** What came, as evidence keeps it: without keys. */
export function keep(exchange: Attempted, secrets: readonly string[]): Omit<Received, 'milliseconds'> {
  const blanked = blankKeys(exchange, secrets)
  const retry_after = retryAfterIn(exchange.headers)
  return { ...exchange, sha256: sha256(exchange.bytes), blanked, failure: null, retry_after }
}

/** Nothing came, and why. */
export function nothingKept({ reason, message, failure, attempts }: TransportError) {
  const words = attempts === 1 ? message : `${message} It was asked ${attempts} times.`
  return { ...nothingReceived, attempts, failure, ...notAnswered(reason, words) }
}

export const notAnswered = (reason: NotAnswered, message: string) => ({
  outcome: 'not_answered' as const,
  reason,
  message,
})
