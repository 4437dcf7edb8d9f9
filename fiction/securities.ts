import { type Day, dayOf } from './calendar.ts'
import type { Company } from './companies.ts'
import type { Random } from './random.ts'

/** The kind of a charge and what it covers. */
export type Security = {
  charge_type: string
  description: string
  amount: string | null
  obligations_secured: string | null
  onFiche: boolean
}

const imagesSince = dayOf('1996-01-01')

const allMonies = [
  'All monies due or to become due from the company to the chargee on any account whatsoever',
  'All monies due or to become due from the company to the chargee under the terms of the aforementioned instrument creating or evidencing the charge',
  'All monies due or to become due from the company and/or all or any of the other companies named therein to the chargee on any account whatsoever',
]
const obligations = 'All sums due and to become due, and all other obligations of the company to the chargee'
const undertakings = [
  'Fixed and floating charges over the undertaking and all property and assets present and future, including goodwill, book debts, uncalled capital, buildings, fixtures, fixed plant and machinery.',
  'Undertaking and all property and assets present and future, including goodwill, book debts, uncalled capital, fixtures and plant and machinery.',
  'By way of fixed charge all book and other debts; by way of floating charge all other undertaking and assets.',
]
const chattels = [
  'The equipment and chattels described in the schedule, together with all accessories, replacements and insurance proceeds.',
  'One articulated vehicle, two curtain-sided trailers and the benefit of all warranties and insurances relating to them.',
]

/** @param wished the kind of security, unless it is random */
export function inventSecurity(
  company: Company,
  created: Day,
  modern: boolean,
  wished: 'land' | 'undertaking' | null,
  random: Random,
): Security {
  const land = wished === null ? random.chance(company.trade.borrows > 0.5 ? 0.75 : 0.35) : wished === 'land'
  const security = land ? onLand(company, random) : onAssets(wished === null, random)
  const amount = modern ? null : inventAmount(random)
  // A charge in Scotland says which obligations it secures.
  const obligations_secured = modern && company.place.town.country === 'Scotland' ? obligations : null
  return { ...security, amount, obligations_secured, onFiche: created < imagesSince }
}

function onLand({ place }: Company, random: Random) {
  const street = random.pick(place.streets).row.name
  const property = `${random.whole(1, 160)} ${street}, ${place.row.name}`
  const scottish = place.town.country === 'Scotland'
  const subjects = scottish ? `All and whole the subjects at ${property}.` : landDescription(property, random)
  const charge_type = scottish ? 'Standard security' : random.pick(['Legal charge', 'Legal charge', 'Legal mortgage'])
  return { charge_type, description: subjects }
}

function landDescription(property: string, random: Random): string {
  const holding = random.pick(['Freehold', 'Freehold', 'Leasehold'])
  const title = `FX${random.whole(100_000, 999_999)}`
  return random.chance(0.5)
    ? `${holding} land and buildings known as ${property}, and registered under title number ${title}.`
    : `${holding} property known as ${property}. By way of fixed charge all plant, machinery and fixtures, and the goodwill of the business carried on there.`
}

function onAssets(any: boolean, random: Random) {
  const chance = any ? random.fraction() : 0
  if (chance < 0.6) return { charge_type: 'Debenture', description: random.pick(undertakings) }
  if (chance < 0.75) return { charge_type: 'Fixed charge on purchased debts', description: debts }
  if (chance < 0.88) return { charge_type: 'Chattel mortgage', description: random.pick(chattels) }
  return { charge_type: 'Rent deposit deed', description: 'The deposit account and all sums standing to its credit.' }
}

const debts =
  'All debts purchased or purported to be purchased under an agreement for the purchase of debts, and all other debts.'

function inventAmount(random: Random): string {
  if (random.chance(0.75)) return random.pick(allMonies)
  const pounds = (random.whole(3, 90) * 5000).toLocaleString('en-GB')
  return `£${pounds} and all other monies due or to become due from the company to the chargee`
}
