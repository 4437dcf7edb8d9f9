/** Opening times as a cell of a table says them: `Mon-Fri 09:00-17:30; Sat 09:00-12:00`. */
import type { FilledRecord } from '../../contract/records.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Null for any other text. */
export function toOpeningTimes(text: string): FilledRecord<'opening_time'>[] | null {
  const times = text.split(';').map((part) => toDays(part.trim()))
  return times.every((each) => each !== null) ? times.flat() : null
}

function toDays(text: string): FilledRecord<'opening_time'>[] | null {
  const [, from = '', until = from, open, close] =
    /^(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?\s+((?:[01]?\d|2[0-4]):[0-5]\d)\s*[-–]\s*((?:[01]?\d|2[0-4]):[0-5]\d)$/u.exec(
      text,
    ) ?? []
  const [first, last] = [dayAt(from), dayAt(until)]
  if (!open || !close || first === -1 || last < first) return null
  return days.slice(first, last + 1).map((day) => ({ day, open: open.padStart(5, '0'), close: close.padStart(5, '0') }))
}

/** By its first three letters or more. */
const dayAt = (name: string) =>
  name.length < 3 ? -1 : days.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase()))
