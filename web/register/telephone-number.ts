/** UK telephone numbers as they are usually spaced; what is none is shown as it came. */
import { toTelephoneNumber } from '../../contract/telephone.ts'

/** How many digits stand before each space, by what the number begins with. */
const spacings: readonly (readonly [beginning: RegExp, groups: readonly number[]])[] = [
  [/^02/, [3, 4]],
  [/^01(1|.1)/, [4, 3]],
  // The areas with the longest codes.
  [/^01(3873|5242|539[456]|697[347]|768[347]|9467)/, [6]],
  [/^0[17]/, [5]],
  [/^0[3589].{9}$/, [4, 3]],
  [/^0[89]/, [4]],
]

/** `01134960018` → `0113 496 0018`, `+447700900123` → `07700 900123`. */
export function spaced(number: string): string {
  const digits = toTelephoneNumber(number)
  const groups = digits && spacings.find(([beginning]) => beginning.test(digits))?.[1]
  if (!digits || !groups) return number
  let rest = digits
  const parts = groups.map((length) => {
    const part = rest.slice(0, length)
    rest = rest.slice(length)
    return part
  })
  return [...parts, rest].join(' ')
}
