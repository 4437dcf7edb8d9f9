/** Fills in the form of the next check from an answer. The analyst can correct it before it is sent. */
import { readWrittenName } from '../../../contract/values/person-name.ts'
import type { Given } from '../../lookup/lookups.ts'
import { isStreet, streetAddress } from '../../lookup/readers/addresses.ts'
import { nameInParts } from '../../lookup/readers/name-in-parts.ts'

export type PersonAtAddress = { name: string; address: string; postcode: string }

/** For the age and historic checks: the address without its town. */
export function toVerify({ name, address, postcode }: PersonAtAddress): Given {
  const { words, given } = readWrittenName(name)
  const fullname = given ? `${words.join(' ')}, ${given.join(' ')}` : words.join(' ')
  return { fullname, addr1: streetAddress(address).lines, postcode }
}

/** For the death records. */
export function toScreen({ name, address, postcode }: PersonAtAddress): Given {
  return { ...nameInParts(name), ...premisesAndStreet(address), postcode }
}

/** From the request of an age or historic check to the death records. */
export function fromVerified({ fullname = '', surname, forename, addr1 = '', postcode = '' }: Given): Given {
  const name = surname && forename ? { surname, forename } : nameInParts(fullname)
  const { premises, street, after } = streetAddress(addr1)
  // This line has no town: what follows the house is its street.
  return { ...name, premises, street: street || (after[0] ?? ''), postcode }
}

/** The same person for the other check with the same fields. */
export function sameAddress(given: Given): Given {
  const { fullname, surname, forename, addr1, addr2, addr3, place, town, postcode } = given
  return { fullname, surname, forename, addr1, addr2, addr3, place, town, postcode }
}

/** `12 Larkspur Close, Leeds` → 12 and Larkspur Close; `The Old Rectory, Larkspur Court, Leeds` → by its name. */
function premisesAndStreet(address: string): { premises: string; street: string } {
  const { premises, street, after } = streetAddress(address)
  const [second = ''] = after
  const isTown = after.length === 1 && !isStreet(second)
  return { premises, street: street || (isTown ? '' : second) }
}
