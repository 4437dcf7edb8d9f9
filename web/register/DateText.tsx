import { dateInWords, isImpossible } from '../ui/dates.ts'
import { Status } from './Status.tsx'

/** A date of the register; its own text is on hover and for machines. What cannot be a date is shown as it came, and flagged. */
export function DateText({ date }: { date: string | null | undefined }) {
  if (!date) return null
  if (isImpossible(date))
    return (
      <>
        {date} <Status tone="warn">not a real date</Status>
      </>
    )
  return (
    <time dateTime={date} title={date}>
      {dateInWords(date)}
    </time>
  )
}
