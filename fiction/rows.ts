/** At most a thousand rows of one table at a time. */
export function* inBatches<Table extends string, Row extends object>(
  table: Table,
  rows: readonly Row[],
): Generator<{ table: Table; rows: Row[] }> {
  for (let start = 0; start < rows.length; start += batchSize)
    yield { table, rows: rows.slice(start, start + batchSize) }
}

const batchSize = 1000

type Kind =
  | 'address'
  | 'officer'
  | 'company_name'
  | 'appointment'
  | 'disqualification'
  | 'charge'
  | 'filing'
  | 'person'
  | 'land_title'

/** The next identifier of each kind of row. */
export class Numbering {
  private readonly last: { [Each in Kind]?: number }

  /** @param last the last number used, if numbering does not begin with 1 */
  constructor(last: { [Each in Kind]?: number } = {}) {
    this.last = { ...last }
  }

  next(kind: Kind): number {
    const next = (this.last[kind] ?? 0) + 1
    this.last[kind] = next
    return next
  }
}
