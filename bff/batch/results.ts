/** A batch as a file: every input row in order, its cells unchanged, then its results. */

import type { Batch, BatchCall, BatchRow } from '../../contract/desk/batches.ts'
import { csvLine } from '../../contract/spreadsheet.ts'
import type { Batches } from './batches.ts'

const atOnce = 500
/** Per step, so that one odd answer does not make a thousand columns. */
const mostFields = 40

type Column = { heading: string; of(row: BatchRow): string }
export type ResultTable = {
  headings: string[]
  ours: string[]
  lines(): AsyncGenerator<{ cells: string[]; ours: string[] }>
}

export async function resultTable(batches: Batches, batch: Batch): Promise<ResultTable> {
  const steps = await stepsWithFields(batches, batch)
  const columns: Column[] = [
    { heading: 'Outcome', of: ({ state }) => stateWords[state] ?? state },
    { heading: 'What happened', of: ({ message }) => message ?? '' },
    ...steps.flatMap(({ operation, label, fields }): Column[] => {
      const prefix = steps.length > 1 ? `${label}: ` : ''
      const ofStep = (row: BatchRow) => row.calls.filter((call) => call.operation === operation)
      const joined = (row: BatchRow, value: (call: BatchCall) => string | null | undefined) =>
        ofStep(row)
          .flatMap((call) => value(call) ?? [])
          .join('; ')
      return [
        { heading: `${prefix}record`, of: (row) => joined(row, ({ record }) => record) },
        ...fields.map((field) => ({
          heading: prefix + field,
          of: (row: BatchRow) =>
            joined(row, (call) => (Object.hasOwn(call.fields ?? {}, field) ? call.fields?.[field] : null)),
        })),
      ]
    }),
    { heading: 'Verdict', of: ({ verdict }) => verdict ?? '' },
    { heading: 'Reviewed by', of: ({ reviewed_by }) => reviewed_by ?? '' },
  ]
  return {
    headings: batch.headings,
    ours: columns.map(({ heading }) => heading),
    async *lines() {
      for await (const row of allRows(batches, batch))
        yield { cells: row.cells, ours: columns.map((column) => column.of(row)) }
    },
  }
}

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

async function* allRows(batches: Batches, batch: Batch): AsyncGenerator<BatchRow> {
  for (let after: number | null = 0; after !== null; ) {
    const page = await batches.rows(batch, { after, limit: atOnce })
    yield* page.rows
    after = page.next
  }
}

async function stepsWithFields(batches: Batches, batch: Batch) {
  const steps = new Map<string, { operation: string; label: string; fields: Set<string> }>()
  for await (const { calls } of allRows(batches, batch))
    for (const { operation, label, fields } of calls) {
      const step = steps.get(operation) ?? { operation, label, fields: new Set() }
      steps.set(operation, step)
      for (const name of Object.keys(fields ?? {})) if (step.fields.size < mostFields) step.fields.add(name)
    }
  return [...steps.values()].map((step) => ({ ...step, fields: [...step.fields] }))
}

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
