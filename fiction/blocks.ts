import { type Company, companyNumberAt } from './companies.ts'
import { NameBook } from './company-names.ts'
import type { Surroundings } from './desk.ts'
import { foundGroup, planGroups } from './groups.ts'
import { writeCompany } from './handmade-companies.ts'
import { briefs } from './landmark-companies.ts'
import { inventIncorporation } from './lives.ts'
import { inventCompany } from './ordinary-companies.ts'
import { placeCalled } from './places.ts'
import { Random } from './random.ts'
import { inventShelfCompany, inventShelfIncorporation } from './shelf-companies.ts'

/**
 * Companies are made in blocks. Careers, groups and unique names stay within a block, so that memory does not grow with
 * the register. The default register is one block of ordinary companies and one of shelf companies.
 */
export const blockSize = 2000

/** Ordinary companies from this index on, the oldest first except those written by hand. */
export function planBlock(first: number, count: number, surroundings: Surroundings): Company[] {
  const { seed, places, weighedPlaces } = surroundings
  const indices = Array.from({ length: count }, (_, at) => first + at)
  const handmade = indices.flatMap((index) => briefs.get(companyNumberAt(index)) ?? [])
  const names = new NameBook()
  for (const { name, formerNames, proposedName } of handmade)
    for (const taken of [name, ...formerNames.map((former) => former.name), proposedName]) if (taken) names.take(taken)

  const random = new Random(seed, 'incorporations', first)
  const days = drawDays(count - handmade.length, () => inventIncorporation(random))
  const groups = planGroups(seed, first, count, weighedPlaces)
  const northgate = foundGroup('NORTHGATE', placeCalled('Leeds', places))
  let drawn = 0
  return indices.map((index) => {
    const brief = briefs.get(companyNumberAt(index))
    if (brief) return writeCompany(index, brief, brief.inGroup ? northgate : null, surroundings)
    return inventCompany(index, days[drawn++]!, groups.get(index) ?? null, names, surroundings)
  })
}

/** Companies that the formation agent keeps ready; `position` counts them across blocks. */
export function planShelf(first: number, position: number, count: number, surroundings: Surroundings): Company[] {
  const random = new Random(surroundings.seed, 'shelf', first)
  return drawDays(count, () => inventShelfIncorporation(random)).map((day, at) =>
    inventShelfCompany(first + at, position + at, day, surroundings),
  )
}

const drawDays = (count: number, draw: () => number): number[] =>
  Array.from({ length: count }, draw).sort((one, other) => one - other)
