/** What analysts choose in a batch: one answer of a row, every sole answer at once, and the way back. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { noteActor } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import { settleRecords } from '../graph/batch-records.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { BatchRowTable, BatchTable, Tables } from '../state/tables.ts'
import { addCalls, furtherPage, hasCalls, lockBatch, nextChange, noSole } from './calls.ts'
import { type Choice, type Flow, flowNamed } from './flows.ts'
import type { OnRecord } from './on-record.ts'
import { choicesWait } from './pauses.ts'
import { forgetReviews } from './reviews.ts'

type Options = {
  db: Kysely<Tables>
  engine: Engine
  onRecord: OnRecord
  mayPay: Lookups['mayPay']
  now: () => string
}
type Of = Pick<BatchTable, 'batch_id' | 'case_id' | 'flow'>
/** `step` is the step that the choice began. */
type Chosen = { choices: Choice[]; index: number | null; step: number }

/** The chosen answer. Null if the analyst chose none of them, undefined before a choice. */
export function choiceOf({ chosen }: Pick<BatchRowTable, 'chosen'>): Choice | null | undefined {
  if (chosen === null) return undefined
  const { choices, index }: Chosen = JSON.parse(chosen)
  return index === null ? null : (choices[index] ?? null)
}

/** In one transaction. */
const atOnce = 200

export function createChoices({ db, engine, onRecord, mayPay, now }: Options) {
  /** A choice that its presser cannot pay for changes nothing. @throws Problem */
  async function mayPayFor({ case_id }: Of, flow: Flow, step: number, params: Choice['params'], session: Session) {
    const operation = flow.steps[step]?.operation
    if (!operation) return
    const [isHeld] = await onRecord([{ operation, params: JSON.stringify(params) }], case_id, session.analyst)
    if (!isHeld) await mayPay({ operation, params, case_id }, session)
  }

  async function goOnWith(
    tx: Transaction<Tables>,
    batch: Of,
    flow: Flow,
    row: Waiting,
    index: number | null,
    session: Session,
  ) {
    const { batch_id } = batch
    const choices: Choice[] = JSON.parse(row.choices ?? '[]')
    const picked = index === null ? undefined : choices[index]
    if (index !== null && !picked) throw notFound('choice')
    await forgetUnanswered(tx, batch_id, row.row)
    const step = await nextStep(tx, batch_id, row.row)
    const ended = picked ? { state: 'waiting' as const } : { state: 'none_found' as const, ended_at: now() }
    const chosen = JSON.stringify({ choices, index, step } satisfies Chosen)
    await tx
      .updateTable('batch_row')
      .set({ ...ended, choices: null, chosen, change: await nextChange(tx, batch_id) })
      .where('batch_id', '=', batch_id)
      .where('row', '=', row.row)
      .execute()
    if (!picked) return
    const actor = await noteActor(tx, session)
    await addCalls(tx, engine, { batch_id, row: row.row, step, flow, actor }, [picked.params])
  }

  /** The place of the only exact choice of each of these rows. Rows of older versions get it here. */
  async function soleIn({ batch_id, flow }: Of): Promise<Map<number, number>> {
    const sole = flowNamed(flow)?.steps.find((step) => step.sole)?.sole
    if (!sole) return new Map()
    const old = await waitingIn(db, batch_id)
      .where('sole', 'is', null)
      .limit(atOnce * 10)
      .execute()
    for (const { row, params, choices } of old) {
      const calls = await db
        .selectFrom('batch_call')
        .selectAll()
        .where('batch_id', '=', batch_id)
        .where('row', '=', row)
        .execute()
      const hasMore = furtherPage(calls) !== null
      await db
        .updateTable('batch_row')
        .set({ sole: sole(JSON.parse(params ?? '{}'), JSON.parse(choices ?? '[]'), hasMore) ?? noSole })
        .where('batch_id', '=', batch_id)
        .where('row', '=', row)
        .where('state', '=', 'needs_choice')
        .execute()
    }
    const rows = await db
      .selectFrom('batch_row')
      .select(['row', 'sole'])
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'needs_choice')
      .where('sole', '>=', 0)
      .orderBy('row')
      .execute()
    return new Map(rows.map(({ row, sole }) => [row, sole!]))
  }

  return {
    soleIn,

    /** An ambiguous row continues with the analyst's choice; null means none of them. */
    async choose(batch: Of, number: number, index: number | null, session: Session): Promise<void> {
      const { batch_id } = batch
      const flow = flowNamed(batch.flow)
      const asked = await waitingIn(db, batch_id).where('row', '=', number).executeTakeFirst()
      const picked: Choice | undefined = index === null ? undefined : JSON.parse(asked?.choices ?? '[]')[index]
      if (flow && picked) await mayPayFor(batch, flow, await nextStep(db, batch_id, number), picked.params, session)
      await db.transaction().execute(async (tx) => {
        const before = await lockedOpen(tx, batch_id)
        const isAtItsEnd = await hasNothingToSend(tx, before)
        const row = await waitingIn(tx, batch_id).where('row', '=', number).executeTakeFirst()
        if (!row || !flow) throw notFound('choice')
        await goOnWith(tx, batch, flow, row, index, session)
        await forgetReviews(tx, before)
        if (isAtItsEnd) await run(tx, batch_id)
      })
    },

    /** Each row whose only exact answer is among its choices goes on with it. @returns the rows */
    async chooseSole(batch: Of, session: Session): Promise<number[]> {
      const { batch_id } = batch
      const flow = flowNamed(batch.flow)
      const sole = [...(await soleIn(batch))]
      const [first] = sole
      if (!flow || !first) return []
      const row = await waitingIn(db, batch_id).where('row', '=', first[0]).executeTakeFirst()
      const choices: Choice[] = JSON.parse(row?.choices ?? '[]')
      const params = choices[first[1]]?.params
      if (params) await mayPayFor(batch, flow, await nextStep(db, batch_id, first[0]), params, session)
      const done: number[] = []
      for (let from = 0; from < sole.length; from += atOnce)
        await db.transaction().execute(async (tx) => {
          const before = await lockedOpen(tx, batch_id)
          const isAtItsEnd = await hasNothingToSend(tx, before)
          for (const [number, index] of sole.slice(from, from + atOnce)) {
            // A colleague may have chosen, or looked further, meanwhile.
            const row = await waitingIn(tx, batch_id)
              .where('row', '=', number)
              .where('sole', '=', index)
              .executeTakeFirst()
            if (!row || JSON.parse(row.choices ?? '[]')[index] === undefined) continue
            await goOnWith(tx, batch, flow, row, index, session)
            done.push(number)
          }
          await forgetReviews(tx, before)
          if (isAtItsEnd) await run(tx, batch_id)
        })
      return done
    },

    /**
     * Rows go back to their choices. Later lookups of the row stay in the ledger, and were paid for. A row that is being
     * looked up keeps its choice. @returns the rows that went back
     */
    undo: ({ batch_id }: Of, numbers: readonly number[]): Promise<number[]> =>
      db.transaction().execute(async (tx) => {
        const before = await lockedOpen(tx, batch_id)
        const { state } = before
        const back: number[] = []
        for (const number of numbers) {
          const row = await tx
            .selectFrom('batch_row')
            .select(['row', 'chosen'])
            .where('batch_id', '=', batch_id)
            .where('row', '=', number)
            .where('chosen', 'is not', null)
            .executeTakeFirst()
          const chosen: Chosen | null = JSON.parse(row?.chosen ?? 'null')
          if (chosen === null || (await isRunning(tx, batch_id, number))) continue
          await tx
            .updateTable('batch_row')
            .set({ accepted_by: null, accepted_at: null })
            .where('batch_id', '=', batch_id)
            .where('row', '=', number)
            .execute()
          await settleRecords(tx, batch_id, [number])
          await tx
            .deleteFrom('batch_call')
            .where('batch_id', '=', batch_id)
            .where('row', '=', number)
            .where('step', '>=', chosen.step)
            .execute()
          await tx
            .updateTable('batch_row')
            .set({ state: 'needs_choice', choices: JSON.stringify(chosen.choices), chosen: null, ended_at: null })
            .set({ change: await nextChange(tx, batch_id) })
            .where('batch_id', '=', batch_id)
            .where('row', '=', number)
            .execute()
          back.push(number)
        }
        await forgetReviews(tx, before)
        const waits = state === 'done' || (state === 'paused' && !(await hasCalls(tx, batch_id, ['waiting'])))
        if (back.length > 0 && waits) await pauseForChoices(tx, batch_id)
        return back
      }),
  }
}

type Waiting = { row: number; params: string | null; choices: string | null }
const waitingIn = (db: Kysely<Tables>, batch_id: string) =>
  db
    .selectFrom('batch_row')
    .select(['row', 'params', 'choices'])
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'needs_choice')

async function isRunning(tx: Transaction<Tables>, batch_id: string, row: number): Promise<boolean> {
  const call = await tx
    .selectFrom('batch_call')
    .select('call_id')
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .where('state', 'in', ['claimed', 'sent'])
    .executeTakeFirst()
  return call !== undefined
}

const run = (tx: Transaction<Tables>, batch_id: string) =>
  tx
    .updateTable('batch')
    .set({ state: 'running', why: null, ended_at: null })
    .where('batch_id', '=', batch_id)
    .execute()

/** @returns whether any row needs a choice */
export async function pauseForChoices(tx: Transaction<Tables>, batch_id: string): Promise<boolean> {
  const { rows } = await tx
    .selectFrom('batch_row')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'needs_choice')
    .executeTakeFirstOrThrow()
  if (Number(rows) === 0) return false
  await tx
    .updateTable('batch')
    .set({ state: 'paused', why: choicesWait(Number(rows)), ended_at: null })
    .where('batch_id', '=', batch_id)
    .execute()
  return true
}

/** Other processes wait for this transaction before they change the batch. */
export async function locked(tx: Transaction<Tables>, batch_id: string): Promise<BatchTable> {
  const [batch] = await lockBatch(tx, batch_id)
  if (!batch) throw notFound('batch')
  return batch
}

/** A cancelled batch sends nothing more, so a row that went on would wait for ever. @throws Problem 409 */
export async function lockedOpen(tx: Transaction<Tables>, batch_id: string): Promise<BatchTable> {
  const batch = await locked(tx, batch_id)
  if (batch.state === 'cancelled')
    throw new Problem(409, 'Not possible now', 'This batch is cancelled. Its rows stay as they are.')
  return batch
}

/** All calls are sent, and the batch is not paused by hand. Only a choice can add calls. */
export const hasNothingToSend = async (
  tx: Transaction<Tables>,
  { batch_id, state, why }: BatchTable,
): Promise<boolean> =>
  (state === 'done' || (state === 'paused' && why !== null)) && !(await hasCalls(tx, batch_id, ['waiting']))

/** Leaves out further pages without an answer: their records stay in the ledger. */
export async function forgetUnanswered(tx: Transaction<Tables>, batch_id: string, row: number): Promise<void> {
  await tx
    .deleteFrom('batch_call')
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .where(({ or, eb }) => or([eb('outcome', '=', 'not_answered'), eb('state', '=', 'unknown')]))
    .execute()
}

async function nextStep(db: Kysely<Tables>, batch_id: string, row: number): Promise<number> {
  const { last } = await db
    .selectFrom('batch_call')
    .select(sql<number>`max(step)`.as('last'))
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}
