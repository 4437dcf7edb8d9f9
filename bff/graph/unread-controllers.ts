/** Companies whose list of controllers has a further page that the case does not hold. */
import type { Kysely } from 'kysely'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import type { Tables } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Given = { db: Kysely<Tables>; records: Records; upstream: Upstream }

/** Answers are read one by one, so their number is limited. Companies with the longest lists come first. */
const most = { companies: 50, pages: 20 }

/** @param companies numbers of companies whose controllers were found, the longest list first */
export async function unreadControllers(
  given: Given,
  case_id: string,
  companies: readonly string[],
): Promise<Set<string>> {
  const numbers = companies.slice(0, most.companies)
  if (numbers.length === 0) return new Set()
  const lines = await given.db
    .selectFrom('subject')
    .innerJoin('record_line', 'record_line.id', 'subject.id')
    .select(['subject.value', 'record_line.id'])
    .where('subject.value', 'in', numbers)
    .where('subject.kind', '=', 'company_number')
    .where('record_line.case_id', '=', case_id)
    .where('record_line.operation', '=', 'company_controllers')
    .where('record_line.outcome', '=', 'found')
    .orderBy('record_line.seq', 'desc')
    .execute()
  const unread = new Set<string>()
  for (const [number, its] of Map.groupBy(lines, ({ value }) => value))
    if (
      await hasUnreadPage(
        given,
        its.slice(0, most.pages).map(({ id }) => id),
      )
    )
      unread.add(number)
  return unread
}

/** From the newest first page on, as far as its pages lead. @param ids newest first */
async function hasUnreadPage(given: Given, ids: readonly string[]): Promise<boolean> {
  const pages = new Map<string, LedgerRecord>()
  let wanted = ''
  const walked = new Set<string>()
  for (const id of ids) {
    const page = await given.records.record(id)
    const page_id = page?.asked?.params.page_id?.trim() ?? ''
    if (page && !pages.has(page_id)) pages.set(page_id, page)
    // Most lists have one page, and then one record is read.
    while (pages.has(wanted) && !walked.has(wanted)) {
      walked.add(wanted)
      const next = nextOf(await resultOf(given, pages.get(wanted)!))
      if (next === null) return false
      wanted = next
    }
  }
  return !pages.has(wanted)
}

function nextOf(result: unknown): string | null {
  const { next_page_id } = (result ?? {}) as { next_page_id?: unknown }
  return typeof next_page_id === 'string' && next_page_id.trim() !== '' ? next_page_id.trim() : null
}
