/** How each program of the search benchmark runs the same queries. */
import type { Query } from './names.ts'

export type Asked = { address: string; names: number; words: number; rounds: { [kind: string]: Query[] } }
/** `processor` excludes other programs on the machine. */
export type Measured = {
  times: { [kind: string]: number[] }
  processor: { [kind: string]: number[] }
  recall: { [kind: string]: number }
  /** The share of searches that found 20 names beginning as typed, but not the expected one. */
  alike: { [kind: string]: number }
  megabytes: number
}

/** @param search the names of the first 20 */
export async function measure(
  rounds: Asked['rounds'],
  search: (query: Query, kind: string) => Promise<string[]>,
): Promise<Measured> {
  const [times, processor]: [Measured['times'], Measured['times']] = [{}, {}]
  const [recall, alike]: [Measured['recall'], Measured['alike']] = [{}, {}]
  for (const [kind, queries] of Object.entries(rounds)) {
    let [found, foundAlike] = [0, 0]
    const taken: number[] = []
    const worked: number[] = []
    for (const query of queries) {
      const [start, before] = [performance.now(), process.cpuUsage()]
      const names = await search(query, kind)
      const { user, system } = process.cpuUsage(before)
      worked.push((user + system) / 1000)
      taken.push(performance.now() - start)
      if (names.includes(query.meant)) found += 1
      else if (names.length === 20 && names.every((name) => name.startsWith(query.typed))) foundAlike += 1
    }
    times[kind] = taken
    processor[kind] = worked
    recall[kind] = found / queries.length
    alike[kind] = foundAlike / queries.length
  }
  return { times, processor, recall, alike, megabytes: process.memoryUsage().rss / 2 ** 20 }
}

/** For a program that the benchmark starts. */
export function answer(work: (asked: Asked) => Promise<Measured>): void {
  process.once('message', async (asked) => {
    process.send!(await work(asked as Asked))
    process.disconnect()
  })
}
