import { momentInWords, timeInWords } from './dates.ts'

/** A time of ours: on the screen as short as it can be today, on paper with its day and zone, for nobody knows when it is read. */
export const TimeText = ({ at }: { at: string }) => (
  <time dateTime={at}>
    <span className="on-screen">{timeInWords(at)}</span>
    <span className="on-paper">{momentInWords(at)}</span>
  </time>
)
