import { type Day, dayOf } from './calendar.ts'
import { type Company, companyNumberAt, type FormerName, type Group } from './companies.ts'
import {
  type Asked,
  type CompanyName,
  inventCompanyName,
  inventEnding,
  inventGroupName,
  type NameBook,
} from './company-names.ts'
import { inventEmail, inventOffice, inventSicText, inventSize, inventTrade, inventType } from './company-traits.ts'
import type { Surroundings } from './desk.ts'
import { nextTrade, officeIn } from './groups.ts'
import { inventLife, type Life } from './lives.ts'
import { coin } from './name-stems.ts'
import { Random } from './random.ts'

/** An ordinary company: any company incorporated on that day, or the next one of a group. */
export function inventCompany(
  index: number,
  incorporated: Day,
  group: Group | null,
  names: NameBook,
  surroundings: Surroundings,
): Company {
  const { seed, weighedPlaces, agent } = surroundings
  const random = new Random(seed, 'company', index)
  const company_type = group ? 'ltd' : inventType(incorporated, random)
  const trade = group ? nextTrade(group, random) : inventTrade(company_type, random)
  const place = group && random.chance(0.7) ? group.place : random.weighted(weighedPlaces).place
  const life = inventLife(incorporated, {}, random)
  const size = inventSize(company_type, trade, random)
  const asked = { trade, company_type, place, random }
  const { name, family } = names.settle(() => (group ? inventGroupName(group.stem, asked) : inventCompanyName(asked)))
  const agentUntil = company_type === 'ltd' && !group ? agent.form(incorporated, random) : null
  const settled = agentUntil !== null && random.chance(0.35) ? agent.address : null
  return {
    ...life,
    index,
    company_number: companyNumberAt(index),
    name,
    company_type,
    trade,
    size,
    place,
    address: settled ?? officeIn(group, place, random, () => inventOffice(trade, place, surroundings, random)),
    sic_text: inventSicText(trade, size, random),
    email_address: life.status === 'Active' && random.chance(0.16) ? inventEmail(name, random) : null,
    family,
    group,
    formerNames: inventFormerNames(life, () => names.settle(() => inventFormerName(asked)), random),
    proposedName:
      life.status === 'Active' && random.chance(0.015) ? names.settle(() => inventCompanyName(asked)).name : null,
    agentUntil,
    handmade: false,
  }
}

/** About one company in ten has had another name. */
function inventFormerNames(life: Life, name: () => CompanyName, random: Random): FormerName[] {
  const end = (life.troubled ?? life.returnsUntil) - 60
  const begin = Math.max(life.incorporated + 20, dayOf('1988-01-01'))
  if (end - begin < 200 || !random.chance(0.13)) return []
  const count = random.chance(0.8) ? 1 : 2
  const days = Array.from({ length: count }, () => Math.floor(begin + (end - begin) * random.fraction() ** 2)).sort(
    ascending,
  )
  return days.map((until) => ({ name: name().name, until }))
}

function inventFormerName(asked: Asked): CompanyName {
  const { random, company_type } = asked
  if (company_type !== 'ltd' || !random.chance(0.3)) return inventCompanyName(asked)
  return { name: `${coin(random)} ${random.whole(1000, 4999)} ${inventEnding(company_type, random)}`, family: null }
}

const ascending = (one: number, other: number): number => one - other
