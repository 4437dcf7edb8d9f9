import { type Day, dayOf, registerDay } from './calendar.ts'
import { type Company, companyNumberAt } from './companies.ts'
import { inventOffice } from './company-traits.ts'
import type { Surroundings } from './desk.ts'
import { wordsOf } from './lists.ts'
import { inventLife, type WishedLife } from './lives.ts'
import { Random } from './random.ts'
import { sicText } from './sic-codes.ts'
import { tradeCalled } from './trades.ts'

const words = wordsOf('shelf companies')
const nonTrading = tradeCalled('non-trading')
const firstSale = dayOf('2003-01-06')

/** The day of incorporation: more of them recently. */
export const inventShelfIncorporation = (random: Random): Day =>
  Math.floor(firstSale + (registerDay - 5 - firstSale) * random.fraction() ** 0.75)

/** A company that the formation agent formed in advance. Few ever traded. `position` counts them from 0. */
export function inventShelfCompany(
  index: number,
  position: number,
  incorporated: Day,
  surroundings: Surroundings,
): Company {
  const { seed, weighedPlaces, agent } = surroundings
  const random = new Random(seed, 'company', index)
  const { place } = random.weighted(weighedPlaces)
  const atAgent = random.chance(0.7)
  return {
    ...inventLife(incorporated, wishShelfLife(incorporated, random), random),
    index,
    company_number: companyNumberAt(index),
    name: `${words[position % words.length]} ${1001 + Math.floor(position / words.length)} LIMITED`,
    company_type: 'ltd',
    trade: nonTrading,
    size: 'dormant',
    place,
    address: atAgent ? agent.address : inventOffice(nonTrading, place, surroundings, random),
    sic_text: sicText([random.chance(0.75) ? '99999' : '74990']),
    email_address: null,
    family: null,
    group: null,
    formerNames: [],
    proposedName: null,
    agentUntil: agent.formShelf(incorporated, random),
    handmade: false,
  }
}

/** Most were struck off because no one bought them. */
function wishShelfLife(incorporated: Day, random: Random): WishedLife {
  const dissolved = incorporated + random.whole(500, 1250)
  if (dissolved < registerDay - 10 && random.chance(0.76))
    return { status: 'Dissolved', dissolved, ending: random.chance(0.7) ? 'compulsory' : 'voluntary' }
  const closing = registerDay - incorporated > 800 && random.chance(0.05)
  return closing ? { status: 'Active - Proposal to Strike off' } : { status: 'Active', overdue: false }
}
