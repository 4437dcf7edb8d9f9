/** Work on the bytes of an answer, on any thread (decision 0067). */
import type { OperationName } from '../../contract/operations.ts'
import { sha256 } from '../state/hash.ts'
import { blankKeys, holdsKey, shortestKey } from './blank-keys.ts'
import type { Exchange } from './exchange.ts'
import { type Read, readAnswer, type ToRead } from './read-answer.ts'

export type ToKeep = { exchange: Exchange; keys: readonly string[] }
/** The answer, with its keys blanked. */
export type Kept = Pick<Exchange, 'headers' | 'bytes'> & { sha256: string; blanked: number }
export type ToCheck<Op extends OperationName = OperationName> = ToRead<Op> & { keys?: readonly string[] }
export type Checked<Op extends OperationName> = { read: Read<Op>; holdsKey: boolean }
export type Work = { kind: 'keep'; asked: ToKeep } | { kind: 'read'; asked: ToCheck; isLast: boolean }

/** A buffer arrives on another thread as plain bytes. */
export const viewOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length)

/** Blanks in place. */
export function withoutKeys({ exchange, keys }: ToKeep): Kept {
  const blanked = blankKeys(exchange, keys)
  const { headers, bytes } = exchange
  return { headers, bytes, sha256: sha256(bytes), blanked }
}

/** Bytes do not show every key: elements may lie between the parts of a text. */
export function readAndCheck<Op extends OperationName>({ keys = [], ...asked }: ToCheck<Op>): Checked<Op> {
  const read = readAnswer(asked)
  return { read, holdsKey: keys.length > 0 && holdsKey(textsIn(read), keys) }
}

function textsIn(value: unknown, texts: string[] = []): string[] {
  if (typeof value === 'string' && value.length >= shortestKey) texts.push(value)
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) textsIn(part, texts)
  return texts
}
