/** The lookup that a watch repeats, read from its record, and its price. */
import { canBeWatched } from '../../contract/can-be-watched.ts'
import { toCredits, toThousandths } from '../../contract/credits.ts'
import type { WatchForecast } from '../../contract/desk/watches.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { peopleRowsOf } from '../../contract/people-columns.ts'
import { runsUntil } from '../../contract/watch-runs.ts'
import { badInput, Problem } from '../http/problem.ts'
import { isErased } from '../ledger/chain.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { isOfOtherPurpose } from '../ledger/records-for.ts'
import { requireUnchanged } from '../ledger/require-unchanged.ts'
import type { EstimateOf } from '../prices/prices.ts'
import type { CaseFileTable } from '../state/tables.ts'
import { nextPageIn, resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

export type Question = { operation: OperationName; params: { [name: string]: string } }
export type Schedule = { every_days: number; until: string }

/** From the first page on, even if the record was a later page. Null if its request was erased. */
export function questionIn({ operation, asked }: Pick<LedgerRecord, 'operation' | 'asked'>): Question | null {
  if (!asked || !isOperation(operation)) return null
  const { page_id: _, ...params } = asked.params
  return { operation, params }
}

/** Rows on a page of people, unless the request sets another number. */
const defaultRows = 10

/**
 * Whether the list may go on where a run reads no further. A service says that it cut its list. A full page of people may
 * have another one behind it, and the answer names none.
 */
export function isPartOfList({ operation, params }: Question, result: unknown): boolean {
  const { csv_data, list_cut } = (result ?? {}) as { csv_data?: string | null; list_cut?: string | null }
  if (list_cut?.trim()) return true
  if (operation !== 'people_search') return false
  return peopleRowsOf(csv_data).rows.length >= Number(params.records_per_page?.trim() || defaultRows)
}

type Given = { records: Records; upstream: Upstream; file: Pick<CaseFileTable, 'case_id' | 'reference'> }

export async function askedAgain({ records, upstream, file }: Given, record: LedgerRecord) {
  const { operation, outcome } = record
  if (!isOperation(operation) || !canBeWatched(operation)) throw unfit('A watch cannot repeat this lookup.')
  if (isOfOtherPurpose(record, file.case_id))
    throw new Problem(
      409,
      'Looked up in another case',
      `This lookup is about a person and was made outside the case ${file.reference}. Look it up in ${file.reference}, then watch that record.`,
    )
  if (outcome !== 'found' && outcome !== 'none_found')
    throw unfit('This record has no answer to compare with. Choose a record that was answered.')
  if (isErased(record.chain)) throw unfit('This record was erased. Look it up again, then watch that record.')
  await requireUnchanged(records, record)
  const question = questionIn(record)
  const result = await resultOf({ records, upstream }, record)
  if (!question || result === null)
    throw unfit('The answer of this record cannot be read. Look it up again, then watch that record.')
  return { question, hasMorePages: nextPageIn(result) !== null, isPart: isPartOfList(question, result) }
}

const unfit = (message: string) => badInput([{ field: 'record', message }])

export type WantedWatch = Schedule & Awaited<ReturnType<typeof askedAgain>> & { first: Date; file: CaseFileTable }

export async function forecastOf(estimateOf: EstimateOf, wanted: WantedWatch): Promise<WatchForecast> {
  const { question, hasMorePages, isPart, first, file } = wanted
  const { credits } = await estimateOf(question.operation, question.params)
  const runs = runsUntil(first, wanted)
  return {
    operation: question.operation,
    runs,
    first_at: first.toISOString(),
    calls: 1,
    is_least: hasMorePages,
    is_part: isPart,
    run_credits: credits,
    credits: times(credits, runs),
    last_date: file.retention_date,
  }
}

export const times = (credits: string | null, count: number): string | null =>
  credits === null ? null : toCredits(toThousandths(credits) * count)
