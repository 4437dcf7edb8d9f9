/** What each program of the search benchmark does with the same queries. */
import type { Query } from './names.ts'

export type Asked = { address: string; names: number; words: number; rounds: { [kind: string]: Query[] } }
/** `processor` leaves out what other programs of the machine take. */
export type Measured = {
  times: { [kind: string]: number[] }
  processor: { [kind: string]: number[] }
  recall: { [kind: string]: number }
  megabytes: number
}

/** @param search the names of the first 20 */
export async function measure(
  rounds: Asked['rounds'],
  search: (query: Query, kind: string) => Promise<string[]>,
): Promise<Measured> {
  const [times, processor, recall]: [Measured['times'], Measured['times'], Measured['recall']] = [{}, {}, {}]
  for (const [kind, queries] of Object.entries(rounds)) {
    let found = 0
    const taken: number[] = []
    const worked: number[] = []
    for (const query of queries) {
      const [start, before] = [performance.now(), process.cpuUsage()]
      const names = await search(query, kind)
      const { user, system } = process.cpuUsage(before)
      worked.push((user + system) / 1000)
      taken.push(performance.now() - start)
      if (names.includes(query.meant)) found += 1
    }
    times[kind] = taken
    processor[kind] = worked
    recall[kind] = found / queries.length
  }
  return { times, processor, recall, megabytes: process.memoryUsage().rss / 2 ** 20 }
}

/** For a program that is started by the benchmark. */
export function answer(work: (asked: Asked) => Promise<Measured>): void {
  process.once('message', async (asked) => {
    process.send!(await work(asked as Asked))
    process.disconnect()
  })
}
