/** The rows of a leaf's points as one piece of bytes. A search decodes only the rows that it wants. */
import type { Tables } from './tables.ts'

export type ListRow = Omit<Tables['nearest'], 'group_id'>
/** What a search reads of each candidate. */
type Head = Pick<ListRow, 'nearest_id' | 'latitude' | 'longitude'>

const columns = [
  'id',
  'name',
  'address',
  'postcode',
  'misc1',
  'misc2',
  'misc3',
  'misc4',
  'opening_time_list',
  'service_list',
] as const satisfies readonly (keyof ListRow)[]
type ValuesOf<Columns extends readonly (keyof ListRow)[]> = { [At in keyof Columns]: ListRow[Columns[At]] }
/** The heads of all rows come first: where the row's text begins, nearest_id, latitude, longitude. */
const bytesOfHead = 24

export function packRows(rows: readonly ListRow[]): Uint8Array {
  const texts = rows.map((row) => Buffer.from(JSON.stringify(columns.map((column) => row[column]))))
  const heads = Buffer.alloc(rows.length * bytesOfHead)
  let start = heads.length
  for (const [at, { nearest_id, latitude, longitude }] of rows.entries()) {
    const head = at * bytesOfHead
    heads.writeUInt32LE(start, head)
    heads.writeInt32LE(nearest_id, head + 4)
    heads.writeDoubleLE(latitude, head + 8)
    heads.writeDoubleLE(longitude, head + 16)
    start += texts[at]!.length
  }
  return Buffer.concat([heads, ...texts])
}

export class LeafRows {
  readonly #bytes: Buffer

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  headAt(at: number): Head {
    const head = at * bytesOfHead
    return {
      nearest_id: this.#bytes.readInt32LE(head + 4),
      latitude: this.#bytes.readDoubleLE(head + 8),
      longitude: this.#bytes.readDoubleLE(head + 16),
    }
  }

  rowAt(at: number): ListRow {
    const [start, end] = [this.#startAt(at), this.#startAt(at + 1)]
    const values = JSON.parse(this.#bytes.toString('utf8', start, end)) as ValuesOf<typeof columns>
    const { nearest_id, latitude, longitude } = this.headAt(at)
    return {
      nearest_id,
      id: values[0],
      name: values[1],
      address: values[2],
      postcode: values[3],
      latitude,
      longitude,
      misc1: values[4],
      misc2: values[5],
      misc3: values[6],
      misc4: values[7],
      opening_time_list: values[8],
      service_list: values[9],
    }
  }

  #startAt(at: number): number {
    const isAfterLast = at * bytesOfHead === this.#bytes.readUInt32LE(0)
    return isAfterLast ? this.#bytes.length : this.#bytes.readUInt32LE(at * bytesOfHead)
  }
}
