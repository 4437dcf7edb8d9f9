import type { Tables } from '../store/tables.ts'

/** The tables that the register fills; accounts, keys and messages are made where the service is run. */
export type SampleTable = Exclude<keyof Tables, 'account' | 'javascript_key' | 'text_message'>

export type Row<Name extends SampleTable> = Tables[Name]

/** Some rows of one table. */
export type BatchOf<Name extends SampleTable> = { [Each in Name]: { table: Each; rows: Row<Each>[] } }[Name]

export type Batch = BatchOf<SampleTable>

const batchSize = 1000

/** At most a thousand rows at a time. */
export function* inBatches<Name extends SampleTable>(table: Name, rows: Row<Name>[]): Generator<Batch> {
  for (let start = 0; start < rows.length; start += batchSize) {
    // The pair is right by its parameters; the compiler cannot follow one name through so long a union.
    yield { table, rows: rows.slice(start, start + batchSize) } as unknown as Batch
  }
}

/** The next identifier of each kind of row. */
export class Numbering {
  private readonly last: { [kind: string]: number }

  /** @param last what was given last, where it does not begin with 1 */
  constructor(last: { [Kind in SampleTable]?: number } = {}) {
    this.last = { ...last }
  }

  next(kind: SampleTable): number {
    const next = (this.last[kind] ?? 0) + 1
    this.last[kind] = next
    return next
  }
}
