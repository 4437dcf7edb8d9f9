/** The rows of a leaf's points as one piece of bytes. A search decodes only the rows that it wants. */
import type { Tables } from './tables.ts'

export type ListRow = Omit<Tables['nearest'], 'group_id'>

const columns = [
  'nearest_id',
  'id',
  'name',
  'address',
  'postcode',
  'latitude',
  'longitude',
  'misc1',
  'misc2',
  'misc3',
  'misc4',
  'opening_time_list',
  'service_list',
] as const satisfies readonly (keyof ListRow)[]
type ValuesOf<Columns extends readonly (keyof ListRow)[]> = { [At in keyof Columns]: ListRow[Columns[At]] }
/** Where each row ends, before the rows, as a 32-bit number. */
const bytesOfEnd = 4

export function packRows(rows: readonly ListRow[]): Uint8Array {
  const texts = rows.map((row) => Buffer.from(JSON.stringify(columns.map((column) => row[column]))))
  const ends = Buffer.alloc(rows.length * bytesOfEnd)
  let end = ends.length
  for (const [at, text] of texts.entries()) {
    end += text.length
    ends.writeUInt32LE(end, at * bytesOfEnd)
  }
  return Buffer.concat([ends, ...texts])
}

/** @param count the rows of the leaf */
export function rowAt(rows: Uint8Array, at: number, count: number): ListRow {
  const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)
  const start = at === 0 ? count * bytesOfEnd : bytes.readUInt32LE((at - 1) * bytesOfEnd)
  const text = bytes.toString('utf8', start, bytes.readUInt32LE(at * bytesOfEnd))
  const values = JSON.parse(text) as ValuesOf<typeof columns>
  return {
    nearest_id: values[0],
    id: values[1],
    name: values[2],
    address: values[3],
    postcode: values[4],
    latitude: values[5],
    longitude: values[6],
    misc1: values[7],
    misc2: values[8],
    misc3: values[9],
    misc4: values[10],
    opening_time_list: values[11],
    service_list: values[12],
  }
}
