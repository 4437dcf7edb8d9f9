/** What the newest record says about a thing that several records name. An older one may not know its end. */

type Ways<Said> = {
  /** The same in each record that names the thing. */
  idOf: (one: Said) => string
  recordOf: (one: Said) => string
  /** The day of a record's data. A loaded file may be older than an answer of the day before. */
  dayOf: (record: string) => string | null
}

/** @returns of each thing, all that its newest record says */
export function newestOfEach<Said>(said: readonly Said[], { idOf, recordOf, dayOf }: Ways<Said>): Said[] {
  // Ids of records begin with their time.
  const placeOf = (record: string) => `${dayOf(record) ?? ''} ${record}`
  return [...Map.groupBy(said, idOf).values()].flatMap((all) => {
    const newest = all.map(recordOf).reduce((one, other) => (placeOf(one) < placeOf(other) ? other : one))
    return all.filter((one) => recordOf(one) === newest)
  })
}
