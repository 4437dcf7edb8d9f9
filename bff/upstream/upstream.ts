/** One call to a lookup service in the configured binding, and what came of it. */

import { textOf } from '../../contract/bindings/charset.ts'
import { type Binding, type BindingName, bindingsAt, type WireReply } from '../../contract/bindings/index.ts'
import { LookupError, ReplyError, type ReplyFailure } from '../../contract/errors.ts'
import { type OperationName, type Result, operation as rowOf } from '../../contract/operations.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import { sha256 } from '../ledger/chain.ts'
import { blankKeys } from './blank-keys.ts'
import { type Exchange, type Exchanger, TransportError } from './exchange.ts'

/** The key a call goes out under, and the headers that go with it. */
export type Credentials = { api_key: string; headers: { [name: string]: string } }

export type NotAnswered = 'transport' | 'timeout' | ReplyFailure

/** What came over the wire, as evidence keeps it. */
export type Received = {
  status: number | null
  headers: { [name: string]: string }
  bytes: Buffer | null
  sha256: string | null
  blanked: number
  milliseconds: number
}
/** Of an answer that never came, or that is not to be kept. */
export const nothingReceived = { status: null, headers: {}, bytes: null, sha256: null, blanked: 0 } satisfies Omit<
  Received,
  'milliseconds'
>
export type Answer<Op extends OperationName> = Received &
  (
    | { outcome: 'found' | 'none_found'; result: Result<Op>; reason: null; message: null }
    | { outcome: 'not_answered'; reason: NotAnswered; message: string }
  )

export type Upstream = ReturnType<typeof createUpstream>

type Options = { url: string; binding: BindingName; secrets: () => string[]; exchanger: Exchanger }

/** @param secrets keys that no answer may keep, besides the one it was asked with */
export function createUpstream({ url, binding: bindingName, secrets, exchanger }: Options) {
  const baseUrl = url.replace(/\/+$/, '')
  const bindings = bindingsAt(baseUrl)

  /** What makes something goes in a body: a key or a message has no business in an address (spec/semantics 2.1). */
  const bindingOf = (operation: OperationName): Binding =>
    rowOf(operation).creates && bindingName === 'get' ? bindings.post : bindings[bindingName]

  return {
    /** Where a call goes, without its query, and in which binding. */
    target(operation: OperationName): { upstream: string; binding: BindingName } {
      const binding = bindingOf(operation)
      return { upstream: baseUrl + binding.writeCall({ operation, params: {} }).path, binding: binding.name }
    },

    /** Never throws for what upstream does: that is an answer too. */
    async call<Op extends OperationName>(
      operation: Op,
      params: { [name: string]: string },
      { api_key, headers }: Credentials,
    ): Promise<Answer<Op>> {
      const binding = bindingOf(operation)
      const wire = binding.writeCall({ operation, params: { ...params, api_key } })
      const address = baseUrl + wire.path + (wire.query && `?${wire.query}`)
      const start = performance.now()
      const elapsed = () => Math.round(performance.now() - start)
      try {
        const sent = { method: wire.method, url: address, headers: { ...wire.headers, ...headers }, body: wire.body }
        const exchange = await exchanger.exchange(sent)
        const blanked = blankKeys(exchange, [api_key, ...secrets()])
        const received = { ...exchange, sha256: sha256(exchange.bytes), blanked, milliseconds: elapsed() }
        return { ...received, ...read(binding, operation, exchange) }
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        return { ...nothingReceived, milliseconds: elapsed(), ...notAnswered(error.reason, error.message) }
      }
    },

    /** What an answer of the past says: the same bytes, read again. */
    readAgain: <Op extends OperationName>(operation: Op, binding: BindingName, exchange: Exchange) =>
      read(bindings[binding], operation, exchange),
  }
}

/** The bytes as an answer, or the reason why they are none. */
function read<Op extends OperationName>(binding: Binding, operation: Op, { status, headers, bytes }: Exchange) {
  try {
    const reply: WireReply = { status, headers, body: textOf(bytes, headers['content-type']) }
    const result = binding.readResult(operation, reply)
    return { outcome: outcomeOf(operation, result), result, reason: null, message: null }
  } catch (error) {
    if (error instanceof ReplyError) return notAnswered(error.reason, error.message)
    if (error instanceof LookupError) return notAnswered('malformed', error.message)
    throw error
  }
}

export const notAnswered = (reason: NotAnswered, message: string) => ({
  outcome: 'not_answered' as const,
  reason,
  message,
})
