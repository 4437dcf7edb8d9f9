/** How long a check of the preference registers holds: a registration takes 28 days to count (decision 0023). */

export const shelfDays = 28
const day = 86_400_000

export type ShelfLife = {
  /** The last day on which the check may be relied on, as YYYY-MM-DD. */
  until: string
  /** Whole days since it was made. */
  age: number
  isStale: boolean
}

export function shelfLifeOf(checkedAt: string, now: Date): ShelfLife {
  const checked = Date.parse(checkedAt)
  const until = new Date(checked + shelfDays * day).toISOString().slice(0, 10)
  return {
    until,
    age: Math.max(0, Math.floor((now.getTime() - checked) / day)),
    isStale: now.toISOString().slice(0, 10) > until,
  }
}
