import type { Decoded } from '../../contract/bindings/charset.ts'
import type { BindingName } from '../../contract/bindings/index.ts'
import { isOperation } from '../../contract/operations.ts'
import { inLargeRoom } from '../http/line.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import type { Upstream } from './upstream.ts'

type Given = { records: Records; upstream: Upstream }

export const resultOf = async (given: Given, record: LedgerRecord): Promise<unknown> =>
  (await readingOf(given, record)).result

export async function readingOf(
  { records, upstream }: Given,
  { id, operation, asked, answered, bytes: size }: LedgerRecord,
): Promise<{ result: unknown; charset: Decoded['charset'] }> {
  return inLargeRoom(size ?? 0, async () => {
    const bytes = await records.bytes(id)
    if (!bytes || !asked || !answered?.status || !isOperation(operation)) return nothingRead
    const exchange = { status: answered.status, headers: answered.headers, bytes }
    const read = await upstream.readAgain(operation, asked.binding as BindingName, exchange)
    return read.outcome === 'not_answered' ? nothingRead : { result: read.result, charset: read.charset ?? null }
  })
}

const nothingRead = { result: null, charset: null }

/** The id of the next page; null on the last. */
export function nextPageIn(result: unknown): string | null {
  const { next_page_id } = (result ?? {}) as { next_page_id?: unknown }
  return typeof next_page_id === 'string' && next_page_id.trim() !== '' ? next_page_id : null
}
