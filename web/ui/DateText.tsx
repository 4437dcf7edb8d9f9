import { dateInWords } from './dates.ts'

/** A date of the register; its own text is on hover and for machines. */
export const DateText = ({ date }: { date: string | null | undefined }) =>
  date ? (
    <time dateTime={date} title={date}>
      {dateInWords(date)}
    </time>
  ) : null
