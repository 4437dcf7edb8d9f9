/** Companies whose list of controllers has a further page that the case does not hold. */
import type { Kysely } from 'kysely'
import type { Records } from '../ledger/records.ts'
import type { Tables } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { hasUnreadPage, nextOf } from './unread-pages.ts'

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
        its.slice(0, most.pages).map(({ id }) => id),
        pageIn(given),
      )
    )
      unread.add(number)
  return unread
}

const pageIn = (given: Given) => async (id: string) => {
  const record = await given.records.record(id)
  if (!record) return null
  return {
    page_id: record.asked?.params.page_id?.trim() ?? '',
    next: async () => nextOf(await resultOf(given, record)),
  }
}
