/** The bytes of an exchange as an answer, or the reason why they are none. */
import { type Decoded, decoded } from '../../contract/bindings/charset.ts'
import { type BindingName, bindingsAt } from '../../contract/bindings/index.ts'
import { LookupError, ReplyError, type ReplyFailure } from '../../contract/errors.ts'
import type { OperationName, Result } from '../../contract/operations.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import type { TransportReason } from '../../contract/reasons.ts'
import { nameDirectors } from './director-ids.ts'
import type { Exchange } from './exchange.ts'

export type NotAnswered = TransportReason | ReplyFailure
export type ToRead<Op extends OperationName = OperationName> = {
  operation: Op
  binding: BindingName
  exchange: Exchange
  /** Which field holds a director's id, where the upstream has one of its own. */
  directorId?: string | undefined
}
export type Read<Op extends OperationName> =
  | { outcome: 'found' | 'none_found'; result: Result<Op>; reason: null; message: null; charset?: Decoded['charset'] }
  | { outcome: 'not_answered'; reason: NotAnswered; message: string }

/** They read any upstream's answers, whatever its namespace. */
const bindings = bindingsAt('http://localhost')

export function readAnswer<Op extends OperationName>({
  operation,
  binding,
  exchange: { status, headers, bytes },
  directorId,
}: ToRead<Op>): Read<Op> {
  try {
    const { text, charset } = decoded(bytes, headers['content-type'])
    const result = bindings[binding].readResult(operation, { status, headers, body: text })
    nameDirectors(operation, result, directorId)
    return { outcome: outcomeOf(operation, result), result, reason: null, message: null, charset }
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

/** An answer that would hold up everybody is kept as it is. */
export const tooMuch = (why: string) =>
  notAnswered('malformed', `The answer ${why}, so it was not read. Its bytes are on record.`)
