/** Spans of days (UTC) over which spending is added up. */

export const spendTimes = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'days', label: 'The last 30 days' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'From the beginning' },
] as const

/** Nothing was looked up before it. */
const beginning = '2000-01-01'

/** Both days belong to it; of a word that nobody knows, this month. */
export function spanOf(time: string, now = new Date()): { from: string; to: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const date = (...parts: [number, number, number]) => new Date(Date.UTC(...parts)).toISOString().slice(0, 10)
  const to = date(year, month, day)
  switch (time) {
    case 'last-month':
      return { from: date(year, month - 1, 1), to: date(year, month, 0) }
    case 'days':
      return { from: date(year, month, day - 29), to }
    case 'year':
      return { from: date(year, 0, 1), to }
    case 'all':
      return { from: beginning, to }
    default:
      return { from: date(year, month, 1), to }
  }
}
