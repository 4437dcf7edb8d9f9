/** A batch and its rows as an analyst sees them: counts, rate, and each row with its calls in words. */
import { type Kysely, sql } from 'kysely'
import { toCredits } from '../../contract/credits.ts'
import { ukDate } from '../../contract/days.ts'
import {
  type Batch,
  type BatchCall,
  type BatchRow,
  type BatchRows,
  type RowState,
  rowStates,
} from '../../contract/desk/batches.ts'
import { companyKey } from '../../entities/keys.ts'
import type { Analyst } from '../auth/analysts.ts'
import { claimsIn } from '../graph/read-claims.ts'
import type { BatchCallTable, BatchRowTable, BatchTable, Tables } from '../state/tables.ts'
import { callToTryAgain, furtherPage } from './calls.ts'
import { choiceOf } from './choices.ts'
import { field as disqualified, disqualifiedInWords } from './disqualified.ts'
import { type Choice, type Flow, flowNamed } from './flows.ts'
import { lookupsIn } from './lookups.ts'
import type { StoredEstimate } from './make-batch.ts'
import type { OnRecord } from './on-record.ts'
import { pausedFor } from './pauses.ts'
import { inWords, onRecordWords } from './row-words.ts'
import type { createSpeed } from './speed.ts'

type Which = {
  after?: number
  limit: number
  state?: RowState | undefined
  changed_after?: number | undefined
}

type Options = {
  db: Kysely<Tables>
  onRecord: OnRecord
  secondsFor: ReturnType<typeof createSpeed>
  clock: () => Date
}

export function createViews({ db, onRecord, secondsFor, clock }: Options) {
  const lookups = lookupsIn(db)

  async function view(batch: BatchTable, isInList = false): Promise<Batch> {
    const { batch_id, state, most_credits, spent, changes, started_at, headings, mapping, notes, estimate, ...its } =
      batch
    const counted = await db
      .selectFrom('batch_row')
      .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
      .where('batch_id', '=', batch_id)
      .groupBy('state')
      .execute()
    const { reviewed, different } = await db
      .selectFrom('batch_row')
      .select(({ fn }) => fn.countAll<number>().as('reviewed'))
      .select(
        sql<number | null>`sum(case when verdict = 'different' and state = 'found' and accepted_at is null
          then 1 else 0 end)`.as('different'),
      )
      .where('batch_id', '=', batch_id)
      .where('reviewed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const { left: not_accepted } = await db
      .selectFrom('batch_row')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('batch_id', '=', batch_id)
      // A value instead of a parameter, so that SQLite takes the index of these rows.
      .where(sql<boolean>`state = 'found' and accepted_at is null`)
      .executeTakeFirstOrThrow()
    const accepts = batch.accepts === 1
    const { sole } = await db
      .selectFrom('batch_row')
      .select(({ fn }) => fn.countAll<number>().as('sole'))
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'needs_choice')
      .where('sole', '>=', 0)
      .executeTakeFirstOrThrow()
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
    const waits_until = state === 'running' ? its.waits_until : null
    const isSending = state === 'running' && waits_until === null
    const flow = flowNamed(its.flow)
    const priced: StoredEstimate = JSON.parse(estimate)
    const seconds = state === 'ready' && flow ? await secondsFor(flow, priced) : null
    return {
      batch_id,
      case_id: its.case_id,
      name: its.name,
      flow: its.flow,
      why: its.why,
      label: flow?.label ?? its.flow,
      headings: JSON.parse(headings),
      columns: JSON.parse(mapping),
      notes: JSON.parse(notes),
      paused_for: pausedFor(batch),
      lookups: isInList || state === 'running' ? null : await lookups.of(batch_id),
      state,
      made_by: its.made_by,
      made_by_name: maker?.name ?? null,
      created_at: its.created_at,
      started_at,
      ended_at: its.ended_at,
      waits_until,
      estimate: { ...priced, steps: priced.steps ?? [], seconds },
      credits: toCredits(Number(spent)),
      most_credits: started_at === null ? null : toCredits(Number(most_credits)),
      rows: of(...rowStates),
      rejected: of('invalid'),
      duplicates: of('duplicate'),
      waiting: of('waiting'),
      running: of('running'),
      needs_choice: of('needs_choice'),
      sole: Number(sole),
      done: of('found', 'none_found', 'not_answered', 'unknown'),
      found: of('found'),
      none_found: of('none_found'),
      not_answered: of('not_answered'),
      // It reads each such row, so it is not for progress that is read each second.
      lacking: of('not_answered') > 0 && state !== 'running' ? await lackingRows(batch_id) : 0,
      unknown: of('unknown'),
      reviewed: Number(reviewed),
      changes: changes ?? 0,
      accepts,
      // Two statements: a row may get its answer between them.
      accepted: accepts ? Math.max(0, of('found') - Number(not_accepted)) : 0,
      not_accepted: accepts ? Math.min(of('found'), Number(not_accepted)) : 0,
      judged_different: accepts ? Math.min(of('found'), Number(not_accepted), Number(different)) : 0,
      per_minute: isSending ? Math.round(perSecond * 60) : null,
      seconds_left: isSending && perSecond > 0 ? Math.ceil(left / perSecond) : null,
    }
  }

  async function lackingRows(batch_id: string): Promise<number> {
    const { lacking } = await db
      .selectFrom('batch_row')
      .select(({ fn }) => fn.countAll<number>().as('lacking'))
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'not_answered')
      .where(({ not, exists }) => not(exists(callToTryAgain)))
      .executeTakeFirstOrThrow()
    return Number(lacking)
  }

  async function rowsOf(
    { batch_id, case_id, flow: name }: Pick<BatchTable, 'batch_id' | 'case_id' | 'flow'>,
    { after = 0, limit, state, changed_after: seen }: Which,
    reader?: Analyst,
  ): Promise<BatchRows> {
    const rows = await db
      .selectFrom('batch_row')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .where('row', '>', after)
      .$if(state !== undefined, (those) => those.where('state', '=', state!))
      // A duplicate shows the answer of its first row.
      .$if(seen !== undefined, (those) =>
        those.where(({ or, eb, selectFrom }) =>
          or([
            eb('change', '>', seen!),
            eb(
              'same_as',
              'in',
              selectFrom('batch_row as first')
                .select('first.row')
                .where('first.batch_id', '=', batch_id)
                .where('first.change', '>', seen!),
            ),
          ]),
        ),
      )
      .orderBy('row')
      .limit(limit)
      .execute()
    const flow = flowNamed(name)
    const shown = rows.map(({ row, same_as }) => same_as ?? row)
    const calls = await callsOf(batch_id, shown)
    const free = reader ? await freeRows([...calls.values()].flat(), case_id, reader) : new Set()
    const named = await namesOf(
      rows.flatMap(({ reviewed_by, accepted_by }) => [reviewed_by ?? [], accepted_by ?? []].flat()),
    )
    const times = await timesOf([...calls.values()].flat())
    const inCase = await inCaseOf(case_id, rows, calls)
    return {
      rows: rows.map((one) =>
        toRow(one, calls.get(one.same_as ?? one.row) ?? [], { flow, named, inCase, times, isFree: free.has(one.row) }),
      ),
      next: rows.length === limit ? rows.at(-1)!.row : null,
    }
  }

  /** By record. */
  async function timesOf(calls: readonly BatchCallTable[]): Promise<Map<string | null, string>> {
    const records = [...new Set(calls.flatMap(({ record }) => record ?? []))]
    const times = new Map<string | null, string>()
    for (let from = 0; from < records.length; from += 500) {
      const rows = await db
        .selectFrom('chain')
        .select(['id', 'at'])
        .where('id', 'in', records.slice(from, from + 500))
        .where('event', '=', 'answered')
        .execute()
      for (const { id, at } of rows) times.set(id, at)
    }
    return times
  }

  /** The numbers of companies that accepted records of the case name. */
  async function inCaseOf(
    case_id: string,
    rows: readonly BatchRowTable[],
    calls: ReadonlyMap<number, BatchCallTable[]>,
  ) {
    const reader = claimsIn(db)
    const numbers = new Set(
      rows.flatMap((row) => [companyOf(row, calls.get(row.row) ?? []), ...choicesIn(row).map(numberIn)]),
    )
    numbers.delete(null)
    if (numbers.size === 0) return new Set<string | null>()
    const known = await reader.mentions(
      await reader.scope(case_id),
      [...numbers].map((number) => companyKey(number!)),
    )
    return new Set<string | null>([...numbers].filter((number) => known.has(companyKey(number!))))
  }

  /** Rows that wait, and whose waiting calls all have an answer in the case. */
  async function freeRows(calls: readonly BatchCallTable[], case_id: string, reader: Analyst): Promise<Set<number>> {
    const waiting = calls.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return new Set()
    const isHeld = await onRecord(waiting, case_id, reader)
    const free = new Set(waiting.map(({ row }) => row))
    for (const [index, { row }] of waiting.entries()) if (!isHeld[index]) free.delete(row)
    return free
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
    view,
    rows: rowsOf,
    /** As they are stored, with their parameters, by row. */
    calls: callsOf,

    async list(case_id: string): Promise<Batch[]> {
      const batches = db.selectFrom('batch').selectAll().where('case_id', '=', case_id).orderBy('created_at', 'desc')
      return Promise.all((await batches.execute()).map((batch) => view(batch, true)))
    },
  }
}

type Shown = {
  flow: Flow | undefined
  named: Map<string, string>
  inCase: ReadonlySet<string | null>
  /** By record: when it was answered. An answer on record is from earlier. */
  times: ReadonlyMap<string | null, string>
  isFree: boolean
}

const choicesIn = ({ choices }: BatchRowTable): Choice[] => JSON.parse(choices ?? '[]')
const numberIn = ({ params }: Pick<Choice, 'params'>): string | null => params.company_number ?? null

/** The company that the row is about, as far as it is certain: not one that waits for a choice or was rejected. */
function companyOf(row: BatchRowTable, calls: readonly BatchCallTable[]): string | null {
  const asked = [row.params, ...calls.map((call) => call.params)].flatMap(
    (one) => JSON.parse(one ?? '{}').company_number ?? [],
  )
  if (asked.length > 0) return asked[0]
  if (row.state === 'needs_choice') return null
  const choice = choiceOf(row)
  if (choice !== undefined) return choice && numberIn(choice)
  const found = calls.flatMap(({ fields }) => JSON.parse(fields ?? '{}')['company_short_list.company_number'] ?? [])
  return found[0] ?? null
}

function toRow(
  row: BatchRowTable,
  calls: readonly BatchCallTable[],
  { flow, named, inCase, times, isFree }: Shown,
): BatchRow {
  const { row: number, cells, params, state, same_as, choices, sole, reviewed_by, reviewed_at, verdict } = row
  const shown = calls.map((call) => ({
    ...toShownCall(call, flow, times),
    fields: fieldsIn(call, calls, times),
  }))
  return {
    row: number,
    cells: JSON.parse(cells),
    params: params === null ? null : JSON.parse(params),
    state,
    same_as,
    message: isFree ? onRecordWords : inWords(row, shown),
    calls: shown,
    choices:
      choices === null
        ? null
        : choicesIn(row).map(({ label, detail, params }) => ({
            label,
            detail,
            company_number: numberIn({ params }),
            in_case: inCase.has(numberIn({ params })),
          })),
    sole: state === 'needs_choice' && sole !== null && sole >= 0 ? sole : null,
    chosen: chosenIn(row),
    has_more_choices: choices !== null && furtherPage(calls) !== null,
    reviewed_by: reviewed_by === null ? null : (named.get(reviewed_by) ?? reviewed_by),
    reviewed_at,
    verdict,
    accepted_at: row.accepted_at,
    accepted_by: row.accepted_by === null ? null : (named.get(row.accepted_by) ?? row.accepted_by),
    in_case: row.accepted_at === null && inCase.has(companyOf(row, calls)),
    company_number: companyOf(row, calls),
  }
}

function chosenIn(row: BatchRowTable): BatchRow['chosen'] {
  const choice = choiceOf(row)
  if (choice === undefined) return null
  const { label = 'None of them', detail = '' } = choice ?? {}
  return { label, detail }
}

/** With what the later searches of the row say of an officer. */
function fieldsIn(
  { call_id, fields }: BatchCallTable,
  calls: readonly BatchCallTable[],
  times: Shown['times'],
): BatchCall['fields'] {
  const own: BatchCall['fields'] = fields === null ? null : JSON.parse(fields)
  if (own === null || !Object.hasOwn(own, disqualified)) return own
  const search = calls.find(({ follows }) => follows === call_id)
  const namesakes = search ? calls.filter(({ follows }) => follows === search.call_id) : []
  const dayOf = (record: string | null) => {
    const at = times.get(record)
    return at && ukDate(at)
  }
  return { ...own, [disqualified]: disqualifiedInWords({ officer: own, search, namesakes, dayOf }) }
}

function toShownCall(call: BatchCallTable, flow: Flow | undefined, times: Shown['times']): Omit<BatchCall, 'fields'> {
  const { operation, step, state, outcome, record, reason } = call
  const isUnderWay = state === 'claimed' || state === 'sent'
  const shown = isUnderWay ? 'running' : state === 'answered' ? (outcome as BatchCall['state']) : state
  return {
    operation,
    label: flow?.steps[step]?.label ?? operation,
    state: shown,
    record,
    answered_at: outcome === 'found' || outcome === 'none_found' ? (times.get(record) ?? null) : null,
    reason,
  }
}
