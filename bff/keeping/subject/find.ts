/** One thing that is held about a name, an address or a number (decision 0034). */
import type { Event } from '../../state/tables.ts'

export type Find = {
  where:
    | 'record'
    | 'case'
    | 'pin'
    | 'account'
    | 'account_event'
    | 'account_link'
    | 'session'
    | 'page_key'
    | 'saved_search'
  /** Of the record, the case or whatever else holds it. */
  id: string
  at: string
  event: Event | null
  operation: string | null
  case_id: string | null
  case_reference: string | null
  lawful_basis: string | null
  /** YYYY-MM-DD; null where it is kept as long as what holds it. */
  retention_date: string | null
  /** By their paths. */
  fields: string[]
  source: string
}
/** How much was gone through, and what of it could not be read. */
export type Searched = {
  contents: number
  answers: number
  /** Their bytes were searched, but are not in the characters that they say. */
  answers_not_legible: number
  /** Inside documents nothing is searched. */
  documents_not_read: number
}
