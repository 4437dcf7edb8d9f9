import { months } from '../contract/months.ts'
import type { FilledRecord } from '../contract/records.ts'

export function toDateDetails(date: string): FilledRecord<'date_details'> {
  const [y = '', m, d] = date.split('-')
  const month = m && months[Number(m) - 1]
  return { y, m: m ?? null, d: d ?? null, en: [d && Number(d), month, y].filter(Boolean).join(' ') }
}
