/** What a record's answer says, from its bytes. */
import type { BindingName } from '../contract/bindings/index.ts'
import { isOperation } from '../contract/operations.ts'
import type { LedgerRecord } from './ledger/records.ts'
import type { Parts } from './parts.ts'

/** A document's bytes say nothing that fields could hold. */
export async function resultOf(
  { records, upstream }: Pick<Parts, 'records' | 'upstream'>,
  { id, operation, asked, answered }: LedgerRecord,
): Promise<unknown> {
  const bytes = await records.bytes(id)
  if (!bytes || !asked || !answered?.status || !isOperation(operation)) return null
  const exchange = { status: answered.status, headers: answered.headers, bytes }
  const read = upstream.readAgain(operation, asked.binding as BindingName, exchange)
  return 'result' in read ? read.result : null
}
