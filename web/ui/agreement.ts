/** Whether several entries say the same of a fact. It never says that they are one person. */
import type { Tone } from './words.ts'

export type Agreement = 'agree' | 'differ' | 'not told'

export const agreements: { readonly [agreement in Agreement]: { words: string; tone: Tone } } = {
  agree: { words: 'Agree', tone: 'plain' },
  differ: { words: 'Differ', tone: 'warn' },
  'not told': { words: 'Not told', tone: 'mute' },
}

/** Two that differ do so whatever a third says; otherwise all must say it. Accents, capitals and signs make no difference. */
export function agreementOf(values: readonly (string | null | undefined)[]): Agreement {
  const told = values.map((value) => foldedOf(value ?? '')).filter((value) => value !== '')
  if (new Set(told).size > 1) return 'differ'
  return told.length === values.length && told.length > 1 ? 'agree' : 'not told'
}

/** What two ways of writing a name or an address have in common. */
export const foldedOf = (text: string): string =>
  // Most are plain letters alone, and a page of names is folded before it is shown.
  /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)
    ? text.toUpperCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
