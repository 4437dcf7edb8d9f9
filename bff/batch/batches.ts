/** Batches as they are stored: made from a table, started within a ceiling, worked through, and tried again in part. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { creditsInWords, toCredits, toThousandths } from '../../contract/credits.ts'
import {
  type Batch,
  type BatchCall,
  type BatchRow,
  type BatchRows,
  type BatchState,
  type RetriedOutcome,
  type RowState,
  rowStates,
} from '../../contract/desk/batches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Session } from '../auth/sessions.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import { type Prints, printOf } from '../lookup/freshness.ts'
import type { EstimateOf } from '../prices/prices.ts'
import { randomId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { BatchCallTable, BatchRowTable, BatchTable, Tables } from '../state/tables.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { hasCalls } from './calls.ts'
import { type Choice, type Flow, flowNamed, sureCalls } from './flows.ts'
import { faultsOf, type Mapping, mapRow, type Repair, repairNotes } from './mapping.ts'
import type { Table } from './read-table.ts'
import { inWords } from './row-words.ts'

export type Batches = ReturnType<typeof createBatches>
type Options = {
  state: State
  upstream: Upstream
  registers: Pick<Registers, 'realRegister'>
  prints: Prints
  estimateOf: EstimateOf
  clock?: () => Date
}
type NewBatch = { case_id: string; name: string; flow: Flow; columns: Mapping; table: Table; analyst: Analyst }

const atOnce = 500
const insertRows = insertInto<Tables, 'batch_row'>('batch_row', [
  ...(['batch_id', 'row', 'cells', 'params', 'state', 'problem', 'same_as', 'choices'] as const),
  ...(['reviewed_by', 'reviewed_at', 'ended_at'] as const),
])
const insertCalls = insertInto<Tables, 'batch_call'>('batch_call', [
  ...(['call_id', 'batch_id', 'row', 'step', 'operation', 'params', 'state', 'record', 'claimed_by'] as const),
  ...(['claimed_until', 'not_before', 'outcome', 'reason', 'cost', 'fields'] as const),
])

export function createBatches({ state: { db, engine }, ...options }: Options) {
  const { upstream, registers, prints, estimateOf, clock = () => new Date() } = options
  const now = () => clock().toISOString()

  async function execute(on: Kysely<Tables>, statements: readonly { sql: string; parameters: readonly unknown[] }[]) {
    for (const { sql, parameters } of statements) await on.executeQuery(CompiledQuery.raw(sql, [...parameters]))
  }

  const row = async (batch_id: string): Promise<BatchTable> => {
    const found = await db.selectFrom('batch').selectAll().where('batch_id', '=', batch_id).executeTakeFirst()
    if (!found) throw notFound('batch')
    return found
  }

  async function change(batch_id: string, from: readonly BatchState[], to: Partial<BatchTable>): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('batch')
      .set(to)
      .where('batch_id', '=', batch_id)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
    const { state } = await row(batch_id)
    throw new Problem(409, 'Not possible now', `This batch is ${stateWords[state]}. Open it again to see its state.`)
  }

  async function printOfCall({ operation: name, params }: BatchCallTable): Promise<string> {
    const operation = name as OperationName
    const register = await registers.realRegister(operation)
    return printOf({ operation, params: JSON.parse(params), upstream: upstream.target(operation).upstream, register })
  }

  /** Adds what the calls cost, and which of them the case has answers to. */
  async function addUp(sum: Sum, calls: readonly BatchCallTable[], case_id: string, analyst: Analyst): Promise<void> {
    const asked = await Promise.all(calls.map(printOfCall))
    const held = await prints.held({ prints: asked, case_id, analyst })
    for (const [index, { operation, params }] of calls.entries()) {
      sum.calls += 1
      if (held.has(asked[index]!)) {
        sum.on_record += 1
        continue
      }
      const { credits } = await estimateOf(operation as OperationName, JSON.parse(params))
      if (credits === null) sum.unknown_calls += 1
      else sum.thousandths += toThousandths(credits)
    }
  }

  /** Stored some hundred rows at a time, and not started. @throws Problem 422 where the columns do not fit */
  async function add({ case_id, name, flow, columns, table, analyst }: NewBatch): Promise<Batch> {
    const faults = faultsOf(flow, columns, table.headings)
    if (faults.length > 0) throw badInput(faults.map((message) => ({ field: 'columns', message })))
    const batch_id = randomId()
    const sum: Sum = { calls: 0, on_record: 0, thousandths: 0, unknown_calls: 0 }
    const batch: BatchTable = {
      ...{ batch_id, case_id, name, flow: flow.name, made_by: analyst.analyst_id, started_by: null },
      started_token: null,
      ...{ headings: JSON.stringify(table.headings), mapping: JSON.stringify(columns) },
      ...{ notes: JSON.stringify(table.notes), estimate: estimateIn(sum, flow) },
      ...{ state: 'cancelled', why: 'The file was not read to its end. Choose it again.' },
      ...{ most_credits: 0, unknown_counts_as: 0, spent: 0 },
      ...{ created_at: now(), started_at: null, ended_at: null },
    }
    await db.insertInto('batch').values(batch).execute()
    const { toRows, repaired } = createRowMaker({ batch_id, flow, columns, headings: table.headings })
    for (let from = 0; from < table.rows.length; from += atOnce) {
      const { rows, calls } = toRows(table.rows.slice(from, from + atOnce), from + 1)
      await addUp(sum, calls, case_id, analyst)
      await db.transaction().execute(async (tx) => {
        await execute(tx, insertRows(engine, rows))
        if (calls.length > 0) await execute(tx, insertCalls(engine, calls))
      })
      // A lookup by hand does not wait for a hundred thousand rows.
      await turnOfTheLoop()
    }
    const ready = {
      ...({ state: 'ready', why: null } as const),
      ...{ notes: JSON.stringify([...table.notes, ...repairNotes(repaired)]), estimate: estimateIn(sum, flow) },
    }
    await db.updateTable('batch').set(ready).where('batch_id', '=', batch_id).execute()
    return view({ ...batch, ...ready })
  }

  async function viewAll(batches: readonly BatchTable[]): Promise<Batch[]> {
    return Promise.all(batches.map(view))
  }

  async function view(batch: BatchTable): Promise<Batch> {
    const { batch_id, state, most_credits, spent, started_at, headings, mapping, notes, estimate, ...its } = batch
    const counted = await db
      .selectFrom('batch_row')
      .select(({ fn }) => ['state', fn.countAll<number>().as('rows'), fn.count<number>('reviewed_at').as('reviewed')])
      .where('batch_id', '=', batch_id)
      .groupBy('state')
      .execute()
    const of = (...states: RowState[]) =>
      counted.reduce((sum, group) => sum + (states.includes(group.state) ? Number(group.rows) : 0), 0)
    const minuteAgo = new Date(clock().getTime() - 60_000).toISOString()
    const recent = await db
      .selectFrom('batch_row')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('batch_id', '=', batch_id)
      .where('ended_at', '>', started_at !== null && started_at > minuteAgo ? started_at : minuteAgo)
      .executeTakeFirstOrThrow()
    const maker = await db
      .selectFrom('analyst')
      .select('name')
      .where('analyst_id', '=', batch.made_by)
      .executeTakeFirst()
    const passed = started_at === null ? 0 : Math.min(60, (clock().getTime() - Date.parse(started_at)) / 1000)
    const perSecond = passed > 0 ? Number(recent.rows) / passed : 0
    const left = of('waiting', 'running')
    const isRunning = state === 'running'
    return {
      ...{ batch_id, case_id: its.case_id, name: its.name, flow: its.flow, why: its.why },
      label: flowNamed(its.flow)?.label ?? its.flow,
      ...{ headings: JSON.parse(headings), columns: JSON.parse(mapping), notes: JSON.parse(notes) },
      ...{ state, made_by: its.made_by, made_by_name: maker?.name ?? null },
      ...{ created_at: its.created_at, started_at, ended_at: its.ended_at },
      ...{ estimate: JSON.parse(estimate), credits: toCredits(Number(spent)) },
      most_credits: started_at === null ? null : toCredits(Number(most_credits)),
      ...{ rows: of(...(rowStates as unknown as RowState[])), rejected: of('invalid'), duplicates: of('duplicate') },
      ...{ waiting: of('waiting'), running: of('running'), needs_choice: of('needs_choice') },
      done: of('found', 'none_found', 'not_answered', 'unknown'),
      ...{ found: of('found'), none_found: of('none_found'), not_answered: of('not_answered'), unknown: of('unknown') },
      reviewed: counted.reduce((sum, group) => sum + Number(group.reviewed), 0),
      per_minute: isRunning ? Math.round(perSecond * 60) : null,
      seconds_left: isRunning && perSecond > 0 ? Math.ceil(left / perSecond) : null,
    }
  }

  async function rowsOf(
    batch_id: string,
    { after = 0, limit, state }: { after?: number; limit: number; state?: RowState | undefined },
  ): Promise<BatchRows> {
    const rows = await db
      .selectFrom('batch_row')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .where('row', '>', after)
      .$if(state !== undefined, (those) => those.where('state', '=', state!))
      .orderBy('row')
      .limit(limit)
      .execute()
    const flow = flowNamed((await row(batch_id)).flow)
    const shown = rows.map(({ row, same_as }) => same_as ?? row)
    const calls = await callsOf(batch_id, shown)
    const named = await namesOf(rows.flatMap(({ reviewed_by }) => (reviewed_by ? [reviewed_by] : [])))
    return {
      rows: rows.map((one) => toRow(one, calls.get(one.same_as ?? one.row) ?? [], flow, named)),
      next: rows.length === limit ? rows.at(-1)!.row : null,
    }
  }

  async function callsOf(batch_id: string, rows: readonly number[]): Promise<Map<number, BatchCallTable[]>> {
    const calls = await db
      .selectFrom('batch_call')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .where('row', 'in', [0, ...new Set(rows)])
      .orderBy('row')
      .orderBy('step')
      .orderBy('call_id')
      .execute()
    return Map.groupBy(calls, ({ row }) => row)
  }

  async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('analyst')
      .select(['analyst_id', 'name'])
      .where('analyst_id', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map(({ analyst_id, name }) => [analyst_id, name]))
  }

  return {
    add,
    row,
    view,
    rows: rowsOf,

    async list(case_id: string): Promise<Batch[]> {
      const batches = db.selectFrom('batch').selectAll().where('case_id', '=', case_id).orderBy('created_at', 'desc')
      return viewAll(await batches.execute())
    },

    /** It goes on where it stopped. @throws Problem where what was spent is more than the ceiling already */
    async start(
      batch_id: string,
      { most_credits, unknown_counts_as }: Ceiling,
      { analyst, token }: Session,
    ): Promise<void> {
      const { spent, started_at, estimate } = await row(batch_id)
      const most = toThousandths(most_credits)
      if (most < Number(spent)) {
        const message = `This batch has spent ${creditsInWords(toCredits(Number(spent)))}. Enter at least that.`
        throw badInput([{ field: 'most_credits', message }])
      }
      if (JSON.parse(estimate).unknown_calls > 0 && unknown_counts_as === undefined) {
        const message = 'The price of some calls is not known. Say how many credits each counts as.'
        throw badInput([{ field: 'unknown_counts_as', message }])
      }
      await change(batch_id, ['ready', 'paused', 'stopped', 'done'], {
        ...{ state: 'running', why: null, most_credits: most, ended_at: null },
        ...{ started_by: analyst.analyst_id, started_token: token?.token_id ?? null },
        ...{ unknown_counts_as: toThousandths(unknown_counts_as ?? '0'), started_at: started_at ?? now() },
      })
    },

    pause: (batch_id: string): Promise<void> => change(batch_id, ['running'], { state: 'paused', why: null }),

    /** What is under way is answered; nothing else is sent. */
    cancel: (batch_id: string): Promise<void> =>
      change(batch_id, ['ready', 'running', 'paused', 'stopped'], { state: 'cancelled', ended_at: now() }),

    /** A running batch without calls left is done, or is paused while rows need a choice. */
    endIfNothingIsLeft: (batch_id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { state } = await locked(tx, batch_id)
        if (state !== 'running' || (await hasCalls(tx, batch_id, ['waiting', 'claimed', 'sent']))) return
        const { rows } = await tx
          .selectFrom('batch_row')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .where('batch_id', '=', batch_id)
          .where('state', '=', 'needs_choice')
          .executeTakeFirstOrThrow()
        const to =
          Number(rows) === 0
            ? { state: 'done' as const, why: null, ended_at: now() }
            : { state: 'paused' as const, why: choicesWait(Number(rows)) }
        await tx.updateTable('batch').set(to).where('batch_id', '=', batch_id).execute()
      }),

    /** Rows without an answer wait again. Each may be paid for again. @returns how many */
    async retry(batch_id: string, outcomes: readonly RetriedOutcome[]): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const isAtItsEnd = await hasNothingToSend(tx, await locked(tx, batch_id))
        const rows = await tx
          .updateTable('batch_row')
          .set({ state: 'waiting', ended_at: null })
          .where('batch_id', '=', batch_id)
          .where('state', 'in', outcomes)
          .returning('row')
          .execute()
        if (rows.length === 0) return 0
        if (isAtItsEnd) {
          const why = 'Rows wait to be tried again. Start the batch to send them.'
          await tx
            .updateTable('batch')
            .set({ state: 'paused', why, ended_at: null })
            .where('batch_id', '=', batch_id)
            .execute()
        }
        await tx
          .updateTable('batch_call')
          .set({ state: 'waiting', record: null, outcome: null, reason: null, not_before: null, cost: 0 })
          .where('batch_id', '=', batch_id)
          .where(({ or, and, eb }) => or([eb('outcome', '=', 'not_answered'), and([eb('state', '=', 'unknown')])]))
          .where('row', 'in', ({ selectFrom }) =>
            selectFrom('batch_row').select('row').where('batch_id', '=', batch_id).where('state', '=', 'waiting'),
          )
          .execute()
        return rows.length
      })
    },

    /** An ambiguous row goes on with what an analyst chose; null: none of them. A batch that waited for choices runs. */
    async choose(batch_id: string, number: number, index: number | null): Promise<void> {
      const flow = flowNamed((await row(batch_id)).flow)
      await db.transaction().execute(async (tx) => {
        const isAtItsEnd = await hasNothingToSend(tx, await locked(tx, batch_id))
        const found = await tx
          .selectFrom('batch_row')
          .select('choices')
          .where('batch_id', '=', batch_id)
          .where('row', '=', number)
          .where('state', '=', 'needs_choice')
          .executeTakeFirst()
        const choices: Choice[] = JSON.parse(found?.choices ?? '[]')
        const chosen = index === null ? undefined : choices[index]
        if (!found || !flow || (index !== null && !chosen)) throw notFound('choice')
        const ended = chosen ? { state: 'waiting' as const } : { state: 'none_found' as const, ended_at: now() }
        await tx
          .updateTable('batch_row')
          .set({ ...ended, choices: null })
          .where('batch_id', '=', batch_id)
          .where('row', '=', number)
          .execute()
        if (chosen)
          await addCalls(tx, { batch_id, row: number, step: await nextStep(tx, batch_id, number), flow }, [
            chosen.params,
          ])
        if (isAtItsEnd)
          await tx
            .updateTable('batch')
            .set({ state: 'running', why: null, ended_at: null })
            .where('batch_id', '=', batch_id)
            .execute()
      })
    },

    async review(batch_id: string, rows: readonly number[], isReviewed: boolean, by: Analyst): Promise<void> {
      await db
        .updateTable('batch_row')
        .set({ reviewed_by: isReviewed ? by.analyst_id : null, reviewed_at: isReviewed ? now() : null })
        .where('batch_id', '=', batch_id)
        .where('row', 'in', [...rows])
        .execute()
    },

    /** Calls of a step, waiting for their turn. */
    addCalls,
  }

  async function addCalls(
    tx: Transaction<Tables>,
    { batch_id, row, step, flow }: { batch_id: string; row: number; step: number; flow: Flow },
    params: readonly Choice['params'][],
  ): Promise<void> {
    const operation = flow.steps[step]!.operation
    const calls = params.map((one) => toCall({ batch_id, row, step, operation, params: one }))
    await execute(tx, insertCalls(engine, calls))
  }
}

type Ceiling = { most_credits: string; unknown_counts_as?: string | undefined }

/** Other processes wait for this transaction before they change the batch. */
const locked = (tx: Transaction<Tables>, batch_id: string): Promise<BatchTable> =>
  tx
    .updateTable('batch')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('batch_id', '=', batch_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** All calls are sent, and the batch was not paused by hand. Only a choice can add calls. */
const hasNothingToSend = async (tx: Transaction<Tables>, { batch_id, state, why }: BatchTable): Promise<boolean> =>
  (state === 'done' || (state === 'paused' && why !== null)) && !(await hasCalls(tx, batch_id, ['waiting']))

const choicesWait = (rows: number): string =>
  rows === 1
    ? '1 row needs a choice. Choose an answer to go on.'
    : `${rows} rows need a choice. Choose answers to go on.`

const nextStep = async (tx: Transaction<Tables>, batch_id: string, row: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('batch_call')
    .select(sql<number>`max(step)`.as('last'))
    .where('batch_id', '=', batch_id)
    .where('row', '=', row)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}

/** What a batch will cost, in thousandths of a credit. */
type Sum = { calls: number; on_record: number; thousandths: number; unknown_calls: number }

const estimateIn = ({ thousandths, ...counts }: Sum, { isWhole }: Flow): string =>
  JSON.stringify({ ...counts, credits: toCredits(thousandths), is_least: !isWhole } satisfies Batch['estimate'])

type Made = { batch_id: string; flow: Flow; columns: Mapping; headings: readonly string[] }

/** Remembers the values of earlier rows, to find duplicates. */
function createRowMaker({ batch_id, flow, columns, headings }: Made) {
  const repaired = new Map<Repair, number>()
  const earlier = new Map<string, number>()

  /** @param first the number of the first of these rows */
  function toRows(table: readonly string[][], first: number): { rows: BatchRowTable[]; calls: BatchCallTable[] } {
    const rows: BatchRowTable[] = []
    const calls: BatchCallTable[] = []
    for (const [index, cells] of table.entries()) {
      const row = first + index
      const made = { batch_id, row, cells: JSON.stringify(cells), choices: null, ended_at: null }
      const common = { ...made, reviewed_by: null, reviewed_at: null, same_as: null, problem: null }
      const mapped = mapRow(flow, columns, headings, cells)
      if ('problem' in mapped) {
        rows.push({ ...common, params: null, state: 'invalid', problem: mapped.problem })
        continue
      }
      const params = JSON.stringify(mapped.params)
      const same_as = earlier.get(params)
      for (const parameter of mapped.repaired) repaired.set(parameter, (repaired.get(parameter) ?? 0) + 1)
      if (same_as !== undefined) rows.push({ ...common, params, same_as, state: 'duplicate' })
      else {
        earlier.set(params, row)
        rows.push({ ...common, params, state: 'waiting' })
        for (const call of sureCalls(flow, mapped.params)) calls.push(toCall({ batch_id, row, ...call }))
      }
    }
    return { rows, calls }
  }

  return { toRows, repaired }
}

type NewCall = Pick<BatchCallTable, 'batch_id' | 'row' | 'step' | 'operation'> & { params: Choice['params'] }
const toCall = ({ params, ...call }: NewCall): BatchCallTable => ({
  ...call,
  ...{ call_id: randomId(), params: JSON.stringify(params), state: 'waiting', cost: 0 },
  ...{
    record: null,
    claimed_by: null,
    claimed_until: null,
    not_before: null,
    outcome: null,
    reason: null,
    fields: null,
  },
})

function toRow(
  row: BatchRowTable,
  calls: readonly BatchCallTable[],
  flow: Flow | undefined,
  names: Map<string, string>,
): BatchRow {
  const { row: number, cells, params, state, same_as, choices, reviewed_by, reviewed_at } = row
  const shown = calls.map((call) => toShownCall(call, flow))
  return {
    ...{ row: number, cells: JSON.parse(cells), params: params === null ? null : JSON.parse(params), state, same_as },
    message: inWords(row, shown),
    calls: shown,
    choices: choices === null ? null : JSON.parse(choices).map(({ label, detail }: Choice) => ({ label, detail })),
    reviewed_by: reviewed_by === null ? null : (names.get(reviewed_by) ?? reviewed_by),
    reviewed_at,
  }
}

function toShownCall(call: BatchCallTable, flow: Flow | undefined): BatchCall {
  const { operation, step, state, outcome, record, reason, fields } = call
  const isUnderWay = state === 'claimed' || state === 'sent'
  const shown = isUnderWay ? 'running' : state === 'answered' ? (outcome as BatchCall['state']) : state
  return {
    ...{ operation, label: flow?.steps[step]?.label ?? operation, state: shown, record, reason },
    fields: fields === null ? null : JSON.parse(fields),
  }
}

const stateWords: { readonly [state in BatchState]: string } = {
  ready: 'ready, and not started',
  running: 'running',
  paused: 'paused',
  stopped: 'stopped at its ceiling',
  done: 'done',
  cancelled: 'cancelled',
}
