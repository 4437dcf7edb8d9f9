/** Creates a batch: stores its rows as they will be sent, some hundred at a time, with their price. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { toCredits, toThousandths } from '../../contract/credits.ts'
import type { Batch } from '../../contract/desk/batches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput } from '../http/problem.ts'
import type { EstimateOf } from '../prices/prices.ts'
import { columnsOf } from '../state/forgetting.ts'
import { randomId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { BatchCallTable, BatchRowTable, BatchTable, Tables } from '../state/tables.ts'
import { callColumns, toCall } from './calls.ts'
import { type Flow, requiredCalls } from './flows.ts'
import { changeNotes, faultsOf, type Mapping, mapRow } from './mapping.ts'
import type { OnRecord } from './on-record.ts'
import { type PackedTable, rowsIn } from './packed-table.ts'

type Options = {
  state: State
  onRecord: OnRecord
  estimateOf: EstimateOf
  clock: () => Date
  /** Receives each failure of the application itself, for the log. */
  onError: (error: unknown) => void
}

type NewBatch = { case_id: string; name: string; flow: Flow; columns: Mapping; table: PackedTable; analyst: Analyst }

export function createMaker({ state: { db, engine }, onRecord, estimateOf, clock, onError }: Options) {
  async function addUp(
    { byStep, asked }: Sum,
    calls: readonly BatchCallTable[],
    case_id: string,
    analyst: Analyst,
  ): Promise<void> {
    const isHeld = await onRecord(calls, case_id, analyst)
    for (const [index, { operation, params, step }] of calls.entries()) {
      const ofStep = byStep.get(step) ?? { calls: 0, on_record: 0, thousandths: 0, unknown_calls: 0 }
      byStep.set(step, ofStep)
      ofStep.calls += 1
      const question = `${operation} ${params}`
      const isAsked = asked.has(question)
      asked.add(question)
      if (isHeld[index] || isAsked) {
        ofStep.on_record += 1
        continue
      }
      const { credits } = await estimateOf(operation as OperationName, JSON.parse(params))
      if (credits === null) ofStep.unknown_calls += 1
      else ofStep.thousandths += toThousandths(credits)
    }
  }

  /** Runs nothing yet. @returns the stored batch @throws Problem 422 if the columns do not fit */
  return async function make({ case_id, name, flow, columns, table, analyst }: NewBatch): Promise<BatchTable> {
    const faults = faultsOf(flow, columns, table.headings)
    if (faults.length > 0) throw badInput(faults.map((message) => ({ field: 'columns', message })))
    const batch_id = randomId()
    const sum: Sum = { byStep: new Map(), asked: new Set() }
    const batch: BatchTable = {
      batch_id,
      case_id,
      name,
      flow: flow.name,
      made_by: analyst.analyst_id,
      actor: null,
      changes: null,
      accepts: 1,
      headings: JSON.stringify(table.headings),
      mapping: JSON.stringify(columns),
      notes: JSON.stringify(table.notes),
      estimate: estimateIn(sum, flow),
      state: 'cancelled',
      why: 'The file was not read to its end. Choose it again.',
      most_credits: 0,
      unknown_counts_as: 0,
      spent: 0,
      created_at: clock().toISOString(),
      started_at: null,
      ended_at: null,
      waits_until: null,
    }
    // Reading the file took its time: the case may have been closed or erased meanwhile.
    const adding = (add: (tx: Transaction<Tables>) => Promise<unknown>) =>
      changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        await add(tx)
      })
    const { toRows, changed } = createRowMaker({ batch_id, flow, columns, headings: table.headings })

    async function addRows(): Promise<Partial<BatchTable>> {
      let first = 1
      for (const part of table.parts) {
        const given = rowsIn(part)
        const { rows, calls } = toRows(given, first)
        first += given.length
        await addUp(sum, calls, case_id, analyst)
        await adding(async (tx) => {
          await bulkInsert<Tables>(tx, engine, 'batch_row', columnsOf('batch_row'), rows)
          await bulkInsert<Tables>(tx, engine, 'batch_call', callColumns, calls)
        })
        // Gives way to lookups by hand between groups of rows.
        await turnOfTheLoop()
      }
      const ready = {
        ...({ state: 'ready', why: null } as const),
        notes: JSON.stringify([...table.notes, ...changeNotes(changed)]),
        estimate: estimateIn(sum, flow),
      }
      await adding((tx) => tx.updateTable('batch').set(ready).where('batch_id', '=', batch_id).execute())
      return ready
    }

    await adding((tx) => tx.insertInto('batch').values(batch).execute())
    try {
      return { ...batch, ...(await addRows()) }
    } catch (error) {
      // The first failure says why.
      await remove(db, batch_id).catch(onError)
      throw error
    }
  }
}

/** A batch that could not be stored in whole is not stored at all. */
const remove = (db: Kysely<Tables>, batch_id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const table of ['batch_call', 'batch_row', 'batch'] as const)
      await tx.deleteFrom(table).where('batch_id', '=', batch_id).execute()
  })

type Sum = {
  /** By its place. */
  byStep: Map<number, { calls: number; on_record: number; thousandths: number; unknown_calls: number }>
  /** Rows with other values may ask the same question. */
  asked: Set<string>
}

/** Without the time, which depends on the present speed. Older versions stored no steps. */
export type StoredEstimate = Omit<Batch['estimate'], 'seconds' | 'steps'> & Partial<Pick<Batch['estimate'], 'steps'>>

function estimateIn({ byStep }: Sum, { steps, isWhole }: Flow): string {
  const all = [...byStep].toSorted(([one], [other]) => one - other)
  const total = (of: 'calls' | 'on_record' | 'thousandths' | 'unknown_calls') =>
    all.reduce((added, [, step]) => added + step[of], 0)
  return JSON.stringify({
    calls: total('calls'),
    on_record: total('on_record'),
    unknown_calls: total('unknown_calls'),
    credits: toCredits(total('thousandths')),
    is_least: !isWhole,
    steps: all.flatMap(([at, { thousandths, ...counts }]) => {
      const step = steps[at]
      return step ? [{ operation: step.operation, label: step.label, ...counts, credits: toCredits(thousandths) }] : []
    }),
  } satisfies StoredEstimate)
}

type Made = { batch_id: string; flow: Flow; columns: Mapping; headings: readonly string[] }

function createRowMaker({ batch_id, flow, columns, headings }: Made) {
  const changed = new Map<string, number>()
  const earlier = new Map<string, number>()

  function toRows(table: readonly string[][], first: number): { rows: BatchRowTable[]; calls: BatchCallTable[] } {
    const rows: BatchRowTable[] = []
    const calls: BatchCallTable[] = []
    for (const [index, cells] of table.entries()) {
      const row = first + index
      const made = {
        batch_id,
        row,
        cells: JSON.stringify(cells),
        choices: null,
        sole: null,
        chosen: null,
        ended_at: null,
      }
      const review = { reviewed_by: null, reviewed_at: null, verdict: null, change: null }
      const acceptance = { accepted_by: null, accepted_at: null }
      const common = { ...made, ...review, ...acceptance, same_as: null, problem: null }
      const mapped = mapRow(flow, columns, headings, cells)
      if ('problem' in mapped) {
        rows.push({ ...common, params: null, state: 'invalid', problem: mapped.problem })
        continue
      }
      const params = JSON.stringify(mapped.params)
      const same_as = earlier.get(params)
      for (const parameter of mapped.changed) changed.set(parameter, (changed.get(parameter) ?? 0) + 1)
      if (same_as !== undefined) rows.push({ ...common, params, same_as, state: 'duplicate' })
      else {
        earlier.set(params, row)
        rows.push({ ...common, params, state: 'waiting' })
        for (const call of requiredCalls(flow, mapped.params)) calls.push(toCall({ batch_id, row, ...call }))
      }
    }
    return { rows, calls }
  }

  return { toRows, changed }
}
