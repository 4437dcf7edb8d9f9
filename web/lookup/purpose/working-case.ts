/** The case that one works in: of those that one has, the one that was chosen. */
import { dateInWords } from '../../ui/dates.ts'

type Kept = {
  case_id: string
  reference: string
  retention_date: string
  ends_in_days: number
  closed_at: string | null
}

/** Open, and not past its date: any other takes none (decision 0037). */
export const takesLookups = ({ closed_at, ends_in_days }: Pick<Kept, 'closed_at' | 'ends_in_days'>): boolean =>
  closed_at === null && ends_in_days >= 0

/**
 * Never another in the place of one that was chosen: that has another purpose, and perhaps another lawful basis. Whoever
 * has chosen none, and has only one, works in it.
 */
export function workingCase<Case extends Kept>(cases: readonly Case[], chosen: string | null): Case | undefined {
  const open = cases.filter(takesLookups)
  if (chosen === null) return open.length === 1 ? open[0] : undefined
  return open.find(({ case_id }) => case_id === chosen)
}

/** Why one no longer works in the case that was chosen; null where one does, or where none was. */
export function whyLeft(cases: readonly Kept[], chosen: string | null): string | null {
  if (chosen === null) return null
  const file = cases.find(({ case_id }) => case_id === chosen)
  if (!file) return 'you are no member of the last one'
  if (file.closed_at !== null) return `${file.reference} was closed`
  return takesLookups(file) ? null : `${file.reference} was kept until ${dateInWords(file.retention_date)}`
}
