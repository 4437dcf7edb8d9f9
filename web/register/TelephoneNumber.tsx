import { Identifier } from '../ui/Identifier.tsx'
import { spaced } from './telephone-number.ts'

/** A number in the mono face, with its usual spaces. */
export const TelephoneNumber = ({ children }: { children: string | null | undefined }) =>
  children ? <Identifier>{spaced(children)}</Identifier> : null
