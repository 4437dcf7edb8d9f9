/** What the newest record says about a thing that several records name. An older one may not know its end. */

/**
 * @param idOf the same in each record that names the thing
 * @returns of each thing, all that its newest record says
 */
export function newestOfEach<Said>(
  said: readonly Said[],
  { idOf, recordOf }: { idOf: (one: Said) => string; recordOf: (one: Said) => string },
): Said[] {
  return [...Map.groupBy(said, idOf).values()].flatMap((all) => {
    // Ids of records begin with their time.
    const newest = all.map(recordOf).reduce((one, other) => (one < other ? other : one))
    return all.filter((one) => recordOf(one) === newest)
  })
}
