/** Fills in the form of the next check from an answer. The analyst can correct it before it is sent. */
import { isParticle, readWrittenName } from '../../../contract/values/person-name.ts'
import type { Given } from '../../lookup/lookups.ts'

export type PersonAtAddress = { name: string; address: string; postcode: string }

/** For the age and historic checks: the address without its town. */
export function toVerify({ name, address, postcode }: PersonAtAddress): Given {
  const { words, given } = readWrittenName(name)
  const fullname = given ? `${words.join(' ')}, ${given.join(' ')}` : words.join(' ')
  return { fullname, addr1: withoutTown(address), postcode }
}

/** For the death records. */
export function toScreen({ name, address, postcode }: PersonAtAddress): Given {
  return { ...inParts(name), ...premisesAndStreet(address), postcode }
}

/** From the request of an age or historic check to the death records. */
export function fromVerified({ fullname = '', surname, forename, addr1 = '', postcode = '' }: Given): Given {
  const name = surname && forename ? { surname, forename } : inParts(fullname)
  return { ...name, ...premisesAndStreet(addr1), postcode }
}

/** The same person for the other check with the same fields. */
export function sameAddress(given: Given): Given {
  const { fullname, surname, forename, addr1, addr2, addr3, place, town, postcode } = given
  return { fullname, surname, forename, addr1, addr2, addr3, place, town, postcode }
}

/** The surname is the capitals at the end, the part before a comma, or else the last word. */
function inParts(name: string): { surname: string; forename: string } {
  const { words, given } = readWrittenName(name)
  if (given) return { surname: words.join(' '), forename: given.join(' ') }
  const lastForename = words.findLastIndex((word) => !isCapital(word))
  // All in capitals, or none at the end: only the position tells.
  let first = lastForename < 0 || lastForename === words.length - 1 ? words.length - 1 : lastForename + 1
  while (first > 1 && isParticle(words[first - 1]!)) first -= 1
  return { surname: words.slice(first).join(' '), forename: words.slice(0, first).join(' ') }
}

/** One letter is an initial, except the Irish Ó. */
const isCapital = (word: string) => word === 'Ó' || (word.length > 1 && word === word.toUpperCase())

const withoutTown = (address: string): string => {
  const parts = address.split(/\s*,\s*/)
  return parts.length > 1 ? parts.slice(0, -1).join(', ') : address
}

/** `12 Larkspur Close, Leeds` → 12 and Larkspur Close; `The Old Rectory, Larkspur Court, Leeds` → by its name. */
function premisesAndStreet(address: string): { premises: string; street: string } {
  const [first = '', second = ''] = address.split(/\s*,\s*/)
  const [, number, street] = /^(\d+[A-Za-z]?)\s+(.+)$/.exec(first) ?? []
  return number && street ? { premises: number, street } : { premises: first, street: second }
}
