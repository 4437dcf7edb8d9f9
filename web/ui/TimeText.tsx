import { useDeferredValue } from 'react'
import { momentInWords, timeInWords } from './dates.ts'

/** A time: short on screen, with its day and zone on paper. */
export function TimeText({ at }: { at: string }) {
  // The first formatting of a zone takes longer than rendering a row, so it happens later.
  const isDrawn = useDeferredValue(true, false)
  return (
    <time dateTime={at}>
      <span className="on-screen">{timeInWords(at)}</span>
      <span className="on-paper">{isDrawn && momentInWords(at)}</span>
    </time>
  )
}
