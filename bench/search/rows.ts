/** Rows of invented companies and officers, as many as a national register has. */
import type { Tables } from '../../service/store/tables.ts'
import { companyName, officerName } from './names.ts'

export function companyRow(known: readonly string[], at: number) {
  return {
    company_number: String(10_000_000 + at),
    name: companyName(known, at),
    company_status: at % 4 === 3 ? 'Dissolved' : 'Active',
    company_type: 'ltd',
    place: 'Leeds',
    incorporation_date: '2010-01-01',
  } as Tables['company']
}

export function nameRow(known: readonly string[], at: number) {
  const data_set = at % 4 === 3 ? 'DISSOLVED' : 'LIVE'
  const name = companyName(known, at)
  const company_number = String(10_000_000 + at)
  return {
    company_name_id: at + 1,
    company_number,
    name,
    data_set,
    company_index_status: null,
    company_date: null,
    place: 'Leeds',
  }
}

export function officerRow(known: readonly string[], at: number) {
  const { surname, forename } = officerName(known, at)
  return {
    director_id: `O${String(at).padStart(8, '0')}`,
    forename,
    surname,
    name_single_line: `${forename} ${surname}`,
    dob: `${1940 + (at % 60)}-0${1 + (at % 9)}`,
    corporate_indicator: 'N',
    disqualified: 'N',
    appointed: 'Y',
  } as Tables['officer']
}
