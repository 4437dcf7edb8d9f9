/** What a record was a search for, as whoever searched reads it again. */
import type { Kysely } from 'kysely'
import type { OperationName } from '../../../contract/operations.ts'
import type { Outcome } from '../../../contract/outcome.ts'
import { type About, aboutOf } from '../../ledger/about.ts'
import type { Tables } from '../../state/tables.ts'

/** Those that begin with something typed; the others follow from what they found. */
export const searchOperations: readonly OperationName[] = [
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
export type SearchedRow = Searched & { question: string; case_id: string | null; analyst: string }

/** Of records as the line table has them; those whose content was erased are not among them. */
export const searchedLines = (db: Kysely<Tables>) =>
  db
    .selectFrom('record_line as line')
    .innerJoin('content', 'content.seq', 'line.seq')
    .leftJoin('case_file', 'case_file.case_id', 'line.case_id')
    .select(['line.seq', 'line.id', 'line.at', 'line.operation', 'line.outcome', 'line.analyst', 'line.case_id'])
    .select(['content.body', 'case_file.reference'])

export type LineRow = Awaited<ReturnType<ReturnType<typeof searchedLines>['execute']>>[number]

export function toSearched({ id, at, operation, outcome, body, reference, case_id, analyst }: LineRow): SearchedRow {
  const { params }: { params: { [name: string]: string } } = JSON.parse(body)
  const asked = Object.entries(params).filter(([name]) => name !== 'page_id' && name !== 'page_number')
  return {
    record: { id, at, operation },
    about: aboutOf(operation, params),
    outcome,
    case_reference: reference,
    case_id,
    analyst,
    question: JSON.stringify([operation, asked.toSorted()]),
  }
}
