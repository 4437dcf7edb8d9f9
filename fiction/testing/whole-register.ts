import { defaultSample } from '../landmarks.ts'
import { type Row, type SampleOptions, type SampleTable, sampleRegister } from '../register.ts'

export type Rows = { [Name in SampleTable]: Row<Name>[] }

/** A whole register in memory: for tests only. */
export function collectRegister(options: SampleOptions = defaultSample): Rows {
  const rows: { [table: string]: unknown[] } = {}
  for (const { table, rows: some } of sampleRegister(options)) {
    rows[table] ??= []
    rows[table].push(...some)
  }
  return rows as Rows
}

/** Rows by the value of one column. */
export const by = <Thing extends object, Key extends keyof Thing>(
  rows: readonly Thing[],
  key: Key,
): Map<Thing[Key], Thing[]> => Map.groupBy(rows, (row) => row[key])

export const only = <Thing>(things: readonly Thing[] | undefined): Thing => {
  if (things?.length !== 1) throw new Error(`There are ${things?.length ?? 0}, not one`)
  return things[0]!
}
