/** The words of a full name have no sure order, so this tries every way to divide it into surname and given names. */

import { readWrittenName, surnameForms } from '../../contract/values/person-name.ts'
import type { GivenAndSurname } from '../store/given-names.ts'
import { toNameKey } from '../store/name-key.ts'

const mostWords = 4

/** `Smith, John` has one reading. `John Smith` has all, with the surname last or first. */
export function readingsOf(fullname: string): GivenAndSurname[] {
  const { words: written, given } = readWrittenName(fullname)
  const name = written.join(' ')
  if (given !== null) return readingOf(name, given.join(' '))
  const readings = new Map<string, GivenAndSurname>()
  for (const words of [wordsOf(name), wordsOf(joinO(name))])
    for (let count = 1; count <= Math.min(words.length, mostWords); count++) {
      add(words.slice(-count), words.slice(0, -count))
      add(words.slice(0, count), words.slice(count))
    }
  return [...readings.values()]

  function add(words: string[], given: string[]): void {
    for (const surname of surnameForms(words.join(' '))) {
      const key = `${surname},${given.join(' ')}`
      if (!readings.has(key)) readings.set(key, { surname, given })
    }
  }
}

/** For a surname and forename in separate fields. The surname as typed comes first. */
export function readingOf(surname: string, forename: string): GivenAndSurname[] {
  const key = wordsOf(joinO(bare(surname))).join(' ')
  if (key === '') return []
  const given = wordsOf(bare(forename))
  return surnameForms(key).map((form) => ({ surname: form, given }))
}

const bare = (part: string): string => readWrittenName(part.replaceAll(',', ' ')).words.join(' ')

/** `O Neill` is O'Neill, or a Neill with the initial O. */
const joinO = (name: string): string => name.replace(/\bO (?=\p{L})/giu, 'O')

const wordsOf = (name: string): string[] => toNameKey(name).split(' ').filter(Boolean)
