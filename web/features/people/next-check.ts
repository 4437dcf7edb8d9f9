/** What one answer says of a person, as the next check asks for it. It is put into the form, and whoever asks may correct it. */
import type { Given } from '../../lookup/lookups.ts'

export type PersonAtAddress = { name: string; address: string; postcode: string }

const titles = /^(Mr|Mrs|Miss|Ms|Mx|Dr|Prof|Professor|Sir|Dame|Lady|Lord|Rev|Revd)\.?\s+/i

/** Age and historic verification: in parts where the name shows them, and the address without its town. */
export function toVerify({ name, address, postcode }: PersonAtAddress): Given {
  return { fullname: name.replace(titles, ''), addr1: withoutTown(address), postcode }
}

export function toScreen({ name, address, postcode }: PersonAtAddress): Given {
  return { ...inParts(name), ...premisesAndStreet(address), postcode }
}

/** What was asked of one check, as screening against deaths asks it. */
export function fromVerified({ fullname = '', surname, forename, addr1 = '', postcode = '' }: Given): Given {
  const name = surname && forename ? { surname, forename } : inParts(fullname)
  return { ...name, ...premisesAndStreet(addr1), postcode }
}

/** The surname is what stands in capitals at the end, what stands before a comma, or else the last word. */
function inParts(name: string): { surname: string; forename: string } {
  const [before = '', after] = name
    .replace(titles, '')
    .trim()
    .split(/\s*,\s*/)
  if (after) return { surname: before, forename: after }
  const words = before.split(/\s+/)
  const lastForename = words.findLastIndex((word) => !isCapital(word))
  // All in capitals, or none at the end: nobody can tell but by its place.
  const first = lastForename < 0 || lastForename === words.length - 1 ? words.length - 1 : lastForename + 1
  return { surname: words.slice(first).join(' '), forename: words.slice(0, first).join(' ') }
}

/** One letter is an initial, but for the Irish Ó. */
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
