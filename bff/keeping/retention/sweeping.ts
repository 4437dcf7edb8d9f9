/** The daily erasing, unless the clock may be wrong: what it erases never comes back. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { State } from '../../state/state.ts'
import type { Retention, Swept } from './retention.ts'

export type Sweeping = ReturnType<typeof createSweeping>
type Options = {
  state: State
  retention: Pick<Retention, 'sweep'>
  dataDir: string
  clock?: () => Date
}

const day = 86_400_000
const mostDays = 30
const fileName = 'last-erasing'

export class ClockInDoubt extends Error {
  override readonly name = 'ClockInDoubt'
}

export function createSweeping({ state: { db }, retention, dataDir, clock = () => new Date() }: Options) {
  const file = path.join(dataDir, fileName)

  function note(at: string): void {
    // Several processes may share the folder.
    const draft = `${file}.${process.pid}.new`
    writeFileSync(draft, `${at}\n`, { mode: 0o600 })
    renameSync(draft, file)
  }

  function noted(): number {
    try {
      return Date.parse(readFileSync(file, 'utf8').trim())
    } catch {
      return Number.NaN
    }
  }

  /** The end of the last sweep; before the first one, the row of the ledger that was the newest at the first look. */
  async function lastSeen(): Promise<number | null> {
    const last = noted()
    if (!Number.isNaN(last)) return last
    const row = await db.selectFrom('chain').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst()
    if (!row) return null
    // Later rows may be of a wrong clock.
    try {
      note(row.at)
    } catch {
      // A full disk stops neither the start nor the metrics, which say so.
    }
    return Date.parse(row.at)
  }

  const doubt = async (): Promise<string | null> => {
    const [last, now] = [await lastSeen(), clock()]
    if (last === null || now.getTime() - last <= mostDays * day) return null
    return `The clock says ${now.toISOString()}, which is more than ${mostDays} days after ${new Date(last).toISOString()}. Nothing is erased. If the clock is right, run: npm run erase -- --due (of a package: whereabouts-admin erase --due)`
  }

  async function sweepAnyway(signal?: AbortSignal): Promise<Swept> {
    const swept = await retention.sweep(signal)
    note(clock().toISOString())
    return swept
  }

  return {
    doubt,
    isInDoubt: async (): Promise<boolean> => (await doubt()) !== null,

    /** @throws ClockInDoubt */
    async sweep(signal?: AbortSignal): Promise<Swept> {
      const why = await doubt()
      if (why !== null) throw new ClockInDoubt(why)
      return sweepAnyway(signal)
    },

    /** For an operator who knows that the clock is right. */
    sweepAnyway,
  }
}
