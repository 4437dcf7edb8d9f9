/** Compares the name of a search with a name on record; both come from `toNameKey` (decision 0010). */
import { areAlike } from '../../contract/nicknames.ts'
import type { GivenAndSurname } from '../store/given-names.ts'
import type { PersonTable } from '../store/tables.ts'
import { isOneEditApart } from './one-edit.ts'

export type Match = 'EXACT' | 'FUZZY' | 'NONE'

/** In a shorter name, one letter makes another name: Lee and Lea. */
const leastToMistake = 4

export function matchSurname({ surname }: GivenAndSurname, { surname_key }: PersonTable): Match {
  if (joined(surname) === joined(surname_key)) return 'EXACT'
  const isHalf = isPartOf(surname, surname_key) || isPartOf(surname_key, surname)
  return isHalf || isMistaken(joined(surname), joined(surname_key)) ? 'FUZZY' : 'NONE'
}

export function matchForename(
  { given: [asked = '', ...others] }: GivenAndSurname,
  { forename_key }: PersonTable,
): Match {
  const [first = '', ...middle] = forename_key.split(' ')
  if (asked === first) return contradicts(others, middle) ? 'FUZZY' : 'EXACT'
  const isLike = isInitial(asked, first) || areAlike(asked, first) || isMistaken(asked, first)
  return isLike || middle.includes(asked) ? 'FUZZY' : 'NONE'
}

/** Compares middle names only if both have some. */
const contradicts = (asked: string[], middle: string[]): boolean =>
  asked.length > 0 &&
  middle.length > 0 &&
  !asked.every((name) => middle.some((its) => its === name || isInitial(name, its)))

const isInitial = (one: string, other: string) =>
  Math.min(one.length, other.length) === 1 && one.charAt(0) === other.charAt(0)

const isMistaken = (one: string, other: string) =>
  Math.min(one.length, other.length) >= leastToMistake && isOneEditApart(one, other)

/** O'Neill, O Neill and ONeill. */
const joined = (name: string) => name.replaceAll(' ', '')

/** One part of a double-barrelled surname, or one between particles. */
const isPartOf = (part: string, whole: string) => part.length >= leastToMistake && ` ${whole} `.includes(` ${part} `)
