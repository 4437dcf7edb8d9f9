/**
 * A call's states. A claim gives it a record id that every later change names: a process without its claim changes
 * nothing.
 */
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { RowState } from '../../contract/desk/batches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { type Outcome, statedIn } from '../../contract/outcome.ts'
import { isLacking, lackingReasons } from '../../contract/reasons.ts'
import type { Engine } from '../../platform/database.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import { preparedOn } from '../../platform/prepared.ts'
import { keepApart } from '../graph/batch-records.ts'
import { reserve, settle } from '../jobs/ceiling.ts'
import type { Claims } from '../jobs/claims.ts'
import { canonicalJson } from '../state/canonical-json.ts'
import { columnsOf } from '../state/forgetting.ts'
import { randomId, timedId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { BatchCallTable, BatchRowTable, BatchTable, Tables } from '../state/tables.ts'
import { nextPageIn } from '../upstream/result-of.ts'
import { fieldsOf } from './fields.ts'
import { type Choice, type Flow, flowNamed, type Params, stepsAt } from './flows.ts'

type RowKey = Pick<BatchCallTable, 'batch_id' | 'row'>
type Claim = Pick<BatchCallTable, 'call_id' | 'batch_id' | 'row' | 'record'>
type Answer = {
  outcome: Outcome
  reason: string | null
  /** The record of the answer, perhaps an earlier one. */
  record: string
  /** Thousandths of a credit; null where the price is not known. */
  charge: number | null
  result: unknown
}

/** Milliseconds. */
const longestPause = 300_000

export class LostClaim extends Error {}

export function createCalls({ db, engine, syncApart }: Pick<State, 'db' | 'engine' | 'syncApart'>, claims: Claims) {
  const at = (milliseconds = 0) => new Date(Date.now() + milliseconds).toISOString()

  async function goOn(tx: Transaction<Tables>, batch: BatchTable, call: BatchCallTable, result: unknown) {
    const flow = flowNamed(batch.flow)
    const later = flow && !flow.isWhole ? flow.steps[call.step + 1] : undefined
    // It was sent beside this call.
    const step = later?.isBeside ? undefined : later
    if (flow && step && result !== null) {
      const { batch_id, row } = call
      const { params, choices } = await tx
        .selectFrom('batch_row')
        .select(['params', 'choices'])
        .where('batch_id', '=', batch_id)
        .where('row', '=', row)
        .executeTakeFirstOrThrow()
      // A further page only adds choices.
      if (choices !== null) {
        const all = withMore(JSON.parse(choices), step.more?.(result) ?? [])
        const sole = step.sole?.(JSON.parse(params ?? '{}'), all, nextPageIn(result) !== null) ?? noSole
        await setRow(tx, call, { choices: JSON.stringify(all), sole })
        return endRow(tx, call)
      }
      const before = call.follows === null ? undefined : await fieldsOfCall(tx, call.follows)
      const next = step.next(JSON.parse(params ?? '{}'), result, before)
      // A later step of the row is the same person's as this one.
      const after = { batch_id, row, step: call.step + 1, flow, actor: call.actor, follows: call.call_id }
      if ('calls' in next) await addCalls(tx, engine, after, next.calls)
      else if (next.choices.length > 0)
        return setRow(tx, call, {
          state: 'needs_choice',
          choices: JSON.stringify(next.choices),
          sole: step.sole?.(JSON.parse(params ?? '{}'), next.choices, nextPageIn(result) !== null) ?? noSole,
        })
    }
    await endRow(tx, call)
  }

  async function endRow(tx: Transaction<Tables>, row: RowKey): Promise<void> {
    // Two calls of a row may end at once. The batch is locked, so the second reads the result of the first.
    const change = await nextChange(tx, row.batch_id)
    const calls = await tx
      .selectFrom('batch_call')
      .select(['state', 'outcome', 'reason'])
      .where('batch_id', '=', row.batch_id)
      .where('row', '=', row.row)
      .execute()
    const { choices } = await tx
      .selectFrom('batch_row')
      .select('choices')
      .where('batch_id', '=', row.batch_id)
      .where('row', '=', row.row)
      .executeTakeFirstOrThrow()
    await setRow(tx, row, { ended_at: null, ...endOf(rowStateOf(calls), choices !== null) }, change)
  }

  /** Even if a further page failed, the earlier choices remain. */
  function endOf(state: RowState, hasChoices: boolean): Partial<BatchRowTable> {
    if (state === 'running') return {}
    if (state === 'waiting') return { state }
    return hasChoices ? { state: 'needs_choice' } : { state, ended_at: at() }
  }

  async function putBack(tx: Transaction<Tables>, call: BatchCallTable, milliseconds = 0): Promise<void> {
    await lockBatch(tx, call.batch_id)
    await claims.end(tx, call.call_id)
    const not_before = milliseconds > 0 ? at(Math.min(milliseconds, longestPause)) : null
    const { numUpdatedRows } = await tx
      .updateTable('batch_call')
      .set({ state: 'waiting', record: null, not_before, cost: 0 })
      .where('call_id', '=', call.call_id)
      .where('record', '=', call.record)
      .where('state', 'in', ['claimed', 'sent'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await settle(tx, { table: 'batch', id: call.batch_id }, -Number(call.cost))
    await setRow(tx, call, { state: 'waiting' })
  }

  return {
    /** @param running in this process */
    async nextIn(batch_id: string, running: readonly string[]): Promise<BatchCallTable | undefined> {
      const [call] = await readNext(db, batch_id, at(), at(longestPause), '', ...running)
      return call
    },

    find: (call_id: string): Promise<BatchCallTable | undefined> =>
      db.selectFrom('batch_call').selectAll().where('call_id', '=', call_id).executeTakeFirst(),

    /** Its job is this process's. @param cost thousandths */
    claim: (
      { case_id, ...batch }: BatchTable,
      call: BatchCallTable,
      cost: number,
    ): Promise<BatchCallTable | 'taken' | 'refused'> =>
      db
        .transaction()
        .execute(async (tx) => {
          const { call_id, batch_id } = call
          await lockBatch(tx, batch_id)
          const claimed = { state: 'claimed' as const, record: timedId(Date.now()), cost }
          const took = await tx
            .updateTable('batch_call')
            .set(claimed)
            .where('call_id', '=', call_id)
            .where('state', '=', 'waiting')
            .where(isNotUnderWay)
            .executeTakeFirstOrThrow()
          if (took.numUpdatedRows === 0n) return 'taken' as const
          const hasRoom = await reserve(tx, { table: 'batch', id: batch_id }, cost, sql`state = 'running'`)
          if (!hasRoom) throw new Refused()
          await claims.addClaimed(tx, { job_id: call_id, kind: 'call', case_id, actor: call.actor ?? batch.actor })
          await setRow(tx, call, { state: 'running' })
          // Nothing is sent before the ledger's `asked` is on disk, and then this is too.
          syncApart()
          return { ...call, ...claimed }
        })
        .catch((error) => {
          if (error instanceof Refused) return 'refused' as const
          throw error
        }),

    /** In one transaction with the ledger's `asked` row. @throws LostClaim if the batch stopped, or lost the call */
    async send(tx: Transaction<Tables>, { call_id, batch_id, row, record }: Claim): Promise<void> {
      const sent = await markSent(tx, call_id, record, batch_id)
      if (sent.length === 0) throw new LostClaim()
      await keepApart(tx, { batch_id, row, record })
    },

    isSent: async ({ call_id, record }: Claim): Promise<boolean> => {
      const call = await db
        .selectFrom('batch_call')
        .select('state')
        .where('call_id', '=', call_id)
        .where('record', '=', record)
        .executeTakeFirst()
      return call?.state === 'sent'
    },

    /** An answer without a known price costs its estimate. */
    async finish(batch: BatchTable, call: BatchCallTable, { charge, result, ...answer }: Answer): Promise<void> {
      const isAnswer = typeof result === 'object' && result !== null
      const fields = isAnswer ? JSON.stringify(await fieldsFrom(db, batch, call, result)) : null
      const cost = charge ?? Number(call.cost)
      await db.transaction().execute(async (tx) => {
        await lockBatch(tx, call.batch_id)
        await claims.end(tx, call.call_id)
        const { numUpdatedRows } = await tx
          .updateTable('batch_call')
          .set({ state: 'answered', ...answer, cost, fields })
          .where('call_id', '=', call.call_id)
          .where('record', '=', call.record)
          .where('state', 'in', ['claimed', 'sent', 'unknown'])
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return
        await settle(tx, { table: 'batch', id: call.batch_id }, cost - Number(call.cost))
        await goOn(tx, batch, call, result)
        // After a power cut, the answer on record finishes the call again.
        syncApart()
      })
    },

    leaveUnknown: (call: Claim): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await lockBatch(tx, call.batch_id)
        await claims.end(tx, call.call_id)
        const { numUpdatedRows } = await tx
          .updateTable('batch_call')
          .set({ state: 'unknown' })
          .where('call_id', '=', call.call_id)
          .where('record', '=', call.record)
          .where('state', '=', 'sent')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows > 0n) await endRow(tx, call)
      }),

    /** The call was not sent, or failed for a reason that affects every row. Returns its cost. */
    putBack: (call: BatchCallTable, milliseconds = 0): Promise<void> =>
      db.transaction().execute((tx) => putBack(tx, call, milliseconds)),

    /** In one transaction: between two, the batch would still run, and the call would be claimed again. */
    putBackAndPause: (call: BatchCallTable, why: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await putBack(tx, call)
        await tx
          .updateTable('batch')
          .set({ state: 'paused', why })
          .where('batch_id', '=', call.batch_id)
          .where('state', '=', 'running')
          .execute()
      }),
  }
}

/** The fields that the flow reads for this row, else those of the answer alone. */
async function fieldsFrom(
  db: Kysely<Tables>,
  batch: BatchTable,
  call: BatchCallTable,
  result: object,
): Promise<{ readonly [field: string]: string }> {
  const operation = call.operation as OperationName
  const stated = statedIn(operation, result)
  const ofRow = flowNamed(batch.flow)?.steps[call.step]?.fields
  if (!ofRow) return fieldsOf(operation, stated)
  const { params } = await db
    .selectFrom('batch_row')
    .select('params')
    .where('batch_id', '=', call.batch_id)
    .where('row', '=', call.row)
    .executeTakeFirstOrThrow()
  return ofRow(JSON.parse(params ?? '{}'), stated)
}

export const callColumns = columnsOf('batch_call')
const insertCalls = insertInto<Tables, 'batch_call'>('batch_call', callColumns)

type Step = {
  batch_id: string
  row: number
  step: number
  flow: Flow
  actor: string | null
  /** The call whose answer led to these. */
  follows?: string
}

/** With the steps that go beside this one. */
export async function addCalls(
  tx: Transaction<Tables>,
  engine: Engine,
  { flow, ...of }: Step,
  params: readonly Params[],
): Promise<void> {
  const calls = stepsAt(flow, of.step).flatMap(({ operation, step }) =>
    params.map((one) => toCall({ ...of, step, operation, params: one })),
  )
  for (const statement of insertCalls(engine, calls))
    await tx.executeQuery(CompiledQuery.raw(statement.sql, [...statement.parameters]))
}

type NewCall = Pick<BatchCallTable, 'batch_id' | 'row' | 'step' | 'operation'> & {
  params: Params
  actor?: string | null
  follows?: string | undefined
}
export const toCall = ({ params, actor = null, follows, ...call }: NewCall): BatchCallTable => ({
  ...call,
  call_id: randomId(),
  params: JSON.stringify(params),
  state: 'waiting',
  cost: 0,
  actor,
  follows: follows ?? null,
  record: null,
  not_before: null,
  outcome: null,
  reason: null,
  fields: null,
})

export async function hasCalls(
  db: Kysely<Tables>,
  batch_id: string,
  states: readonly BatchCallTable['state'][],
): Promise<boolean> {
  const call = await db
    .selectFrom('batch_call')
    .select('call_id')
    .where('batch_id', '=', batch_id)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return call !== undefined
}

class Refused extends Error {}

function withMore(earlier: readonly Choice[], more: readonly Choice[]): Choice[] {
  const known = new Set(earlier.map(({ params }) => canonicalJson(params)))
  return [...earlier, ...more.filter(({ params }) => !known.has(canonicalJson(params)))]
}

/** No choice of the row has exactly its name, or several have. */
export const noSole = -1

async function fieldsOfCall(tx: Transaction<Tables>, call_id: string): Promise<{ [field: string]: string }> {
  const call = await tx.selectFrom('batch_call').select('fields').where('call_id', '=', call_id).executeTakeFirst()
  return JSON.parse(call?.fields ?? '{}')
}

/** The call for the page after the last answered one; null if there is none. */
export function furtherPage(calls: readonly BatchCallTable[]): Params | null {
  const answered = calls.filter(({ state, outcome }) => state === 'answered' && outcome !== 'not_answered')
  const last = answered.toSorted((one, other) => (one.record! < other.record! ? -1 : 1)).at(-1)
  const { next_page_id } = JSON.parse(last?.fields ?? '{}')
  if (!last || typeof next_page_id !== 'string') return null
  const isKnown = answered.some(({ params }) => JSON.parse(params).page_id === next_page_id)
  return isKnown ? null : { ...JSON.parse(last.params), page_id: next_page_id }
}

/** A source that does not hold a register gives no answer at the next try either, so such a call decides no row alone. */
function rowStateOf(all: readonly Pick<BatchCallTable, 'state' | 'outcome' | 'reason'>[]): RowState {
  const others = all.filter(({ reason }) => !isLacking(reason))
  const calls = others.some(({ outcome }) => outcome === 'found') ? others : all
  const isSome = (state: BatchCallTable['state']) => calls.some((call) => call.state === state)
  const has = (outcome: Outcome) => calls.some((call) => call.outcome === outcome)
  if (isSome('claimed') || isSome('sent')) return 'running'
  if (isSome('waiting')) return 'waiting'
  if (isSome('unknown')) return 'unknown'
  if (has('not_answered')) return 'not_answered'
  return has('found') ? 'found' : 'none_found'
}

async function setRow(
  tx: Transaction<Tables>,
  { batch_id, row }: RowKey,
  set: Partial<BatchRowTable>,
  known?: number,
): Promise<void> {
  const change = known ?? (await nextChange(tx, batch_id))
  await tx
    .updateTable('batch_row')
    .set({ ...set, change })
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .execute()
}

/** Its lock on the batch lasts until the transaction ends, so readers see the changes in the order of their numbers. */
export async function nextChange(tx: Transaction<Tables>, batch_id: string): Promise<number> {
  const [batch] = await countChange(tx, batch_id)
  return Number(batch!.changes)
}

const countChange = preparedOn(
  (batch_id: string) =>
    sql<Pick<BatchTable, 'changes'>>`update batch set changes = coalesce(changes, 0) + 1
      where batch_id = ${batch_id} returning changes`,
)

/**
 * For a transaction that changes calls or rows of a batch, before anything else: two that lock in another order may wait for
 * each other, and PostgreSQL then ends one of them.
 */
export const lockBatch = preparedOn(
  (batch_id: string) => sql<BatchTable>`update batch set state = state where batch_id = ${batch_id} returning *`,
)

/** Whether another answer may come: not where no source covers the call. */
export const mayHelpAgain = sql<boolean>`(batch_call.state = 'unknown' or (batch_call.outcome = 'not_answered'
  and coalesce(batch_call.reason, '') not in (${sql.join(lackingReasons.map((reason) => sql.lit(reason)))})))`
/** Within a query of rows. */
export const callToTryAgain = sql`(select 1 from batch_call where batch_call.batch_id = batch_row.batch_id
  and batch_call."row" = batch_row."row" and ${mayHelpAgain})`

const isApartFrom = (state: 'claimed' | 'sent') => sql<boolean>`not exists (select 1 from batch_call as same
  where same.batch_id = batch_call.batch_id and same.state = ${sql.lit(state)}
    and same.operation = batch_call.operation and same.params = batch_call.params)`
/**
 * Another row may ask the same just now. Its answer will be on record, and free (decision 0091). For both states in one
 * condition, SQLite reads the whole table.
 */
const isNotUnderWay = sql<boolean>`${isApartFrom('claimed')} and ${isApartFrom('sent')}`

/** At most one row. */
const readNext = preparedOn(
  (batch_id: string, now: string, longest: string, ...running: string[]) =>
    sql<BatchCallTable>`select * from batch_call
      where batch_id = ${batch_id} and state = 'waiting'
        and (not_before is null or not_before <= ${now} or not_before > ${longest})
        and call_id not in (${sql.join(running)}) and ${isNotUnderWay}
      order by "row", step limit 1`,
)

/** @returns the call, unless its batch stopped or another process has it */
const markSent = preparedOn(
  (call_id: string, record: string | null, batch_id: string) =>
    sql<Pick<BatchCallTable, 'call_id'>>`update batch_call set state = 'sent'
      where call_id = ${call_id} and record = ${record} and state = 'claimed'
        and exists (select 1 from batch where batch_id = ${batch_id} and state = 'running')
      returning call_id`,
)
