/** Land titles of the register's companies. Their numbers begin with FX: HM Land Registry has no such prefix. */
import { addressLine } from './addresses.ts'
import { type Day, dateText, registerDay } from './calendar.ts'
import type { Company } from './companies.ts'
import type { File } from './desk.ts'
import { landmarkCases, landmarkCompanies } from './landmarks.ts'
import { coin } from './name-stems.ts'
import { Random } from './random.ts'
import type { Numbering } from './rows.ts'

type Owner = {
  name: string
  company_number: string | null
  category: string
  country_incorporated: string | null
  address_list: string[] | null
}

/** By trade: how likely a company is to own land, and the most titles. */
const holdings: ReadonlyMap<string, readonly [chance: number, most: number]> = new Map([
  ['property letting', [0.9, 6]],
  ['property development', [0.7, 4]],
  ['holding', [0.3, 3]],
  ['hotel', [0.8, 2]],
  ['care', [0.5, 2]],
  ['farming', [0.6, 3]],
  ['residents', [0.8, 1]],
])
const [, vinterfold] = landmarkCases.circle.companies
/** Of these, the first title names its owner with the number, the last without. */
const wished: ReadonlyMap<string | undefined, number> = new Map([
  [landmarkCompanies.northgate.company_number, 5],
  [vinterfold?.company_number, 3],
])

export const landTitlesIn = (seed: number, files: readonly File[], numbering: Numbering) => {
  const overseas = overseasOwners(seed)
  return files.flatMap(({ company }) => titlesOf(seed, company, overseas, numbering))
}

function titlesOf(seed: number, company: Company, overseas: readonly Owner[], numbering: Numbering) {
  if (company.dissolved !== null || !['England', 'Wales'].includes(company.place.town.country)) return []
  const random = new Random(seed, 'land', company.index)
  const hand = wished.get(company.company_number)
  const [chance, most] = holdings.get(company.trade.trade) ?? [0.02, 1]
  const count = hand ?? (random.chance(chance) ? random.whole(1, most) : 0)
  return Array.from({ length: count }, (_, at) => {
    const isNumbered = hand === undefined ? random.chance(0.8) : at < hand - 1
    const owner = isNumbered ? ownerOf(company) : withoutNumber(ownerOf(company))
    const isShared = hand === undefined ? random.chance(0.12) : at === 1
    const owners = isShared ? [owner, random.pick(overseas)] : [owner]
    const hasMore = hand === undefined ? random.chance(0.06) : at === 2
    return titleOf(company, owners, hasMore, numbering.next('land_title'), random)
  })
}

export function titleOf(
  { place, incorporated }: Pick<Company, 'place' | 'incorporated'>,
  proprietor_list: Owner[],
  hasMore: boolean,
  title_id: number,
  random: Random,
) {
  const street = random.pick(place.streets)
  const { postcode } = random.pick(street.postcodes)
  const { name, county, country } = place.row
  const isLease = random.chance(0.3)
  const isSeveral = random.chance(0.08)
  const house = random.whole(1, 180)
  const lead = isLease ? random.pick(['Ground floor, ', 'First floor, ', 'Flat 2, ', 'Unit 3, ']) : ''
  const numbers = isSeveral ? `${house} to ${house + 6}` : house
  return {
    title_id,
    record: {
      title_number: `FX${100_000 + title_id}`,
      tenure: isLease ? 'Leasehold' : 'Freehold',
      property_address: `${lead}${numbers} ${street.row.name}, ${name} (${postcode})`,
      district: name.toUpperCase(),
      county: county.toUpperCase(),
      region: country === 'Wales' ? 'WALES' : null,
      postcode,
      multiple_address_indicator: isSeveral ? 'Y' : 'N',
      price_paid: random.chance(0.6) ? String(random.whole(45, 900) * 2500) : null,
      proprietor_list,
      date_proprietor_added: random.chance(0.9) ? writtenDay(random.whole(incorporated + 30, registerDay)) : null,
      additional_proprietor_indicator: hasMore ? 'Y' : 'N',
    },
  }
}

const ownerOf = ({ name, company_number, company_type, address }: Company): Owner => ({
  name,
  company_number,
  category: company_type === 'llp' ? 'Limited Liability Partnership' : 'Limited Company or Public Limited Company',
  country_incorporated: null,
  address_list: [addressLine(address)],
})

/** As people leave the number out, and shorten the legal form. */
const withoutNumber = (owner: Owner): Owner => ({
  ...owner,
  name: owner.name.replace(/ LIMITED$/, ' LTD'),
  company_number: null,
})

const countries = [
  ['JERSEY', 'LIMITED', 'Corporate Body'],
  ['LUXEMBOURG', 'S.A.', 'Corporate Body'],
  ['NETHERLANDS', 'B.V.', 'Corporate Body'],
] as const

/** Few, so that one owner has several titles. Some have the number of an overseas entity. */
function overseasOwners(seed: number): Owner[] {
  const random = new Random(seed, 'overseas owners')
  return Array.from({ length: 6 }, (_, at) => {
    const [country_incorporated, ending, category] = countries[at % countries.length]!
    return {
      name: `${coin(random)} PROPERTIES ${ending}`,
      company_number: at < 4 ? `OE${950_001 + at}` : null,
      category,
      country_incorporated,
      address_list: null,
    }
  })
}

/** `03-02-2004`. */
const writtenDay = (day: Day): string => dateText(day).split('-').toReversed().join('-')
