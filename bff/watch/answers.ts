/** Reads answers on record for comparison: every page of one, with its outcome. */
import { ukDate } from '../../contract/days.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { isNoneInPart } from '../../contract/reasons.ts'
import type { ComparedAnswer, Page } from '../../entities/changes/changes-between.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { nextPageIn, resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { isPartOfList } from './question.ts'

type Given = { records: Records; upstream: Upstream }

/** `isNoneInPart`: none is in the part that the register holds. A comparison counts it as none found. */
type OnRecord = ComparedAnswer & { isNoneInPart: boolean }

/** Null if a page was erased, or has no answer. @param ids one record a page, in order */
export async function answerOf(given: Given, ids: readonly string[]): Promise<OnRecord | null> {
  const pages: Page[] = []
  const found: LedgerRecord[] = []
  for (const id of ids) {
    const record = await given.records.record(id)
    const result = record ? await comparedResult(given, record) : null
    if (result === null || !record?.asked) return null
    pages.push({ record: id, result })
    found.push(record)
  }
  const [first] = found
  if (!first || !isOperation(first.operation)) return null
  return {
    outcome: found.some(({ outcome }) => outcome === 'found') ? 'found' : 'none_found',
    pages,
    isWhole: isWhole(first.operation, first, pages),
    day: ukDate(first.at),
    isNoneInPart: found.every(isNoneInPart),
  }
}

/** Null if it was erased, or not answered. A part of a register that holds none has nothing to compare. */
export async function comparedResult(given: Given, record: LedgerRecord): Promise<unknown> {
  if (isNoneInPart(record)) return record.asked && {}
  return resultOf(given, record)
}

/** From the first page to the last. */
function isWhole(operation: OperationName, { asked }: LedgerRecord, pages: readonly Page[]): boolean {
  const { page_id = '', page_number = '' } = asked?.params ?? {}
  if (page_id.trim() !== '' || !/^0*$/.test(page_number.trim())) return false
  const last = pages.at(-1)?.result
  if (nextPageIn(last) !== null) return false
  return !isPartOfList({ operation, params: asked?.params ?? {} }, last)
}
