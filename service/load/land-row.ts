/** One row of CCOD or OCOD as a `land_title`. */
import type { LandRecord } from '../store/land.ts'
import { toText } from './values.ts'

export const landColumns = [
  'Title Number',
  'Tenure',
  'Property Address',
  'District',
  'County',
  'Region',
  'Postcode',
  'Multiple Address Indicator',
  'Price Paid',
  'Date Proprietor Added',
  'Additional Proprietor Indicator',
] as const

const owners = [1, 2, 3, 4] as const
export const ownerColumns = (isOverseas: boolean): readonly string[] =>
  owners.flatMap((owner) => [
    `Proprietor Name (${owner})`,
    `Company Registration No. (${owner})`,
    `Proprietorship Category (${owner})`,
    ...(isOverseas ? [`Country Incorporated (${owner})`] : []),
    ...[1, 2, 3].map((line) => `Proprietor (${owner}) Address (${line})`),
  ])

export type LandColumns = { set: 'CCOD' | 'OCOD'; count: number; at: { readonly [column: string]: number } }

/** All owners in OCOD are overseas. Without any words, their numbers would read as those of companies here. */
const countryNotGiven = 'Overseas, country not given'

export function landTitleOf(values: readonly string[], { set, at }: LandColumns): LandRecord {
  const read = (column: string) => toText(values[at[column] ?? -1])
  const proprietor_list = owners.flatMap((owner) => {
    const name = read(`Proprietor Name (${owner})`)
    if (name === null) return []
    const lines = [1, 2, 3].flatMap((line) => read(`Proprietor (${owner}) Address (${line})`) ?? [])
    return {
      name,
      company_number: read(`Company Registration No. (${owner})`),
      category: read(`Proprietorship Category (${owner})`),
      country_incorporated: read(`Country Incorporated (${owner})`) ?? (set === 'OCOD' ? countryNotGiven : null),
      address_list: lines.length > 0 ? lines : null,
    }
  })
  return {
    title_number: read('Title Number'),
    tenure: read('Tenure'),
    property_address: read('Property Address'),
    district: read('District'),
    county: read('County'),
    region: read('Region'),
    postcode: read('Postcode'),
    multiple_address_indicator: read('Multiple Address Indicator'),
    price_paid: read('Price Paid'),
    proprietor_list: proprietor_list.length > 0 ? proprietor_list : null,
    date_proprietor_added: read('Date Proprietor Added'),
    additional_proprietor_indicator: read('Additional Proprietor Indicator'),
  }
}
