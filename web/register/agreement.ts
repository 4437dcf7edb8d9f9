/** Whether several entries agree on a fact. It never says that they are one person. */
import { withoutAccents } from '../../contract/characters.ts'
import type { Tone } from './words.ts'

export type Agreement = 'agree' | 'differ' | 'not told'

export const agreements: { readonly [agreement in Agreement]: { words: string; tone: Tone } } = {
  agree: { words: 'Agree', tone: 'plain' },
  differ: { words: 'Differ', tone: 'warn' },
  'not told': { words: 'Not given', tone: 'mute' },
}

/** Two different values differ whatever a third says; agreement needs all. Ignores accents, capitals and signs. */
export function agreementOf(values: readonly Value[], areOne = (a: string, b: string) => a === b): Agreement {
  const told = values.map((value) => foldedOf(value ?? '')).filter((value) => value !== '')
  const distinct = [...new Set(told)]
  if (distinct.some((a, index) => distinct.slice(index + 1).some((b) => !areOne(a, b)))) return 'differ'
  return told.length === values.length && told.length > 1 ? 'agree' : 'not told'
}

type Value = string | null | undefined

/** For countries and nationalities: a country and its part do not differ, like a month and a day in it. */
export const countryAgreementOf = (values: readonly Value[]): Agreement =>
  agreementOf(values, (a, b) => {
    const [one, other] = [countries[a] ?? a, countries[b] ?? b]
    return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
  })

const unitedKingdom = 'UK'
const greatBritain = `${unitedKingdom}/GB`
/** Country names as registers write them. Each lies within the one before. */
const countries: { readonly [name: string]: string | undefined } = {
  UK: unitedKingdom,
  'U K': unitedKingdom,
  'UNITED KINGDOM': unitedKingdom,
  'THE UNITED KINGDOM': unitedKingdom,
  'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND': unitedKingdom,
  BRITISH: unitedKingdom,
  GB: unitedKingdom,
  'GREAT BRITAIN': greatBritain,
  BRITAIN: greatBritain,
  'ENGLAND AND WALES': `${greatBritain}/EW`,
  'ENGLAND WALES': `${greatBritain}/EW`,
  ENGLAND: `${greatBritain}/EW/ENGLAND`,
  ENGLISH: `${greatBritain}/EW/ENGLAND`,
  WALES: `${greatBritain}/EW/WALES`,
  WELSH: `${greatBritain}/EW/WALES`,
  SCOTLAND: `${greatBritain}/SCOTLAND`,
  SCOTTISH: `${greatBritain}/SCOTLAND`,
  'NORTHERN IRELAND': `${unitedKingdom}/NI`,
  'NORTHERN IRISH': `${unitedKingdom}/NI`,
}

/** The common form of two ways to write a name or an address. */
export const foldedOf = (text: string): string =>
  // Most contain only plain letters, and a page of names is normalised before it shows.
  /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)
    ? text.toUpperCase()
    : withoutAccents(text)
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
