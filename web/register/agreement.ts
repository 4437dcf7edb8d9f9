/** Whether several entries say the same of a fact. It never says that they are one person. */
import type { Tone } from './words.ts'

export type Agreement = 'agree' | 'differ' | 'not told'

export const agreements: { readonly [agreement in Agreement]: { words: string; tone: Tone } } = {
  agree: { words: 'Agree', tone: 'plain' },
  differ: { words: 'Differ', tone: 'warn' },
  'not told': { words: 'Not told', tone: 'mute' },
}

/** Two that differ do so whatever a third says; otherwise all must say it. Accents, capitals and signs make no difference. */
export function agreementOf(values: readonly Value[], areOne = (a: string, b: string) => a === b): Agreement {
  const told = values.map((value) => foldedOf(value ?? '')).filter((value) => value !== '')
  const distinct = [...new Set(told)]
  if (distinct.some((a, index) => distinct.slice(index + 1).some((b) => !areOne(a, b)))) return 'differ'
  return told.length === values.length && told.length > 1 ? 'agree' : 'not told'
}

type Value = string | null | undefined

/** Of countries and nationalities: a country and a part of it do not differ, as a month and a day in it do not. */
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
