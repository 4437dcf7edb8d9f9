/** Lists of records, the newest first. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordLine } from '../../../contract/desk/records.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { spaced } from '../../register/TelephoneNumber.tsx'
import { desk, send, unchecked } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'

export type { RecordLine }

export type RecordFilters = {
  /** Days, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  case_id?: string | undefined
  analyst?: string | undefined
  operation?: string | undefined
  outcome?: string | undefined
  /** Personal, so it stays out of the address. */
  subject?: string | undefined
  /** The last six characters of an ID, as printed. */
  short_id?: string | undefined
  before?: string | undefined
}

/** @param filters null for all that the analyst can read */
export const recordsQuery = (filters: RecordFilters | null) =>
  queryOptions({
    queryKey: ['records', filters],
    queryFn: ({ signal }) => send(recordsWith(filters ?? {}), signal),
    // Keep the previous page while the next one loads.
    placeholderData: keepPreviousData,
  })

const recordsWith = (filters: RecordFilters) =>
  filters.subject ? desk.records.search(unchecked(filters)) : desk.records.list(unchecked(filters))

/** The subject of a lookup. */
export type About = {
  /** From the request, by parameter. */
  about: { readonly [parameter: string]: string }
  /** From the answer. Null where it gives no name. */
  subject_name: string | null
}
/** An identifier uses the mono face. */
export type Part = { name: string; text: string; isIdentifier: boolean }

const identifiers = ['company_number', 'ip_address', 'postcode', 'telephone_number']
const forenameFirst = ['fullname', 'forename', 'surname']

/** The name first, the number beside it. */
export function subjectParts({ about, subject_name }: About): Part[] {
  const fullname = forenameFirst.flatMap((name) => about[name] ?? []).join(' ')
  // A request may carry the name that the answer gives too.
  const others = Object.entries(about).filter(([name, text]) => !forenameFirst.includes(name) && text !== subject_name)
  return Object.entries({ subject_name, fullname, ...Object.fromEntries(others) }).flatMap(([name, text]) =>
    text ? { name, text, isIdentifier: identifiers.includes(name) } : [],
  )
}

export const subjectInWords = (of: About): string => subjectParts(of).map(partInWords).join(', ')

export const partInWords = ({ name, text }: Part): string => (name === 'telephone_number' ? spaced(text) : text)

/** As the lookup sent it: for searching and exporting. */
export const subjectAsSent = (of: About): string =>
  subjectParts(of)
    .map(({ text }) => text)
    .join(', ')

type CompanyFilters = {
  number: string
  case_id: string | undefined
  operation?: OperationName | 'document_download'
  before?: string | null
}

/** The lookups of a company in a case. Listing them is free. */
export const companyRecordsQuery = ({ number, case_id, operation, before }: CompanyFilters) =>
  reading(
    // Under `records`, so that a new lookup refreshes it.
    ['records', 'company', number, case_id, operation, before],
    desk.records.search({
      subject: number,
      subject_kind: 'company_number',
      ...(case_id && { case_id }),
      ...(operation && { operation }),
      ...(before && { before: Number(before) }),
    }),
  )
