/** The indexed names, their tables, and how their keys are made (tables.ts). */

/** Companies have a list of names for each word. For the others only the words are indexed, to correct spelling. */
export const parts = ['company', 'controller', 'officer', 'person', 'street', 'place'] as const
export type Part = (typeof parts)[number]

/** The tables of an index, all alike. Streets use the places' tables, because both are loaded together. */
export function tablesOf(part: Part) {
  const owner = part === 'street' ? 'place' : part
  const named = <Name extends string>(name: Name) => `${owner}_${name}` as `company_${Name}`
  return { word: named('word'), list: named('list'), index: named('index') }
}

const letters: { readonly [part in Part]: string } = {
  company: 'c',
  controller: 'k',
  officer: 'o',
  person: 'p',
  street: 's',
  place: 't',
}

export const wordKey = (part: Part, word: string): string => `${letters[part]} ${word}`
export const firstWordKey = (part: Part, word: string): string => `${letters[part]}^${word}`
export const placeKey = (part: Part, place: string): string => `${letters[part]}@${place}`
export const deletionKey = (part: Part): string => `${letters[part]}-`
export const trigramKey = (part: Part, trigram: string): string => `${letters[part]}~${trigram}`

export const wordIn = (key: string): string => key.slice(2)

/** The range of all keys of a sign or a part. */
export const keysBetween = (start: string): [from: string, before: string] => [
  start,
  start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1),
]
export const keysOfPart = (part: Part) => keysBetween(letters[part])
export const wordsOfPart = (part: Part) => keysBetween(wordKey(part, ''))

export const keysBeginning = (key: string): [from: string, before: string] => [key, `${key}\uFFFF`]
