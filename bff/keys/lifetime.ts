/** How long a minted key lasts, and what it may call. */
import type { Result } from '../../contract/operations.ts'

type Told = Pick<Result<'javascript_key'>, 'lifetime_seconds'>

/** Longer than any key is good: more is no lifetime. */
const mostSeconds = 10 * 366 * 86_400

/** By what upstream says of it; by what was asked for, where it says nothing that can be. */
export function secondsOf({ lifetime_seconds }: Told, lifetime_minutes: number): number {
  const seconds = Number(lifetime_seconds)
  return seconds > 0 && seconds <= mostSeconds ? seconds : lifetime_minutes * 60
}

export const expiryOf = (told: Told, lifetime_minutes: number, now: Date): string =>
  new Date(now.getTime() + secondsOf(told, lifetime_minutes) * 1000).toISOString()

/** Of a row about a key: for a countdown, and its methods as a list. */
export const methodsIn = (row: { expires_at: string; method_list: string | null }, now: Date) => ({
  seconds_left: Math.max(Math.floor((Date.parse(row.expires_at) - now.getTime()) / 1000), 0),
  method_list: JSON.parse(row.method_list ?? '[]') as string[],
})
