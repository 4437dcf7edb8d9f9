/** Reads a legal form at the end of a typed name: in short, in full or misspelt (decision 0139). */
import { legalForms } from '../../../contract/values/company-name.ts'
import { toNameKey } from '../name-key.ts'
import { errorsBetween } from './spelling.ts'

type Ended = {
  /** The words before the form. */
  bare: string[]
  /** The short form. Null without one. */
  form: string | null
}

/** The words of each form in a key: the long form of LLP is LTD LIABILITY PARTNERSHIP there. */
const forms = legalForms.map(([short, long]) => ({
  short,
  writings: [...new Set([short, toNameKey(long)])].map((writing) => writing.split(' ')),
  inFull: long.split(' '),
}))
const writings = forms
  .flatMap(({ short, writings }) => writings.map((writing) => ({ short, writing })))
  .toSorted((one, other) => other.writing.length - one.writing.length)

/** A name that is only a form keeps its first word. */
export function splitForm(words: readonly string[]): Ended {
  let bare = [...words]
  let form: string | null = null
  for (;;) {
    const found = writings.find(({ writing }) => bare.length > writing.length && endsWith(bare, writing))
    if (!found) return { bare, form }
    form ??= found.short
    bare = bare.slice(0, -found.writing.length)
  }
}

const endsWith = (words: readonly string[], end: readonly string[]) =>
  end.every((word, at) => words[words.length - end.length + at] === word)

/** The other ways to write a form: LIMITED LIABILITY PARTNERSHIP for LLP. */
export const writingsOf = (form: string | null): readonly string[][] =>
  forms.find(({ short }) => short === form)?.writings ?? []

/** A key with each legal form, because a name is exact with any form. */
export function withEachForm(key: string): string[] {
  const bare = splitForm(key.split(' ')).bare.join(' ')
  return [...new Set([key, bare, ...writings.map(({ writing }) => `${bare} ${writing.join(' ')}`)])]
}

const endings = new Set(writings.map(({ writing }) => writing.join(' ')))

/** Whether a key is this one, which has no legal form, or is it with one. */
export const isWithForm = (key: string, bare: string): boolean =>
  key.startsWith(bare) &&
  (key.length === bare.length || (key[bare.length] === ' ' && endings.has(key.slice(bare.length + 1))))

/** The name with its misspelt form in full: PRICE LIMTED is PRICE LIMITED. Null if no form was meant. */
export function withFormCorrected(words: readonly string[]): string | null {
  for (const { inFull } of [...forms, { inFull: ['COMPANY'] }]) {
    const end = words.slice(-inFull.length)
    const isMeant = end.length === inFull.length && end.every((word, at) => isMisspelt(word, inFull[at]!))
    const isExact = end.every((word, at) => word === inFull[at] || word === toNameKey(inFull[at]!))
    if (isMeant && !isExact) return [...words.slice(0, -inFull.length), ...inFull].join(' ')
  }
  return null
}

/** One error, or missing letters: LIMTD. */
export function isMisspelt(word: string, meant: string): boolean {
  if (word === toNameKey(meant)) return true
  if (word.length < 5 || word[0] !== meant[0]) return false
  let at = 0
  for (const letter of meant) if (word[at] === letter) at += 1
  return at === word.length || errorsBetween(word, meant, 1) <= 1
}
