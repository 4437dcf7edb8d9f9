import { isParticle, readWrittenName } from '../../../contract/values/person-name.ts'

/** The surname is the capitals at the end, the part before a comma, or else the last word. */
export function nameInParts(name: string): { surname: string; forename: string } {
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
