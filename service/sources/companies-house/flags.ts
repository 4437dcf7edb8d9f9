import { memberOf } from '../json.ts'

/** `true` or `false`; null if the register does not say. */
export function flagOf(value: unknown, ...names: string[]): string | null {
  const found = memberOf(value, ...names)
  return typeof found === 'boolean' ? String(found) : null
}
