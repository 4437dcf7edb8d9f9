import type { Address } from './addresses.ts'
import { type Day, dayOf } from './calendar.ts'
import type { Size } from './companies.ts'
import type { Surroundings } from './desk.ts'
import type { CompanyType } from './lives.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { sicText } from './sic-codes.ts'
import { causes, type Trade, tradeCalled, trades } from './trades.ts'

const partnerships = 'law accountancy architecture medicine farming veterinary'.split(' ').map(tradeCalled)
const advisers = ['management advice', 'property letting', 'finance'].map(tradeCalled)
const residents = tradeCalled('residents')

const sizes: Record<CompanyType, readonly { size: Size; weight: number }[]> = {
  ltd: weigh({ dormant: 10, micro: 45, small: 32, medium: 11, large: 2 }),
  plc: weigh({ medium: 40, large: 60 }),
  llp: weigh({ micro: 20, small: 45, medium: 25, large: 10 }),
  'private-limited-guarant-nsc': weigh({ micro: 45, small: 45, medium: 10 }),
  'community-interest-company': weigh({ micro: 45, small: 45, medium: 10 }),
}
const residentSizes = weigh({ dormant: 40, micro: 60 })

const types: readonly { company_type: CompanyType; weight: number; since: Day }[] = [
  { company_type: 'ltd', weight: 87, since: dayOf('1900-01-01') },
  { company_type: 'plc', weight: 1.5, since: dayOf('1900-01-01') },
  { company_type: 'llp', weight: 4, since: dayOf('2001-04-06') },
  { company_type: 'private-limited-guarant-nsc', weight: 5, since: dayOf('1900-01-01') },
  { company_type: 'community-interest-company', weight: 2.5, since: dayOf('2005-07-01') },
]

export function inventType(incorporated: Day, random: Random): CompanyType {
  return random.weighted(types.filter(({ since }) => since <= incorporated)).company_type
}

export function inventTrade(company_type: CompanyType, random: Random): Trade {
  if (company_type === 'llp') return random.pick(random.chance(0.75) ? partnerships : advisers)
  if (company_type === 'community-interest-company') return random.weighted(causes)
  if (company_type === 'private-limited-guarant-nsc') return random.chance(0.3) ? residents : random.weighted(causes)
  return random.weighted(trades)
}

export function inventSize(company_type: CompanyType, trade: Trade, random: Random): Size {
  return random.weighted(trade === residents ? residentSizes : sizes[company_type]).size
}

/** Its own door, or that of an accountant in the town. */
export function inventOffice(
  trade: Trade,
  place: Place,
  { offices, addressBook }: Surroundings,
  random: Random,
): Address {
  const nearby = random.chance(0.28) ? offices.filter((office) => office.place === place) : []
  if (nearby.length > 0) return random.pick(nearby).address
  if (trade.trade === 'farming') return addressBook.farm(place, random)
  return random.chance(0.55) ? addressBook.business(place, random) : addressBook.home(place, random)
}

/** A few never stated their business. */
export const inventSicText = (trade: Trade, size: Size, random: Random): string | null =>
  random.chance(0.03) ? null : sicText(inventSic(trade, size, random))

function inventSic(trade: Trade, size: Size, random: Random): readonly string[] {
  if (size === 'dormant' && random.chance(0.7)) return ['99999']
  // The first is the most likely.
  return random.chance(0.5) ? trade.sic[0]! : random.pick(trade.sic)
}

export function inventEmail(name: string, random: Random): string {
  const plain = name
    .normalize('NFKD')
    .replace(/ (LIMITED|LTD|PLC|LLP|CYF|CYFYNGEDIG|CIC)$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const mailbox = random.pick(['info', 'enquiries', 'office', 'accounts', 'hello'])
  return `${mailbox}@${plain.slice(0, 40)}.example.${random.pick(['com', 'com', 'org'])}`
}

function weigh(weights: { [size in Size]?: number }): readonly { size: Size; weight: number }[] {
  return Object.entries(weights).map(([size, weight]) => ({ size: size as Size, weight }))
}
