import { type Company, companyNumberAt, type Group } from './companies.ts'
import { inventOffice, inventSicText } from './company-traits.ts'
import type { Surroundings } from './desk.ts'
import { officeIn } from './groups.ts'
import type { Brief } from './landmark-companies.ts'
import { inventLife } from './lives.ts'
import { placeCalled } from './places.ts'
import { Random } from './random.ts'
import { tradeCalled } from './trades.ts'

/** The company for a brief. */
export function writeCompany(index: number, brief: Brief, group: Group | null, surroundings: Surroundings): Company {
  const { seed, places } = surroundings
  const random = new Random(seed, 'company', index)
  const { name, company_type, size, incorporated, formerNames, proposedName, email_address } = brief
  const trade = tradeCalled(brief.trade)
  const place = placeCalled(brief.town, places)
  return {
    ...inventLife(incorporated, brief.life, random),
    index,
    company_number: companyNumberAt(index),
    name,
    company_type,
    trade,
    size,
    place,
    address: officeIn(group, place, random, () => inventOffice(trade, place, surroundings, random)),
    sic_text: inventSicText(trade, size, random),
    email_address,
    family: null,
    group,
    formerNames,
    proposedName,
    agentUntil: null,
    handmade: true,
  }
}
