import { useEffect, useState } from 'react'
import { timeInWords } from '../../ui/dates.ts'

/**
 * Counts down each second on screen. Screen readers hear the end time once.
 * @param end milliseconds, by the clock of this browser
 */
export function Countdown({ end }: { end: number }) {
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
        {left === 0 ? 'Expired' : `Valid until ${timeInWords(new Date(end).toISOString())}`}
      </span>
    </>
  )
}

/** `4000` → `1:06:40 left`. */
export function leftInWords(seconds: number): string {
  if (seconds <= 0) return 'expired'
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(seconds % 60)} left`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
