/** A batch and watches that run while programs are killed. No row and no run may be lost, sent twice or left open. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Watch } from '../../contract/desk/watches.ts'
import { landmarkCompanies } from '../../fiction/landmarks.ts'
import { signIn } from '../analyst.ts'

const watched = Object.values(landmarkCompanies).slice(0, 6)
/** Milliseconds between two tries of an analyst, who also starts a batch again that was paused. */
const pause = 500

export type LaterWork = {
  /** Until now. */
  done(): Promise<{ rows: number; runs: number }>
  /** Asks for no more runs, and waits until the batch and the runs have ended. */
  end(): Promise<void>
  case_id: string
  /** Lookups by hand, one for each watch. */
  byHand: readonly string[]
}

/**
 * @param url of the balancer
 * @param rows of the batch
 */
export async function startLaterWork(url: string, rows: number): Promise<LaterWork> {
  const analyst = await signIn(url)
  const watches: Watch[] = []
  for (const { company_number } of watched) watches.push(await analyst.watch(company_number))
  const numbers = Array.from({ length: rows }, (_, index) => String(10_000_000 + index))
  const { batch_id } = await analyst.make(numbers)
  await analyst.start(batch_id, rows)

  let isEnding = false
  const startAgain = async () => {
    const { state } = await again(() => analyst.batch(batch_id))
    if (state === 'paused') await analyst.start(batch_id, rows).catch(() => {})
    return state
  }
  async function work(): Promise<void> {
    while (!isEnding) {
      // A watch that runs already refuses a second run, and a killed program answers nothing: the next turn asks again.
      for (const { watch_id } of watches) await analyst.runNow(watch_id).catch(() => {})
      await startAgain()
      await wait(pause)
    }
  }
  const working = work()

  const runsOf = (watch_id: string) => again(() => analyst.runs(watch_id))
  return {
    case_id: analyst.case_id,
    byHand: watches.map(({ record }) => record),
    async done() {
      const { done } = await again(() => analyst.batch(batch_id))
      const runs = await Promise.all(watches.map(({ watch_id }) => runsOf(watch_id)))
      return { rows: done, runs: runs.flatMap(({ runs }) => runs).filter(({ outcome }) => outcome === 'found').length }
    },
    async end() {
      isEnding = true
      await working
      while ((await startAgain()) !== 'done') await wait(pause)
      for (const { watch_id } of watches)
        while ((await runsOf(watch_id)).runs.some(({ outcome }) => outcome === 'running')) await wait(pause)
    },
  }
}

async function again<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask().catch(() => null)
    if (reply !== null) return reply
    await wait(pause)
  }
}

/** Faults, a sentence each; and what ran. */
export async function checkLaterWork(
  // biome-ignore lint/suspicious/noExplicitAny: the tables of the application are its own.
  db: Kysely<any>,
  { case_id, byHand }: LaterWork,
): Promise<{ faults: string[]; words: string }> {
  const { rows: calls } = await sql<{ row: number; state: string; outcome: string | null; record: string | null }>`
    select "row", batch_call.state, batch_call.outcome, batch_call.record from batch_call
    join batch using (batch_id) where case_id = ${case_id}`.execute(db)
  const { rows: open } = await sql`select batch_row."row" from batch_row join batch using (batch_id)
    where case_id = ${case_id} and batch_row.ended_at is null`.execute(db)
  const { rows: runs } = await sql<{ outcome: string; records: string }>`
    select watch_run.outcome, watch_run.records from watch_run join watch using (watch_id) where case_id = ${case_id}`.execute(
    db,
  )
  const { rows: asked } = await sql<{ id: string }>`
    select id from chain where event = 'asked' and case_id = ${case_id}`.execute(db)

  const ofRuns = runs.flatMap(({ records }) => JSON.parse(records) as string[])
  const owned = [...byHand, ...calls.flatMap(({ record }) => record ?? []), ...ofRuns]
  const records = new Set(asked.map(({ id }) => id))
  const faults = [
    ...(open.length > 0 ? [`${open.length} rows of the batch have no outcome`] : []),
    ...(new Set(calls.map(({ row }) => row)).size < calls.length ? ['a row was sent twice'] : []),
    ...(new Set(owned).size < owned.length ? ['two of them share a record'] : []),
    ...(owned.some((id) => !records.has(id)) ? ['a record is missing'] : []),
  ]
  const unknownRuns = runs.filter(({ outcome }) => outcome === 'unknown').length
  // A run that ended without a known answer keeps no record of its last page.
  const alone = [...records].filter((id) => !owned.includes(id)).length
  if (alone > unknownRuns) faults.push(`${alone} lookups belong to no row and no run`)
  const counts = (outcomes: readonly (string | null)[]) =>
    [...Map.groupBy(outcomes, (outcome) => outcome ?? 'no outcome')]
      .map(([outcome, those]) => `${outcome} ${those.length}`)
      .join(', ')
  return {
    faults,
    words: `The batch: ${counts(calls.map(({ outcome, state }) => outcome ?? state))}. Runs of watches: ${counts(runs.map(({ outcome }) => outcome))}.`,
  }
}
