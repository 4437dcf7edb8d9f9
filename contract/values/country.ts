/** Countries under the names that lists and people use, to tell which of them a text names. */
import { withoutAccents } from '../characters.ts'
import { demonyms } from './demonyms.ts'

/** Names besides those of Unicode. */
const otherNames: { readonly [code: string]: readonly string[] } = {
  AE: ['UAE'],
  CD: ['Democratic Republic of the Congo', 'Democratic Republic of Congo', 'DR Congo', 'DRC'],
  CG: ['Republic of the Congo', 'Congo'],
  CI: ['Ivory Coast'],
  CN: ['PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GG: ['Channel Islands'],
  JE: ['Channel Islands'],
  KP: ['DPRK', "Democratic People's Republic of Korea"],
  KR: ['Republic of Korea'],
  LA: ['Lao'],
  MK: ['Macedonia'],
  MO: ['Macau'],
  PS: ['Palestine', 'Palestinian Territory'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye'],
  US: ['USA', 'United States of America', 'America'],
  VA: ['Vatican', 'Holy See'],
  VN: ['Viet Nam'],
}

/** In capitals, without accents and marks. */
const keyOf = (text: string): string =>
  withoutAccents(text.replace(/&/g, ' and '))
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((one) => letters.map((other) => one + other))

let known: ReadonlyMap<string, readonly string[]> | null = null

/** By name as a key, the codes of the countries that have it. The longest names come first. Made at the first search for a country. */
function byName(): ReadonlyMap<string, readonly string[]> {
  if (known) return known
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  )
  const names = codes.flatMap((code) => {
    const written = styles.flatMap((style) => style.of(code) ?? [])
    // `Myanmar (Burma)` is both. Nothing is `Islands` of `Cocos (Keeling) Islands`.
    const each = written.flatMap((name) => [name, ...(/^(.+) \((.+)\)$/.exec(name)?.slice(1) ?? [])])
    return [...each, ...(otherNames[code] ?? [])].map((name) => [keyOf(name), code] as const)
  })
  const some = Map.groupBy(
    names.filter(([name]) => name !== ''),
    ([name]) => name,
  )
  known = new Map(
    [...some]
      .toSorted(([one], [other]) => other.length - one.length)
      .map(([name, pairs]) => [name, [...new Set(pairs.map(([, code]) => code))]]),
  )
  return known
}

/** The country that somebody asks for, by a name or a code of two letters. Empty if none is known. */
export function countriesCalled(text: string): readonly string[] {
  const key = keyOf(text)
  const named = byName().get(key)
  if (named) return named
  const isCode = codes.includes(key) && [...byName().values()].some((some) => some.includes(key))
  return isCode ? [key] : countriesAtEnd(text)
}

/** The countries at the end of a text: after the last comma, where a place or an address has its country. */
export function countriesAtEnd(text: string): readonly string[] {
  let end = ` ${keyOf(text.split(',').at(-1)!)} `
  const found = new Set<string>()
  for (const [name, some] of byName()) {
    if (!end.includes(` ${name} `)) continue
    for (const code of some) found.add(code)
    // South Sudan is not Sudan.
    end = end.replaceAll(` ${name} `, ' , ')
  }
  return [...found].toSorted()
}

let people: ReadonlyMap<string, readonly string[]> | null = null

/** The countries of a nationality, as a country or as a word for its people: `Russia`, `Russian`, `British, Irish`. */
export function countriesOfNationality(text: string): readonly string[] {
  people ??= new Map(
    [...Map.groupBy(demonyms, ([name]) => name)].map(([name, pairs]) => [name, pairs.map(([, code]) => code)]),
  )
  const called = (key: string) => people?.get(key) ?? byName().get(key)
  const each = text.split(/[,;/|()]|\band\b/).map(keyOf)
  return called(keyOf(text)) ?? [...new Set(each.flatMap((key) => called(key) ?? []))]
}
