/** The words of a full name have no sure order, so this tries every way to divide it into surname and given names. */

import type { GivenAndSurname } from '../store/given-names.ts'
import { toNameKey } from '../store/name-key.ts'

const titles = /^(MR|MRS|MISS|MS|MX|DR|PROF|PROFESSOR|SIR|DAME|LORD|LADY|REV|REVEREND)$/
const mostWords = 4

/** `Smith, John` has one reading. `John Smith` has all, with the surname last or first. */
export function readingsOf(fullname: string): GivenAndSurname[] {
  const [before = '', after] = fullname.split(',', 2)
  if (after !== undefined && toNameKey(after) !== '') return readingOf(before, after)
  const readings = new Map<string, GivenAndSurname>()
  for (const words of [wordsOf(fullname), wordsOf(joinO(fullname))].map(withoutTitle))
    for (let count = 1; count <= Math.min(words.length, mostWords); count++) {
      add(words.slice(-count), words.slice(0, -count))
      add(words.slice(0, count), words.slice(count))
    }
  return [...readings.values()]

  function add(surname: string[], given: string[]): void {
    readings.set(`${surname.join(' ')},${given.join(' ')}`, { surname: surname.join(' '), given })
  }
}

/** For a surname and forename in separate fields. */
export function readingOf(surname: string, forename: string): GivenAndSurname[] {
  const key = toNameKey(joinO(surname))
  return key === '' ? [] : [{ surname: key, given: withoutTitle(wordsOf(forename)) }]
}

/** `O Neill` is O'Neill, or a Neill with the initial O. */
const joinO = (name: string): string => name.replace(/\bO (?=\p{L})/giu, 'O')

const wordsOf = (name: string): string[] => toNameKey(name).split(' ').filter(Boolean)

const withoutTitle = ([first = '', ...rest]: string[]): string[] => {
  if (first === '') return []
  return titles.test(first) && rest.length > 0 ? withoutTitle(rest) : [first, ...rest]
}
