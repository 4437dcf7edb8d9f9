import type { Address } from './addresses.ts'
import type { Group } from './companies.ts'
import { coin } from './name-stems.ts'
import type { Place, WeighedPlace } from './places.ts'
import { Random } from './random.ts'
import { type Trade, tradeCalled } from './trades.ts'

const holding = tradeCalled('holding')

export const foundGroup = (stem: string, place: Place): Group => ({
  stem,
  place,
  board: [],
  trades: [holding],
  office: null,
})

const branches = [
  ...['property letting', 'property development', 'non-trading', 'finance', 'building', 'engineering', 'haulage'],
  ...['energy', 'care', 'hotel', 'wholesale', 'management advice', 'recruitment', 'online retail'],
].map(tradeCalled)

/** About one company in ten belongs to a group. The oldest of each is the holding company. */
export function planGroups(
  seed: number,
  first: number,
  count: number,
  weighedPlaces: readonly WeighedPlace[],
): Map<number, Group> {
  const random = new Random(seed, 'groups', first)
  const groups = new Map<number, Group>()
  for (let left = Math.round(count / 55); left > 0; left--) {
    const group = foundGroup(coin(random), random.weighted(weighedPlaces).place)
    for (let members = random.whole(3, 9); members > 0; members--)
      groups.set(random.whole(first, first + count - 1), group)
  }
  return groups
}

/** The business of the group's next company. */
export const nextTrade = (group: Group, random: Random): Trade => group.trades.shift() ?? random.pick(branches)

/** Companies in the group's town usually share the first one's office. */
export function officeIn(group: Group | null, place: Place, random: Random, find: () => Address): Address {
  if (group?.office && group.place === place && random.chance(0.8)) return group.office
  const found = find()
  if (group) group.office ??= found
  return found
}
