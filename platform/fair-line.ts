/** Jobs that wait. Accounts take turns, and the jobs of one account keep their order. */
import { LineFull } from './caller.ts'

type Limits = {
  /** The most that wait in all. */
  most?: number | undefined
  mostOfOne?: number | undefined
}

export function createFairLine<Job>({ most = Infinity, mostOfOne = Infinity }: Limits = {}) {
  /** The account whose turn is next comes first. */
  const lines = new Map<string, Set<Job>>()
  let size = 0

  function remove(account: string, job: Job): void {
    const line = lines.get(account)
    if (!line?.delete(job)) return
    size -= 1
    if (line.size === 0) lines.delete(account)
  }

  return {
    size: () => size,

    /** @throws LineFull */
    add(account: string, job: Job): void {
      const line = lines.get(account) ?? new Set()
      if (line.size >= mostOfOne) throw new LineFull(true)
      if (size >= most) throw new LineFull(false)
      lines.set(account, line.add(job))
      size += 1
    },

    remove,

    /** The job that is taken next. */
    next(): Job | undefined {
      const [line] = lines.values()
      return line?.values().next().value
    },

    /** Takes the next job of an account that may run one. */
    take(mayRun: (account: string) => boolean = () => true): Job | undefined {
      for (const [account, line] of lines) {
        if (!mayRun(account)) continue
        const [job] = line
        remove(account, job!)
        // Its next job waits for a turn of all others.
        if (lines.delete(account)) lines.set(account, line)
        return job
      }
      return undefined
    },

    /** Takes all. */
    empty(): Job[] {
      const jobs = [...lines.values()].flatMap((line) => [...line])
      lines.clear()
      size = 0
      return jobs
    },
  }
}
