import { Link } from 'react-router'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import { toTelephone } from '../paths.ts'
import { Identifier } from '../ui/Identifier.tsx'

type Props = {
  children: string | null | undefined
  /** On paper, and where leaving the screen would lose work. */
  isPlain?: boolean
}

/** A number in the mono face, with its usual spaces. It opens the form that checks it, which sends nothing by itself. */
export function TelephoneNumber({ children: number, isPlain = false }: Props) {
  if (!number) return null
  const shown = <Identifier>{spaced(number)}</Identifier>
  if (isPlain || toTelephoneNumber(number) === null) return shown
  return (
    <Link to={toTelephone('preferences')} state={{ given: { telephone_number: spaced(number) } }}>
      {shown}
    </Link>
  )
}

/** The digits before each space, by the beginning of the number. */
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
