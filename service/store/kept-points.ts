/** Keeps the points of the lists searched last in memory (decision 0230). */

/** It counts no bytes until it is read. */
type List<Points> = { points: Promise<Points | undefined>; bytes: number }

/**
 * The lists up to the limit together, and beside them one list that is longer than the limit by itself.
 * @param read by the list's number. Searches that need a list at the same time read it once.
 */
export function keepPoints<Points extends { bytes: number }>(
  read: (id: number) => Promise<Points | undefined>,
  mostBytes: number,
): (id: number) => Promise<Points | undefined> {
  const kept = new Map<number, List<Points>>()

  return (id) => {
    const list = kept.get(id) ?? readList(id)
    // The list searched last is the last of the map.
    kept.delete(id)
    kept.set(id, list)
    return list.points
  }

  function readList(id: number): List<Points> {
    const list = { points: read(id), bytes: 0 }
    list.points.then(
      (points) => {
        if (!points) kept.delete(id)
        list.bytes = points?.bytes ?? 0
        dropOldest()
      },
      () => kept.delete(id),
    )
    return list
  }

  function dropOldest(): void {
    const lastFirst = [...kept].reverse()
    const isLong = ([, { bytes }]: [number, List<Points>]) => bytes > mostBytes
    for (const [id] of lastFirst.filter(isLong).slice(1)) kept.delete(id)
    let sum = 0
    for (const [id, { bytes }] of lastFirst.filter((list) => !isLong(list))) {
      sum += bytes
      if (sum > mostBytes) kept.delete(id)
    }
  }
}
