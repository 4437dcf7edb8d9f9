/** What was typed into the search box, and where it leads. Pure and quick: nothing is asked while one types. */
import { toCompanyNumber } from '../../contract/company-number.ts'
import { toOutcode, toPostcode } from '../../contract/postcode.ts'
import { toCompanies, toCompany, toMap } from '../paths.ts'

export type Reading = { kind: 'company number' | 'postcode' | 'company name'; label: string; to: string }

/** Every way to read it, the likeliest first; none for nothing. */
export function readingsOf(typed: string): Reading[] {
  const text = typed.trim()
  if (text === '') return []
  const readings: Reading[] = []
  const number = toCompanyNumber(text)
  const postcode = toPostcode(text) ?? toOutcode(text)
  // A short row of digits is likelier a part of a name, or of a number, than a number that lacks its zeros.
  if (number && /\d{4}/.test(text))
    readings.push({ kind: 'company number', label: `Company ${number}`, to: toCompany(number) })
  if (postcode) readings.push({ kind: 'postcode', label: `${postcode} on the map`, to: toMap({ text: postcode }) })
  readings.push({ kind: 'company name', label: `Companies named “${text}”`, to: toCompanies({ name: text }) })
  return readings
}
