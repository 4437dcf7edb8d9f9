/** One call to a lookup service in the configured binding, and its result. */

import { type Binding, type BindingName, bindingsAt, bindingsIn } from '../../contract/bindings/index.ts'
import { fieldsHeader } from '../../contract/field-set.ts'
import { interfaceOf, lookupInterface, registerInterface } from '../../contract/interfaces.ts'
import { type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import { isLoopback } from '../http/own-host.ts'
import type { AnswerReader } from './answer-reader.ts'
import type { Kept } from './answer-work.ts'
import { type Attempted, type Attempts, type Breaker, retryAfterIn, usualService } from './attempts.ts'
import type { Deadline, InTime } from './deadline.ts'
import { acceptedCodings, type Exchange } from './exchange.ts'
import { type NotAnswered, notAnswered, type Read } from './read-answer.ts'
import { TransportError, type TransportFailure } from './transport-error.ts'
import type { InTurn, Turn } from './turns.ts'

/** Our own service leaves its additions out without this. Another service ignores it (decision 0123). */
const asksForAllFields = { [fieldsHeader]: 'all' }

/** The key of a call, and the headers for it. */
export type Credentials = { api_key: string; headers: { [name: string]: string } }

/** The bytes received, for evidence. */
export type Received = {
  status: number | null
  headers: { [name: string]: string }
  bytes: Buffer | null
  sha256: string | null
  blanked: number
  milliseconds: number
  /** The number of attempts; 0 where there was no key to send. */
  attempts: number
  /** The kind of failure, where the exchange failed. */
  failure: TransportFailure | null
  /** Seconds until the service accepts calls again, as it says. */
  retry_after: number | null
}
/** An answer that never arrived, or that must not be kept. */
export const nothingReceived = {
  status: null,
  headers: {},
  bytes: null,
  sha256: null,
  blanked: 0,
  attempts: 0,
  failure: null,
  retry_after: null,
} satisfies Omit<Received, 'milliseconds'>
export type Answer<Op extends OperationName> = Received & Read<Op>

/** The problem of a call without an answer. */
export type Unanswered = {
  reason: NotAnswered
  message: string
  milliseconds?: number
  failure?: TransportFailure | null
  retry_after?: number | null
}

export type Upstream = ReturnType<typeof createUpstream>

/** With a key and a breaker of its own: an outage of one service does not stop calls to the other. */
export type OtherService = { url: string; credentials: Credentials; attempts: Attempts; breaker: Breaker }

type Options = {
  url: string
  /** The namespace of its operations, where it differs from its address. */
  namespace?: string | undefined
  /** The address that the service prints, where it is not the one that we call. */
  seenAs?: string | undefined
  binding: BindingName
  secrets: () => string[]
  attempts: Attempts
  answers: AnswerReader
  inTurn: InTurn
  inTime: InTime
  /** Another service for the register interface (decision 0149). */
  register?: OtherService | undefined
  /** Whether the service says that it has registers of its own. Another one may not know the register interface. */
  saysRegisters?: () => Promise<boolean>
  /** The field that holds a director's id, where the service uses its own name. */
  directorId?: string | undefined
}

/** @param secrets keys that no answer may contain, besides the key of its own call */
export function createUpstream({
  url,
  namespace,
  seenAs = url.replace(/\/+$/, ''),
  binding: bindingName,
  ...options
}: Options) {
  const { secrets, answers, inTurn, inTime, directorId, register, saysRegisters = async () => true } = options
  const baseUrl = url.replace(/\/+$/, '')
  const lookups = namespace ? bindingsIn(namespace) : bindingsAt(seenAs)
  const registers = bindingsAt(register?.url ?? seenAs, { of: registerInterface })
  const own = { url: baseUrl, attempts: options.attempts }
  /** The other service that an operation goes to, if it does. */
  const elsewhere = (operation: OperationName): OtherService | undefined =>
    interfaceOf(operation) === registerInterface ? register : undefined
  const serviceOf = (operation: OperationName) => elsewhere(operation) ?? own
  // On one machine, packing only costs time.
  const accepted: { [name: string]: string } = isLoopback(baseUrl) ? {} : { 'accept-encoding': acceptedCodings }

  /** What creates something sends its parameters in a body, not in an address (spec/semantics 2.1). */
  const bindingOf = (operation: OperationName): Binding => {
    const bindings = interfaceOf(operation) === registerInterface ? registers : lookups
    return rowOf(operation).creates && bindingName === 'get' ? bindings.post : bindings[bindingName]
  }

  const targets = new Map(
    operationNames.map((operation) => {
      const binding = bindingOf(operation)
      const { path } = binding.writeCall({ operation, params: {} })
      return [operation, { upstream: serviceOf(operation).url + path, binding: binding.name }]
    }),
  )

  return {
    address: baseUrl + lookupInterface.path,

    /** The address of a call without its query, and its binding. */
    target: (operation: OperationName): { upstream: string; binding: BindingName } => targets.get(operation)!,

    /** A call waits here for its turn. @param operation that it calls, where it may go to another service */
    inTurn: <T>(
      work: Parameters<typeof inTurn<T>>[0],
      { operation, ...turn }: Omit<Turn, 'breaker'> & { operation?: OperationName } = {},
    ): Promise<T> => inTurn(work, { ...turn, breaker: operation && elsewhere(operation)?.breaker }),

    /** The service that answers it, as the beginning of a sentence. */
    nameOf: (operation: OperationName): string => elsewhere(operation)?.breaker.of ?? usualService,

    /** It goes to another service, whose key is set: the caller needs none. */
    hasItsKey: (operation: OperationName): boolean => elsewhere(operation) !== undefined,

    /** All calls of one request share a deadline. */
    inTime,

    /**
     * A failed exchange is an answer too, so this does not throw for it.
     *
     * @param credentials for the service of the lookups. Another service gets its own, and never these
     */
    async call<Op extends OperationName>(
      operation: Op,
      params: { [name: string]: string },
      credentials: Credentials | null,
      deadline: Deadline,
    ): Promise<Answer<Op>> {
      const isRegister = interfaceOf(operation) === registerInterface
      if (isRegister && !register && !(await saysRegisters()))
        return { ...nothingReceived, ...notAnswered('no_source', withoutRegister), milliseconds: 0 }
      const service = serviceOf(operation)
      const sentWith = elsewhere(operation)?.credentials ?? credentials
      if (!sentWith) throw new Error(`${operation} was called without a key`)
      const { api_key, headers } = sentWith
      const binding = bindingOf(operation)
      const wire = binding.writeCall({ operation, params: { ...params, api_key } })
      // Never sent again, so use a new connection: one from the pool may be closed by now.
      const makesSomething = rowOf(operation).creates !== undefined
      const start = performance.now()
      const elapsed = () => Math.round(performance.now() - start)
      try {
        const sent = {
          method: wire.method,
          url: service.url + wire.path + (wire.query && `?${wire.query}`),
          headers: { ...wire.headers, ...asksForAllFields, ...accepted, ...headers },
          body: wire.body,
          isFresh: makesSomething,
        }
        const exchange = await service.attempts.send(sent, deadline, makesSomething)
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

    /** Reads the bytes of an earlier answer again. The caller must not use them afterwards. */
    readAgain: <Op extends OperationName>(operation: Op, binding: BindingName, exchange: Exchange): Promise<Read<Op>> =>
      answers.read({ operation, binding, exchange, directorId }, true),
  }
}

const withoutRegister =
  'The lookup service does not answer this operation, and no other register is set. Ask the operator to set REGISTER_URL.'

/** The bytes for evidence, without keys. */
export const toReceived = (exchange: Attempted, kept: Kept): Omit<Received, 'milliseconds'> => ({
  ...exchange,
  ...kept,
  failure: null,
  retry_after: retryAfterIn(kept.headers),
})

/** The failure without an answer. */
export function nothingKept({ reason, message, failure, attempts }: TransportError) {
  const words = attempts === 1 ? message : `${message} It was tried ${attempts} times.`
  return { ...nothingReceived, attempts, failure, ...notAnswered(reason, words) }
}
