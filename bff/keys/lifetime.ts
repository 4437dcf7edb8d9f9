/** How long a minted key lasts, and what it may call. */
import type { Result } from '../../contract/operations.ts'

/** By what upstream says of it; by what was asked for, where it says nothing. */
export function expiryOf({ lifetime_seconds }: Result<'javascript_key'>, lifetime_minutes: number, now: Date): string {
  const seconds = Number(lifetime_seconds) || lifetime_minutes * 60
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** Of a row about a key: for a countdown, and its methods as a list. */
export const methodsIn = (row: { expires_at: string; method_list: string | null }, now: Date) => ({
  seconds_left: Math.max(Math.floor((Date.parse(row.expires_at) - now.getTime()) / 1000), 0),
  method_list: JSON.parse(row.method_list ?? '[]') as string[],
})
