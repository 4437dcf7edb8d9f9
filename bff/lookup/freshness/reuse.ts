/** The second step of a lookup: the same question may have been answered a while ago, and then costs nothing. */
import type { OperationName, Result } from '../../../contract/operations.ts'
import { operation as rowOf } from '../../../contract/operations.ts'
import type { Analyst } from '../../auth/analysts.ts'
import type { Ledger, RecordHead } from '../../ledger/ledger.ts'
import type { Records } from '../../ledger/records.ts'
import { resultOf } from '../../upstream/result-of.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Prints } from './prints.ts'

type Parts = { prints: Prints; records: Records; ledger: Ledger; upstream: Upstream }
type Question<Op extends OperationName> = {
  operation: Op
  print: string
  case_id: string | null
  analyst: Analyst
  minutes: number
}
export type Reused<Op extends OperationName> = {
  outcome: 'found' | 'none_found'
  result: Result<Op>
  record: RecordHead
  reused: true
}

/** Null where it is to be asked anew. Using a record again is on record too, as reading it is. */
export const createReuse =
  ({ prints, records, ledger, upstream }: Parts) =>
  async <Op extends OperationName>(question: Question<Op>): Promise<Reused<Op> | null> => {
    const { operation, minutes, analyst } = question
    if (minutes === 0 || rowOf(operation).creates) return null
    const id = await prints.find(question)
    const record = id === null ? undefined : await records.record(id)
    if (!record || (record.outcome !== 'found' && record.outcome !== 'none_found')) return null
    // What was changed since is no answer of the service's.
    if ((await records.differences(record)).length > 0) return null
    const result = (await resultOf({ records, upstream }, record)) as Result<Op> | null
    // Its content was erased since.
    if (result === null) return null
    await ledger.opened(record, analyst.analyst_id)
    const { at, outcome, credits, answered } = record
    const head = { id: record.id, at, operation, sha256: answered?.sha256 ?? null, credits }
    return { outcome, result, record: head, reused: true }
  }
