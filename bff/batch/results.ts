/** A batch as a file: every input row in order, its cells unchanged, then its results. */

import { ukDate } from '../../contract/days.ts'
import type { Batch, BatchCall, BatchRow, ResultForm } from '../../contract/desk/batches.ts'
import { csvLine } from '../../contract/spreadsheet.ts'
import { type AnsweredCall, answeredCalls, type ReadEntries } from './answered-calls.ts'
import type { Batches } from './batches.ts'
import { columnsOf, listsOf, valueIn } from './entries.ts'
import { flowNamed } from './flows.ts'

const atOnce = 500
/** Columns of a step. One odd answer must not make a thousand of them, so further fields share the last column. */
const mostFields = 40

/** A row with its calls, or in the long form with one entry of one call. */
type Line = { row: BatchRow; calls: readonly AnsweredCall[] }
type Column = { heading: string; of(line: Line): string }
export type ResultTable = {
  headings: string[]
  ours: string[]
  lines(): AsyncGenerator<{ cells: string[]; ours: string[] }>
}

/** `long`: a line for each entry of each answer, otherwise for each row. */
type Wanted = { form: ResultForm; read: ReadEntries }

export async function resultTable(batches: Batches, batch: Batch, { form, read }: Wanted): Promise<ResultTable> {
  const isLong = form === 'long'
  const steps = await stepsIn(batches, batch, isLong ? 1 : 2)
  const columns: Column[] = [
    { heading: 'Outcome', of: ({ row }) => stateWords[row.state] ?? row.state },
    { heading: 'What happened', of: ({ row }) => row.message ?? '' },
    ...((isLong && steps.length > 1) || flowNamed(batch.flow)?.takesOneStep ? [lookup] : []),
    ...steps.flatMap((step) => columnsFor(step, { isLong, isOneOfSeveral: steps.length > 1, flow: batch.flow })),
    { heading: 'Verdict', of: ({ row }) => row.verdict ?? '' },
    { heading: 'Reviewed by', of: ({ row }) => row.reviewed_by ?? '' },
  ]
  const listed = new Set(steps.flatMap(({ operation, lists }) => (lists.size > 0 ? [operation] : [])))
  return {
    headings: batch.headings,
    ours: columns.map(({ heading }) => heading),
    async *lines() {
      for await (const rows of pagesOf(batches, batch)) {
        const sent = await batches.calls(batch.batch_id, rows.map(answeringRow))
        for (const row of rows) {
          const own = sent.get(answeringRow(row)) ?? []
          const calls = await answeredCalls({ flow: batch.flow, row, sent: own, listed, read })
          for (const line of isLong ? longLines(row, calls) : [{ row, calls }])
            yield { cells: row.cells, ours: columns.map((column) => column.of(line)) }
        }
      }
    },
  }
}

const lookup: Column = { heading: 'Lookup', of: ({ calls }) => calls[0]?.call.label ?? '' }

/** At least one line for each call, and for a row without calls. */
function longLines(row: BatchRow, calls: readonly AnsweredCall[]): Line[] {
  const lines = calls.flatMap((one): Line[] =>
    one.entries.length === 0
      ? [{ row, calls: [one] }]
      : one.entries.map((shown) => {
          const isChosen = one.isChosen && shown === one.shown
          return { row, calls: [{ ...one, shown, isChosen }] }
        }),
  )
  return lines.length > 0 ? lines : [{ row, calls }]
}

/** `others`: fields without a column of their own. */
type Step = { operation: string; label: string; fields: Set<string>; others: Set<string>; lists: Set<string> }

function columnsFor(
  { operation, label, fields, others, lists }: Step,
  { isLong, isOneOfSeveral, flow }: { isLong: boolean; isOneOfSeveral: boolean; flow: string },
): Column[] {
  const prefix = isOneOfSeveral ? `${label}: ` : ''
  const column = (name: string, value: (call: AnsweredCall, row: BatchRow) => string, between = '; '): Column => ({
    heading: prefix + name,
    of: ({ row, calls }) => {
      const values = calls.filter(({ call }) => call.label === label).map((call) => value(call, row))
      // Empty values keep their place, so that the values of one call stand at the same place in every column.
      return values.some((value) => value !== '') ? values.join(between) : ''
    },
  })
  // A call has a line for each of its entries in the long form.
  const isFirstLine = ({ shown, entries }: AnsweredCall) => !isLong || shown === null || shown === entries[0]
  const ofRow = flowNamed(flow)?.steps.find((step) => step.label === label)?.entryColumns ?? []
  const listColumns = listsOf(operation).filter(({ name }) => lists.has(name))
  const names = new Set([...fields, ...listColumns.flatMap(columnsOf)])
  return [
    column('record', ({ call }) => call.record ?? ''),
    ...(lists.size > 0 ? [column('entry', entryInWords)] : []),
    ...(lists.size > 0 ? ofRow : []).map(({ name, of }) =>
      column(name, ({ shown }, { params }) => (shown === null ? '' : of(params ?? {}, shown.list, shown.value))),
    ),
    ...[...names].map((name) => column(name, (one) => fieldOf(one, name))),
    ...(others.size > 0
      ? [column('other fields', (one) => (isFirstLine(one) ? othersOf(one, others) : ''), '\n\n')]
      : []),
    // Last, so that the columns of earlier versions keep their places.
    column('answered on', ({ call }) => (call.answered_at === null ? '' : ukDate(call.answered_at))),
  ]
}

function fieldOf({ call, shown }: AnsweredCall, name: string): string {
  if (shown && name.startsWith(`${shown.list}.`)) return valueIn(shown, name)
  return Object.hasOwn(call.fields ?? {}, name) ? (call.fields?.[name] ?? '') : ''
}

/** One a line, because values hold commas and colons. */
const othersOf = ({ call: { fields } }: AnsweredCall, others: ReadonlySet<string>): string =>
  Object.entries(fields ?? {})
    .filter(([name]) => others.has(name))
    .map(([name, value]) => `${name}: ${value.replace(/\s*[\r\n]\s*/g, ' ')}`)
    .join('\n')

const entryInWords = ({ call, shown, isChosen }: AnsweredCall): string =>
  shown === null ? '' : `${isChosen ? 'chosen: ' : ''}${shown.place} of ${call.fields?.[shown.list] ?? ''}`

/** With a byte order mark, for spreadsheets. No cell is a formula (decision 0042). */
export async function* toCsv({ headings, ours, lines }: ResultTable): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...headings, ...ours])}`
  for await (const one of lines()) yield csvLine([...one.cells, ...one.ours])
}

/** Leaves each cell as it is: a workbook's texts are not calculated. */
export async function* toRows({ headings, ours, lines }: ResultTable): AsyncGenerator<string[]> {
  yield [...headings, ...ours]
  for await (const one of lines()) yield [...one.cells, ...one.ours]
}

async function* pagesOf(batches: Batches, batch: Batch): AsyncGenerator<BatchRow[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page = await batches.rows(batch, { after, limit: atOnce })
    yield page.rows
    after = page.next
  }
}

/** A duplicate shows the answer of its first row. */
const answeringRow = ({ row, same_as }: BatchRow): number => same_as ?? row

/** @param least entries of a list that gets columns of its own */
async function stepsIn(batches: Batches, batch: Batch, least: number): Promise<Step[]> {
  const steps = new Map<string, Step>()
  for await (const rows of pagesOf(batches, batch))
    for (const { operation, label, fields } of rows.flatMap(({ calls }) => calls)) {
      const step = steps.get(label) ?? { operation, label, fields: new Set(), others: new Set(), lists: new Set() }
      steps.set(label, step)
      for (const name of Object.keys(fields ?? {}))
        if (step.fields.has(name) || step.fields.size < mostFields) step.fields.add(name)
        else step.others.add(name)
      for (const { name } of listsOf(operation)) if (entriesSaid(fields, name) >= least) step.lists.add(name)
    }
  return [...steps.values()]
}

/** `2+` goes on. */
const entriesSaid = (fields: BatchCall['fields'], list: string): number =>
  Number.parseInt((Object.hasOwn(fields ?? {}, list) ? fields?.[list] : null) ?? '0', 10)

const stateWords: { readonly [state in BatchRow['state']]?: string } = {
  invalid: 'not sent',
  duplicate: 'duplicate',
  waiting: 'not run',
  running: 'running',
  needs_choice: 'needs a choice',
  found: 'found',
  none_found: 'none found',
  not_answered: 'not answered',
  unknown: 'answer unknown',
}
