/** What the newest record says about a thing that several records name. An older one may not know its end. */
import type { World } from './world.ts'

/**
 * @param idOf the same in each record that names the thing
 * @returns of each thing, all that its newest record says
 */
export function newestOfEach<Said>(
  said: readonly Said[],
  { idOf, recordOf, dayOf }: { idOf: (one: Said) => string; recordOf: (one: Said) => string; dayOf: World['dayOf'] },
): Said[] {
  // Ids of records begin with their time.
  const ageOf = (one: Said) => `${dayOf(recordOf(one)) ?? ''} ${recordOf(one)}`
  return [...Map.groupBy(said, idOf).values()].flatMap((all) => {
    const newest = all.map(ageOf).reduce((one, other) => (one < other ? other : one))
    return all.filter((one) => ageOf(one) === newest)
  })
}
