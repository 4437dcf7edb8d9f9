/** Days of the calendar, as the wire has them. */

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day after this number of months. The last day of a month leads to the last day, as the law counts. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + (month - 1) + months
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const last = lastDay(inYear, inMonth)
  const onDay = date === lastDay(year, month) ? last : Math.min(date, last)
  return [inYear, String(inMonth).padStart(2, '0'), String(onDay).padStart(2, '0')].join('-')
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
