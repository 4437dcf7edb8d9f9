import { useEffect, useState } from 'react'
import { timeInWords } from './dates.ts'
import { leftInWords } from './left-in-words.ts'

/** @param end milliseconds, by the clock of this browser */
type Props = { end: number }

/** How long something is still good. Seen by the second; heard as the time at which it ends, once. */
export function Countdown({ end }: Props) {
  const [now, setNow] = useState(Date.now)
  useEffect(
    function tick() {
      const timer = setInterval(() => {
        setNow(Date.now())
        if (Date.now() >= end) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [end],
  )
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  return (
    <>
      <span aria-hidden>{leftInWords(left)}</span>
      <span className="visually-hidden">
        {left === 0 ? 'Run out' : `Good until ${timeInWords(new Date(end).toISOString())}`}
      </span>
    </>
  )
}
