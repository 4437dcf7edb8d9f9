/** The UK Sanctions List, as published: one CSV file with many rows for each designation (docs/loading.md). */
import { openGovernmentLicence } from '../../contract/attribution.ts'
import { sanctionsList } from '../../contract/source.ts'
import { keepingOthers } from '../store/keep-lists.ts'
import { sanctionsFormat } from '../store/lists.ts'
import { type DelimitedRow, endsTooEarly, rowsOf } from './delimited.ts'
import { type Columns, columnsOf, Designation } from './designation.ts'
import { type EntriesState, entriesTo, noEntries } from './entries.ts'
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { toDate } from './values.ts'

export const sanctions = partFormat({
  name: sanctionsFormat,
  loads: 'the UK Sanctions List, in the CSV file of the Foreign Office; it replaces the one before it',
  part: 'lists',
  entries: /\.csv$/i,
  licence: openGovernmentLicence,
  register: sanctionsList,
  version: 2,
  unit: 'Entries',
  read: readSanctions,
})

function readSanctions({ sink, characterSet, store, saved }: Reading): Reader {
  const state: EntriesState = { ...((saved as EntriesState | null) ?? noEntries) }
  const { pass, reject } = entriesTo(sink, sanctionsList, state)
  let day: string | null = null
  let notes: string[] = []
  return {
    state,
    async text(text) {
      if (day !== null) throw new UnusableFile('The UK Sanctions List is one file. Load one.')
      const read = await designationsIn(text, characterSet, reject)
      day = read.day
      notes = read.notes
      for (const designation of read.designations) {
        const record = designation.record()
        if (record.name === null) reject(designation.line, 'has no name, and no other row of its entry has one')
        else await pass(record)
      }
    },
    end: () => ({ day, notes }),
    prepare: keepingOthers(store, sanctionsFormat),
  }
}

type Read = { day: string; notes: string[]; designations: Iterable<Designation> }

/** Rows of one designation need not stand together, so all are read first. */
async function designationsIn(
  text: Text,
  characterSet: Reading['characterSet'],
  reject: (line: number, reason: string) => void,
): Promise<Read> {
  const designations = new Map<string, Designation>()
  let day: string | null = null
  let columns: Columns | null = null
  let shortest = Number.POSITIVE_INFINITY
  let last: { line: number; count: number } | null = null
  let count = 0
  const short: DelimitedRow[] = []
  for await (const rows of rowsOf(text, characterSet, { mayEndShort: true }))
    for (const { line, values } of rows) {
      if (day === null) {
        day = reportDayIn(text, values)
        continue
      }
      if (columns === null) {
        columns = columnsOf(text, values)
        continue
      }
      if (last) shortest = Math.min(shortest, last.count)
      last = { line, count: values.length }
      count += 1
      if (values.length < columns.count) short.push({ line, values })
      else addRow({ line, values }, columns)
    }
  if (day === null || columns === null) throw new UnusableFile(`${text.name} is empty.`)
  // Rows may be shorter than the header, but then several are.
  if (last && last.count < columns.count && last.count < shortest && shortest !== Number.POSITIVE_INFINITY)
    throw endsTooEarly(text, last.line)
  const areBroken = short.length < count * fewShort
  for (const row of short)
    if (areBroken) reject(row.line, `has ${row.values.length} values for ${columns.count} columns`)
    else addRow(row, columns)
  return { day, notes: columns.notes, designations: takenFrom(designations) }

  function addRow({ line, values }: DelimitedRow, columns: Columns): void {
    const id = values[columns.id]?.trim() ?? ''
    if (values.length > columns.count) reject(line, `has ${values.length} values for ${columns.count} columns`)
    else if (id === '') reject(line, 'has no Unique ID')
    else if (!idForm.test(id)) reject(line, 'has a Unique ID that is not letters and a number')
    else {
      const known = designations.get(id) ?? new Designation(id, line, columns)
      designations.set(id, known)
      known.add(values)
    }
  }
}

/** `RUS0001`. The second half of a broken row has words in that column. */
const idForm = /^[A-Z]{2,}-?\d+$/i
/** Some programs leave out the last values of a row if they are empty. Then most rows are short. */
const fewShort = 0.5

/** Each is free to go when the next one is taken. */
function* takenFrom(designations: Map<string, Designation>): Generator<Designation> {
  for (const [id, designation] of designations) {
    designations.delete(id)
    yield designation
  }
}

function reportDayIn({ name }: Text, values: readonly string[]): string {
  const [, written = ''] = /^\uFEFF?\s*"?Report Date:?\s*(.*)/i.exec(values.join(' ')) ?? []
  const day = toDate(written.replace(/["\s]+$/, ''))
  if (!day)
    throw new UnusableFile(
      `${name} is not the UK Sanctions List: its first line gives no report date. Load the CSV file as the Foreign Office publishes it.`,
    )
  return day
}
