import type { Taken } from './taken.ts'

/** Rows as objects by their columns' labels: nil is null, and what is absent is not there. */
export const toJson = ({ labels, rows, source }: Taken): string =>
  `${JSON.stringify(
    {
      source: Object.fromEntries(source),
      columns: labels,
      rows: rows.map((row) => Object.fromEntries(labels.map((label, place) => [label, row[place]]))),
    },
    null,
    2,
  )}\n`
