import { Link } from 'react-router'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import { toTelephone } from '../paths.ts'
import { Identifier } from '../ui/Identifier.tsx'
import { spaced } from './telephone-number.ts'

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
