/**
 * Recent and saved searches (decision 0041): names for records, which alone hold the request. Both are erased together.
 */
import type { ExpressionBuilder, Kysely } from 'kysely'
import { toCompanyNumber } from '../../../contract/company-number.ts'
import { listingOperations } from '../../../contract/listing-operations.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { Outcome } from '../../../contract/outcome.ts'
import type { Analyst } from '../../auth/analysts.ts'
import { notFound } from '../../http/problem.ts'
import { type About, aboutOf } from '../../ledger/about.ts'
import { askedIn } from '../../ledger/content-body.ts'
import { catchUp } from '../../ledger/follower.ts'
import { mayReadAll } from '../../ledger/records-for.ts'
import { randomId } from '../../state/random-id.ts'
import type { SavedSearchTable, Tables } from '../../state/tables.ts'

const mostRecent = 8
/** The lines to read: analysts repeat searches, and each question shows once. */
const mostLookedAt = 60
/** A subject has many lookups, one after another. */
const mostOfSubjects = 200

type SavedSearch = Searched &
  Pick<SavedSearchTable, 'search_id' | 'name' | 'saved_at'> & {
    is_pinned: boolean
  }
export type Searches = ReturnType<typeof createSearches>

export function createSearches(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  /** Only the analyst's own, by hand. Nobody sees what a colleague typed. */
  async function recent({ analyst_id }: Analyst): Promise<Searched[]> {
    await catchUp(db)
    const lines = await searchedLines(db)
      .where('line.analyst', '=', analyst_id)
      .where('line.operation', 'in', [...searchOperations])
      .where(byHand)
      .orderBy('line.at', 'desc')
      .orderBy('line.seq', 'desc')
      .limit(mostLookedAt)
      .execute()
    const searched = lines.map(toSearched).filter(({ about }) => Object.keys(about).length > 0)
    return once(searched, ({ question }) => question)
      .slice(0, mostRecent)
      .map(told)
  }

  /** What the analyst last looked up by hand. Several lookups of one company are one subject. */
  async function subjects({ analyst_id }: Analyst): Promise<Searched[]> {
    await catchUp(db)
    const lines = await searchedLines(db)
      .where('line.analyst', '=', analyst_id)
      .where('line.operation', 'not in', ['own_file', ...listingOperations])
      .where(byHand)
      .orderBy('line.at', 'desc')
      .orderBy('line.seq', 'desc')
      .limit(mostOfSubjects)
      .execute()
    const subjects = lines.map(toSearched).filter(({ subject }) => subject !== null)
    return once(subjects, ({ subject }) => subject)
      .slice(0, mostRecent)
      .map(told)
  }

  /** Pinned first, then by name. Searches that the analyst may no longer read are left out. */
  async function saved(analyst: Analyst): Promise<SavedSearch[]> {
    await catchUp(db)
    const rows = await searchedLines(db)
      .innerJoin('saved_search as saved', 'saved.record_id', 'line.id')
      .select(['saved.search_id', 'saved.name', 'saved.is_pinned', 'saved.saved_at'])
      .where('saved.analyst_id', '=', analyst.analyst_id)
      .where((where) =>
        where.or([
          where.lit(mayReadAll(analyst.role)),
          where('line.analyst', '=', analyst.analyst_id),
          where(
            'line.case_id',
            'in',
            where.selectFrom('case_member').select('case_id').where('analyst_id', '=', analyst.analyst_id),
          ),
        ]),
      )
      .orderBy('saved.is_pinned', 'desc')
      .orderBy('saved.name')
      .execute()
    const newest = await newestAnswers(rows, analyst)
    return rows.map(({ search_id, name, is_pinned, saved_at, ...line }) => ({
      ...told(toSearched(newest.get(line.id) ?? line)),
      search_id,
      name,
      is_pinned: is_pinned === 1,
      saved_at,
    }))
  }

  /** For each saved record: the analyst's newest answer to the same question in the same case. */
  async function newestAnswers(rows: LineRow[], { analyst_id }: Analyst): Promise<Map<string, LineRow>> {
    if (rows.length === 0) return new Map()
    const newer = await searchedLines(db)
      .innerJoin('lookup_print as print', 'print.id', 'line.id')
      .innerJoin('lookup_print as first', 'first.print', 'print.print')
      .select('first.id as of')
      .where(
        'first.id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('print.analyst', '=', analyst_id)
      .whereRef(
        ({ fn, val }) => fn.coalesce('print.case_id', val('')),
        '=',
        ({ fn, val }) => fn.coalesce('first.case_id', val('')),
      )
      .orderBy('line.at')
      .execute()
    return new Map(newer.map((line) => [line.of, line]))
  }

  async function own(search_id: string, { analyst_id }: Analyst): Promise<void> {
    await db
      .selectFrom('saved_search')
      .select('search_id')
      .where('search_id', '=', search_id)
      .where('analyst_id', '=', analyst_id)
      .executeTakeFirstOrThrow(() => notFound('saved search'))
  }

  return {
    recent,
    subjects,
    saved,

    /** Saving again renames it. @throws Problem where the record was erased since */
    async save(record_id: string, name: string, { analyst_id }: Analyst): Promise<{ search_id: string }> {
      const row = { search_id: randomId(), analyst_id, record_id, name, is_pinned: 0, saved_at: clock().toISOString() }
      await db
        .insertInto('saved_search')
        .values(row)
        .onConflict((conflict) => conflict.columns(['analyst_id', 'record_id']).doUpdateSet({ name }))
        .execute()
      return await db
        .selectFrom('saved_search')
        .select('search_id')
        .where('record_id', '=', record_id)
        .where('analyst_id', '=', analyst_id)
        .executeTakeFirstOrThrow(() => notFound('record'))
    },

    async change(
      search_id: string,
      given: { name?: string | undefined; is_pinned?: boolean | undefined },
      by: Analyst,
    ) {
      await own(search_id, by)
      const set = {
        ...(given.name !== undefined && { name: given.name }),
        ...(given.is_pinned !== undefined && { is_pinned: given.is_pinned ? 1 : 0 }),
      }
      if (Object.keys(set).length > 0)
        await db.updateTable('saved_search').set(set).where('search_id', '=', search_id).execute()
    },

    /** An analyst deletes their own; an administrator any, because a name may be personal. @throws Problem 404 */
    async remove(search_id: string, by: Analyst): Promise<void> {
      if (by.role !== 'administrator') await own(search_id, by)
      const { numDeletedRows } = await db
        .deleteFrom('saved_search')
        .where('search_id', '=', search_id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw notFound('saved search')
    },
  }
}

/** In each case once. */
function once(searched: readonly SearchedRow[], of: (row: SearchedRow) => string | null): SearchedRow[] {
  const seen = new Set<string>()
  return searched.filter((row) => {
    const key = `${row.case_id} ${of(row)}`
    return !seen.has(key) && seen.add(key)
  })
}

/** A company by its number, an officer by their id, anything else by what was typed. Null where nothing was. */
function subjectOf(about: About, { director_id }: Params): string | null {
  const number = toCompanyNumber(about.company_number ?? '')
  if (number !== null) return `company ${number}`
  if (director_id) return `officer ${director_id}`
  return Object.keys(about).length > 0 ? JSON.stringify(Object.entries(about).toSorted()) : null
}
type Params = { readonly [name: string]: string }

const told = ({ record, about, outcome, case_reference }: SearchedRow): Searched => ({
  record,
  about,
  outcome,
  case_reference,
})

/** Lookups that begin with typed text. Other lookups follow from their results. */
const searchOperations: readonly OperationName[] = [
  'company_name_search',
  'company_number_search',
  'director_search',
  'people_search',
  'age_verification',
  'person_verify_historic',
  'deceased',
  'tps_full',
  'area_code',
  'geo_code_telephone',
  'geo_code',
  'ip_location',
  'find_my_nearest',
]

export type Searched = {
  record: { id: string; at: string; operation: string }
  about: About
  outcome: Outcome
  case_reference: string | null
}
type SearchedRow = Searched & { question: string; subject: string | null; case_id: string | null; analyst: string }

/** By line of the record table. Erased records are left out. */
const searchedLines = (db: Kysely<Tables>) =>
  db
    .selectFrom('record_line as line')
    .innerJoin('content', 'content.seq', 'line.seq')
    .leftJoin('case_file', 'case_file.case_id', 'line.case_id')
    .select(['line.seq', 'line.id', 'line.at', 'line.operation', 'line.outcome', 'line.analyst', 'line.case_id'])
    .select(['content.body', 'case_file.reference'])

/** Not a row of a batch, and no name of a screening. */
const byHand = ({ not, exists, selectFrom }: ExpressionBuilder<Tables & { line: Tables['record_line'] }, 'line'>) =>
  not(exists(selectFrom('batch_record').select('record').whereRef('batch_record.record', '=', 'line.id')))

type LineRow = Awaited<ReturnType<ReturnType<typeof searchedLines>['execute']>>[number]

function toSearched({ id, at, operation, outcome, body, reference, case_id, analyst }: LineRow): SearchedRow {
  const params = askedIn(body)?.params ?? {}
  const about = aboutOf(operation, params)
  const asked = Object.entries(params).filter(([name]) => name !== 'page_id' && name !== 'page_number')
  return {
    record: { id, at, operation },
    about,
    outcome,
    case_reference: reference,
    case_id,
    analyst,
    question: JSON.stringify([operation, asked.toSorted()]),
    subject: subjectOf(about, params),
  }
}
