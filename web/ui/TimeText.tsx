import { useDeferredValue } from 'react'
import { momentInWords, timeInWords } from './dates.ts'

/** A time of ours: on the screen as short as it can be today, on paper with its day and zone, for nobody knows when it is read. */
export function TimeText({ at }: { at: string }) {
  // To name a zone for the first time takes a browser longer than to draw a row: the screen does not wait for it.
  const isDrawn = useDeferredValue(true, false)
  return (
    <time dateTime={at}>
      <span className="on-screen">{timeInWords(at)}</span>
      <span className="on-paper">{isDrawn && momentInWords(at)}</span>
    </time>
  )
}
