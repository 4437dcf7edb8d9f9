/** Reads answers on record for comparison: every page of one, with its outcome. */
import { isOperation, type OperationName } from '../../contract/operations.ts'
import type { ComparedAnswer, Page } from '../../entities/changes/changes-between.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { isPartOfList, nextPageIn } from './question.ts'

type Given = { records: Records; upstream: Upstream }

/** Null if a page was erased, or has no answer. @param ids one record a page, in order */
export async function answerOf(given: Given, ids: readonly string[]): Promise<ComparedAnswer | null> {
  const pages: Page[] = []
  const found: LedgerRecord[] = []
  for (const id of ids) {
    const record = await given.records.record(id)
    if (!record || (record.outcome !== 'found' && record.outcome !== 'none_found')) return null
    const result = await resultOf(given, record)
    if (result === null || !record.asked) return null
    pages.push({ record: id, result })
    found.push(record)
  }
  const [first] = found
  if (!first || !isOperation(first.operation)) return null
  return {
    outcome: found.some(({ outcome }) => outcome === 'found') ? 'found' : 'none_found',
    pages,
    isWhole: isWhole(first.operation, first, pages),
    day: first.at.slice(0, 10),
  }
}

/** From the first page to the last. */
function isWhole(operation: OperationName, { asked }: LedgerRecord, pages: readonly Page[]): boolean {
  const { page_id = '', page_number = '' } = asked?.params ?? {}
  if (page_id.trim() !== '' || !/^0*$/.test(page_number.trim())) return false
  const last = pages.at(-1)?.result
  if (nextPageIn(last) !== null) return false
  return !isPartOfList({ operation, params: asked?.params ?? {} }, last)
}
