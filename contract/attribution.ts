/** The words that the licence of a register's data requires. They follow from its name and day, so old records have them. */
import {
  type AnswerSource,
  landRegister,
  loadedControllers,
  loadedDisqualified,
  loadedOfficers,
  sanctionsList,
} from './source.ts'

export const openGovernmentLicence = 'OGL-UK-3.0'

/** @param year where the data give no day: the year in which they were loaded */
type Words = (of: string | null, year?: number) => string

const companiesHouse: Words = (of) => ['Companies House', of, 'Open Government Licence v3.0'].filter(Boolean).join(', ')
const ofYear = (words: string, of: string | null, year?: number) => `${words} ${of?.slice(0, 4) ?? year ?? ''}`.trim()
const ordnanceSurvey: Words = (of, year) => ofYear('Contains OS data © Crown copyright and database right', of, year)
const postcodes: Words = (of, year) =>
  [
    ordnanceSurvey(of, year),
    ofYear('Contains Royal Mail data © Royal Mail copyright and database right', of, year),
    'Source: Office for National Statistics licensed under the Open Government Licence v.3.0',
  ].join('. ')

const words: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['Companies House', () => 'Companies House'],
  ['BasicCompanyData', companiesHouse],
  [loadedOfficers, companiesHouse],
  [loadedDisqualified, companiesHouse],
  [loadedControllers, companiesHouse],
  ['ONS Postcode Directory', postcodes],
  ['National Statistics Postcode Lookup', postcodes],
  ['Code-Point Open', postcodes],
  ['postcodes.io', postcodes],
  ['OS Open Names', ordnanceSurvey],
  [sanctionsList, (of) => [sanctionsList, of, 'Open Government Licence v3.0'].filter(Boolean).join(', ')],
  [landRegister, (of, year) => ofYear('Contains HM Land Registry data © Crown copyright and database right', of, year)],
  ['GeoNames', () => 'Places: GeoNames (https://www.geonames.org/), CC BY 4.0'],
  ['Telephone Preference Service', () => 'Telephone Preference Service, under the operator’s subscription'],
])

/** Several lists, as one answer names them. */
const between = '; '

/** Null for sample data, and for a register that is not known here. */
export const attributionOf = (
  source: Pick<AnswerSource, 'register' | 'of'> | null | undefined,
  year?: number,
): string | null => {
  const all = source?.register.split(between).flatMap((register) => words.get(register)?.(source.of, year) ?? []) ?? []
  return all.length === 0 ? null : all.join('. ')
}
