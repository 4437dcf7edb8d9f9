import { count, numberInWords } from '../ui/numbers.ts'
import { categoryInWords, idOf } from './columns.ts'
import type { Condition, View } from './view.ts'

type Labelled = readonly { label: string }[]
type Looked = {
  narrowedTo?: string | undefined
  columns: Labelled
  shown: Labelled
  entries: readonly unknown[]
  view: View
  looked: string
}

/** How many rows of how many, in which order, and why these: so that nothing is left out in silence. */
export function viewInWords(
  { columns, shown, entries, view: { order, conditions }, looked, narrowedTo }: Looked,
  rows: number,
): string {
  const labelOf = (id: string) => columns.find((column) => idOf(column) === id)?.label
  const missing = columns.filter((column) => !shown.includes(column)).map(({ label }) => label)
  const sorted = order && labelOf(order.column)
  return [
    rows === entries.length ? count(rows, 'row') : `${numberInWords(rows)} of ${count(entries.length, 'row')}`,
    narrowedTo,
    ...conditions.map((condition) => conditionInWords(labelOf(condition.column) ?? condition.column, condition)),
    looked && `that say “${looked}”`,
    sorted && `sorted by ${sorted}${order.isDescending ? ', descending' : ''}`,
    missing.length > 0 && `without the columns ${missing.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** `Status: only Active`, `Status: not Dissolved`. */
export const conditionInWords = (label: string, { value, isHidden }: Condition): string =>
  `${label}: ${isHidden ? 'not' : 'only'} ${categoryInWords(value)}`
