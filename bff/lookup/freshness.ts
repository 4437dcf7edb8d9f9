/** Finds a free answer to the same question (decision 0038), by its print. Prints are written after the lookup. */

import { CompiledQuery, type ExpressionBuilder } from 'kysely'
import { readParams } from '../../contract/check.ts'
import { isCharged } from '../../contract/credits.ts'
import { oldestMinutes } from '../../contract/freshness.ts'
import { type OperationName, type Result, operation as rowOf } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { isOutOfDate } from '../../contract/preference-check.ts'
import { sourceIn } from '../../contract/source.ts'
import { insertInto } from '../../platform/insert-rows.ts'
import type { Analyst } from '../auth/analysts.ts'
import { answeredIn } from '../ledger/content-body.ts'
import type { Ledger, RecordHead } from '../ledger/ledger.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import { canonicalJson } from '../state/canonical-json.ts'
import { columnsOf } from '../state/forgetting.ts'
import { sha256 as digestOf } from '../state/hash.ts'
import type { State } from '../state/state.ts'
import type { LookupPrintTable, Tables } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Question = {
  operation: OperationName
  params: { readonly [name: string]: string }
  /** The service's address: another service gives other answers. */
  upstream: string
  /** The real register behind it: its answers differ from sample data at the same address. */
  register: string | null
}

export function printOf({ operation, params, upstream, register }: Question): string {
  // Numbers and postcodes have one form. Only the service can tell which names are the same.
  const read = readParams(operation, params)
  const given = rowOf(operation).params.flatMap((name): [string, string][] => {
    const value = (read[name] ?? '').trim()
    return value === '' ? [] : [[name, value]]
  })
  return digestOf(
    canonicalJson({ operation, upstream, ...(register && { register }), params: Object.fromEntries(given) }),
  )
}

/** Equal for one question that was typed in two ways, whichever service answers it. */
export const questionPrint = ({ operation, params }: Pick<Question, 'operation' | 'params'>): string =>
  printOf({ operation, params, upstream: '', register: null })

const pause = 250
const most = 500

export type Prints = ReturnType<typeof createPrints>
type Wanted = {
  operation: OperationName
  print: string
  minutes: number
  case_id: string | null
  isForCase?: boolean | undefined
  analyst: Analyst
}
type Held = { prints: readonly string[]; case_id: string | null; analyst: Analyst }

const insertPrints = insertInto<Tables, 'lookup_print'>(
  'lookup_print',
  columnsOf('lookup_print'),
  'on conflict (id) do nothing',
)

export function createPrints({ engine, db, inOneTurn }: State, clock: () => Date = () => new Date()) {
  let waiting: LookupPrintTable[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let tidied = 0

  const minutesAgo = (minutes: number) => new Date(clock().getTime() - minutes * 60_000).toISOString()

  /** Writes run one after another, so waiting for the last waits for all. */
  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length > 0) writing = writing.then(() => insert(rows)).catch(() => {})
    return writing
  }

  async function insert(rows: LookupPrintTable[]): Promise<void> {
    const statements = insertPrints(engine, rows)
    // Losing a print costs little, so this does not wait for the disk.
    if (inOneTurn) await inOneTurn(({ write }) => statements.forEach(write))
    else for (const { sql, parameters } of statements) await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))
    const now = clock().getTime()
    if (Math.abs(now - tidied) < 3_600_000) return
    tidied = now
    await db.deleteFrom('lookup_print').where('at', '<', minutesAgo(oldestMinutes)).execute()
  }

  /** The analyst is a member of its case; supervisors and administrators read all. */
  const isOfReadableCase = (where: ExpressionBuilder<Tables, 'lookup_print'>, { role, analyst_id }: Analyst) =>
    where.or([
      where.lit(mayReadAll(role)),
      where('case_id', 'in', where.selectFrom('case_member').select('case_id').where('analyst_id', '=', analyst_id)),
    ])

  const answersOf = (ids: readonly string[]) =>
    db
      .selectFrom('chain')
      .select(['id', 'seq', 'operation', 'outcome', 'at'])
      .where('id', 'in', ids)
      .where('event', '=', 'answered')
      .execute()

  async function outOfDateAmong(answers: Awaited<ReturnType<typeof answersOf>>): Promise<Set<string>> {
    const checks = new Map(answers.filter(isPreferenceCheck).map((answer) => [answer.seq, answer]))
    if (checks.size === 0) return new Set()
    const rows = await db
      .selectFrom('content')
      .select(['id', 'seq', 'body'])
      .where('seq', 'in', [...checks.keys()])
      .execute()
    const old = rows.filter(({ seq, body }) => isOld({ at: checks.get(seq)!.at, answered: answeredIn(body) }, clock()))
    return new Set(old.map(({ id }) => id))
  }

  return {
    remember(row: LookupPrintTable): void {
      waiting.push(row)
      if (waiting.length >= most) void write()
      else timer ??= setTimeout(write, pause).unref()
    },

    write,

    /** The newest record of the same question. About people, it must be of the same case, whose purpose covers it. */
    async find({ operation, print, minutes, case_id, isForCase = false, analyst }: Wanted): Promise<string | null> {
      // A print of another question may wait: a row for each write is dear.
      await (waiting.some((one) => one.print === print) ? write() : writing)
      const isOfCase = isForCase || rowOf(operation).about === 'person'
      const row = await db
        .selectFrom('lookup_print')
        .select('id')
        .where('print', '=', print)
        .where('at', '>=', minutesAgo(minutes))
        .where((where) =>
          where.or([
            ...(case_id === null ? [] : [where('case_id', '=', case_id)]),
            where.and([
              where.lit(!isOfCase),
              where.or([where('analyst', '=', analyst.analyst_id), isOfReadableCase(where, analyst)]),
            ]),
          ]),
        )
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id ?? null
    },

    /** A lookup by hand or a column of OpenRefine used in this case what one of its batch rows had answered. */
    async accept(record: string, case_id: string): Promise<void> {
      await db
        .updateTable('batch_record')
        .set({ is_accepted: 2 })
        .where('record', '=', record)
        .where('case_id', '=', case_id)
        .where('is_accepted', '<>', 2)
        .execute()
    },

    /** The newest record of each question in one case, or, in no case, the analyst's own. */
    async held({
      prints,
      case_id,
      analyst,
    }: Held): Promise<Map<string, { record: string; at: string; outcome: Outcome }>> {
      if (prints.length === 0) return new Map()
      await write()
      const rows = await db
        .selectFrom('lookup_print')
        .select(['print', 'id', 'at'])
        .where('print', 'in', [...new Set(prints)])
        .where('at', '>=', minutesAgo(oldestMinutes))
        .where((where) =>
          case_id === null
            ? where.and([where('case_id', 'is', null), where('analyst', '=', analyst.analyst_id)])
            : where.and([where('case_id', '=', case_id), isOfReadableCase(where, analyst)]),
        )
        .orderBy('at')
        .execute()
      const newest = new Map(rows.map((row) => [row.print, row]))
      if (newest.size === 0) return new Map()
      const answers = await answersOf([...newest.values()].map(({ id }) => id))
      const outcomes = new Map(answers.map(({ id, outcome }) => [id, outcome as Outcome | null]))
      const outOfDate = await outOfDateAmong(answers)
      return new Map(
        [...newest]
          .filter(([, { id }]) => !outOfDate.has(id))
          .map(([print, { id, at }]) => [print, { record: id, at, outcome: outcomes.get(id) ?? 'found' }]),
      )
    },
  }
}

const isPreferenceCheck = ({ operation }: { operation: string }): boolean => operation === 'tps_full'

/** A check that permits nothing any more (decision 0228). */
const isOld = ({ at, answered }: Pick<LedgerRecord, 'at' | 'answered'>, now: Date): boolean =>
  isOutOfDate({ at, source: sourceIn(answered?.headers ?? {}) }, now)

type Parts = { prints: Prints; records: Records; ledger: Ledger; upstream: Upstream; clock?: (() => Date) | undefined }
type Reusable<Op extends OperationName> = {
  operation: Op
  print: string
  case_id: string | null
  isForCase?: boolean | undefined
  analyst: Analyst
  token_id?: string | undefined
  minutes: number
}
export type Reused<Op extends OperationName> = {
  outcome: 'found' | 'none_found'
  result: Result<Op>
  record: RecordHead
  /** The case that the record was looked up in, which may be another one. */
  case_id: string | null
  reused: true
}

/** Null where a new lookup is needed. Using a record again is recorded, as reading it is. */
export const createReuse =
  ({ prints, records, ledger, upstream, clock = () => new Date() }: Parts) =>
  async <Op extends OperationName>(question: Reusable<Op>): Promise<Reused<Op> | null> => {
    const { operation, minutes, analyst, token_id } = question
    if (minutes === 0 || rowOf(operation).creates) return null
    const id = await prints.find(question)
    const record = id === null ? undefined : await records.record(id)
    if (!record || (record.outcome !== 'found' && record.outcome !== 'none_found')) return null
    if (isPreferenceCheck(record) && isOld(record, clock())) return null
    // A changed record is not the service's answer.
    if ((await records.differences(record)).length > 0) return null
    const result = (await resultOf({ records, upstream }, record)) as Result<Op> | null
    // Its content was erased since.
    if (result === null) return null
    await ledger.opened(record, analyst.analyst_id, token_id)
    const { at, outcome, credits, answered } = record
    const { headers = {}, sha256 = null } = answered ?? {}
    const charged = isCharged(credits, headers)
    const head = { id: record.id, at, operation, sha256, credits, charged, source: sourceIn(headers) }
    return { outcome, result, record: head, case_id: record.case_id, reused: true }
  }
