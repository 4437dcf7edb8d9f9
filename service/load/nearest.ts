/** A caller's own list for find_my_nearest, as CSV or GeoJSON (docs/nearest-list.md, decision 0009). */
import path from 'node:path'
import { suits } from '../../contract/check.ts'
import { formats } from '../../contract/formats.ts'
import type { Listed } from '../store/nearest.ts'
import type { Store } from '../store/store.ts'
import { csvRows } from './csv.ts'
import { type Format, type Row, UnusableFile } from './format.ts'
import { geojsonRows } from './geojson.ts'
import { columnsOfList, toListed } from './nearest-row.ts'
import { Rejects } from './rejects.ts'
import { textOf } from './text.ts'

const batchSize = 1000

export const nearest: Format = {
  loads: "an account's own list for find_my_nearest, from CSV or GeoJSON; it takes the place of the one before it",
  options: {
    group: { means: 'the list, as group_name asks for it', default: '' },
    account: { means: 'whose list it is', default: 'default' },
  },
  async load([file = ''], { store, options, now, onRows }) {
    const { account = '' } = options
    const group = (options.group ?? '').trim()
    if (!suits(formats.words, group)) throw new UnusableFile(`--group must be ${formats.words.mustBe}.`)
    const owner = await store.accountNamed(account)
    if (!owner)
      throw new UnusableFile(
        `No account is called ${account}. The service makes the account default when it first starts.`,
      )
    if (owner.closed_on !== null) throw new UnusableFile(`The account ${account} is closed.`)
    const rejects = await Rejects.beside(file)
    const unknown = new Set<string>()
    try {
      const batches = batchesOf(await rowsOf(file), store, { rejects, unknown, onRows })
      const loaded = await store.replaceNearestList({ account_id: owner.account_id, group_name: group }, batches, now)
      if (loaded === 0 && rejects.count === 0) throw new UnusableFile(`${file} has no rows.`)
      if (loaded === 0) throw new UnusableFile(`No row of ${file} can be used. ${rejects.file} says why, row by row.`)
      return {
        into: `${group === '' ? 'the default list' : `the list ${group}`} of account ${account}`,
        loaded,
        rejected: rejects.count,
        notes: notesOn(rejects, unknown),
      }
    } finally {
      await rejects.close()
    }
  },
}

function notesOn({ count, file }: Rejects, unknown: Set<string>): string[] {
  const notes = []
  if (unknown.size > 0) notes.push(`These columns are unknown and were ignored: ${shown([...unknown])}.`)
  if (count > 0) notes.push(`${file} gives the reason for each rejected row.`)
  return notes
}

type Asides = { rejects: Rejects; unknown: Set<string>; onRows(count: number): void }

async function* batchesOf(
  rows: AsyncIterable<Row | { number: number; reason: string }>,
  store: Store,
  { rejects, unknown, onRows }: Asides,
): AsyncGenerator<Listed[]> {
  let batch: Listed[] = []
  let count = 0
  for await (const row of rows) {
    onRows(++count)
    const listed = 'reason' in row ? row.reason : await toListed(row.fields, store)
    if ('fields' in row)
      for (const column of Object.keys(row.fields))
        if (!columnsOfList.has(column) && unknown.size < mostShown) unknown.add(column)
    if (typeof listed === 'string') await rejects.add(row.number, listed)
    else if (batch.push(listed) === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function rowsOf(file: string) {
  return (await isJson(file)) ? geojsonRows(file) : csvRows(file, (columns) => requireColumns(file, columns))
}

const mostShown = 12

/** Text from outside, for a terminal: without control characters. */
const shown = (columns: readonly string[]) =>
  columns.slice(0, mostShown).join(', ').replace(/\p{C}/gu, '\uFFFD').slice(0, 200)

async function isJson(file: string): Promise<boolean> {
  const extension = path.extname(file).toLowerCase()
  if (extension === '.csv') return false
  if (extension === '.json' || extension === '.geojson') return true
  for await (const text of textOf(file)) if (text.trim() !== '') return text.trimStart().startsWith('{')
  return false
}

function requireColumns(file: string, columns: readonly string[]): void {
  const twice = columns.find((column, at) => columns.indexOf(column) < at)
  if (twice !== undefined) throw new UnusableFile(`${file} has two columns ${twice || 'without a name'}.`)
  if (columns.includes('postcode') || (columns.includes('latitude') && columns.includes('longitude'))) return
  throw new UnusableFile(
    `${file} has no columns latitude and longitude, nor postcode. Its first row must name them, and says: ${shown(columns)}.`,
  )
}
