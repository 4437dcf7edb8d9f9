/** Finds words, addresses, codes and dates in a folded text. */
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import { inWords } from '../../dates.ts'
import type { Keys } from './finder.ts'
import { spellingsOf } from './folded.ts'

/** A text that lacks one of `parts` cannot hold the pattern. To look for them is faster than to compile the pattern. */
export type Pattern = { source: string; keys: Keys; parts?: readonly string[] }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const notInside = (source: string) => `(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`
const between = '(?:[^\\p{L}\\p{N}\\u0000]{0,4}|[^\\p{L}\\p{N}\\u0000]{1,3}AND[^\\p{L}\\p{N}\\u0000]{1,3})'
/** Possessive and plural. */
const ending = '(?:S|ES)?'
const scriptWithoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ᄀ-ᇿ]/u

/** Words in their order, whatever stands between them. Marks of their own, like an emoji, are taken as they are. */
export const wordPatterns = (words: string): Pattern[] =>
  spellingsOf(words.replaceAll('&', ' and ')).flatMap((folded): Pattern[] => {
    const all = folded.match(/\p{L}+|\p{N}+/gu)
    if (!all) return folded.trim() === '' ? [] : [{ source: escaped(folded.trim()), keys: null }]
    const kept = all.length > 1 ? all.filter((token) => token !== 'AND') : all
    const tokens = kept.length > 0 ? kept : all
    const source = tokens.map(escaped).join(between)
    const given = { keys: keyAmong(tokens), parts: tokens }
    if (scriptWithoutSpaces.test(folded)) return [{ source, ...given }]
    const last = tokens.at(-1)!
    return [{ source: notInside(`${source}${/^\p{L}{3,}$/u.test(last) ? ending : ''}`), ...given }]
  })

/** A number, or the longest word. A short word may be a part of many. */
function keyAmong(tokens: readonly string[]): string[] | null {
  const [number] = tokens.filter((token) => /^\p{N}/u.test(token)).toSorted((one, other) => other.length - one.length)
  const [word] = tokens.filter((token) => token.length > 2).toSorted((one, other) => other.length - one.length)
  const key = number ?? word
  return key === undefined ? null : [key]
}

/** Letters and figures of a number or code, however they are grouped. */
export function codePatterns(code: string): Pattern[] {
  return spellingsOf(code).flatMap((folded): Pattern[] => {
    const letters = [...folded.replaceAll(/[^\p{L}\p{N}]/gu, '')]
    if (letters.length === 0) return []
    const source = notInside(letters.map(escaped).join('[ ().\\-\\u00a0]{0,2}'))
    return [{ source, keys: { code: letters.join('') } }]
  })
}

/** An e-mail address as a whole, and its first part where it is long enough to name its owner. */
export const emailPatterns = (address: string): Pattern[] => {
  const [local = ''] = address.split('@')
  return [...wordPatterns(address), ...(local.length > 5 ? wordPatterns(local) : [])]
}

export function telephonePatterns(number: string): Pattern[] {
  const national = toTelephoneNumber(number)
  const forms = national
    ? [national, `44${national.slice(1)}`, `440${national.slice(1)}`, `0044${national.slice(1)}`]
    : []
  return [...forms, number].flatMap(codePatterns)
}

const kindsOfStreet: readonly (readonly string[])[] = [
  ['STREET', 'ST', 'STR'],
  ['ROAD', 'RD'],
  ['LANE', 'LN', 'LA'],
  ['AVENUE', 'AVE', 'AV'],
  ['CLOSE', 'CL'],
  ['DRIVE', 'DR', 'DRV'],
  ['COURT', 'CT', 'CRT'],
  ['CRESCENT', 'CRES', 'CR'],
  ['GARDENS', 'GDNS', 'GARDEN'],
  ['GROVE', 'GR', 'GRV'],
  ['PLACE', 'PL'],
  ['SQUARE', 'SQ'],
  ['TERRACE', 'TER', 'TERR'],
  ['HOUSE', 'HSE', 'HO'],
  ['APARTMENT', 'APT', 'FLAT'],
]
const streets = new Map(kindsOfStreet.flatMap((kind) => kind.map((word) => [word, kind] as const)))

/** The whole line, its parts with a number or a kind of street, and the street alone. */
export function addressPatterns(line: string): Pattern[] {
  const parts = line.split(',').map((part) => part.trim())
  const named = parts.filter((part) => /\d/.test(part) && /\p{L}{3}/u.test(part))
  const lone = parts.flatMap((part) => {
    const tokens = spellingsOf(part)[0]?.match(/\p{L}+|\p{N}+\p{L}?/gu) ?? []
    const street = tokens.filter((token) => !/\d/.test(token))
    return street.length > 1 && streets.has(street.at(-1)!) ? [street.join(' ')] : []
  })
  return [...new Set([line, ...named, ...lone])].flatMap(streetPatterns)
}

const streetPatterns = (text: string): Pattern[] =>
  spellingsOf(text).flatMap((folded): Pattern[] => {
    const tokens = folded.match(/\p{L}+|\p{N}+/gu) ?? []
    if (tokens.length === 0) return []
    const forms = tokens.map((token) => {
      const kind = streets.get(token)
      return kind ? `(?:${kind.join('|')})` : escaped(token)
    })
    const source = notInside(`${forms.join('[^\\p{L}\\p{N}\\u0000]{0,4}')}${ending}`)
    const parts = tokens.filter((token) => !streets.has(token))
    return [{ source, keys: keyAmong(parts), parts }]
  })

const ends = /[\s,]*\b(LIMITED|LTD|PLC|LLP|LP|CIC|CYFYNGEDIG|CYF|INC|LLC|GMBH|SA|BV)\.?$/iu
const general =
  /[\s,]+(HOLDINGS?|GROUP|SERVICES?|TRADING|UK|GB|INTERNATIONAL|INVESTMENTS?|PROPERT(?:Y|IES)|SOLUTIONS?|CONSULTING|CONSULTANTS|MANAGEMENT|PARTNERS|DEVELOPMENTS?|ENTERPRISES?|COMPANY|CO)\.?$/iu

/** The name of a company with and without its legal form, and its own word alone. */
export function companyPatterns(name: string): Pattern[] {
  const short = name.replace(ends, '')
  let own = short
  while (general.test(own)) own = own.replace(general, '')
  const isOwn = own !== short && own.length > 4 && !/^THE$/i.test(own)
  return [...new Set([name, ...(short.length > 4 ? [short] : []), ...(isOwn ? [own] : [])])].flatMap(wordPatterns)
}

const gap = '[^\\p{L}\\p{N}]{1,3}'

/** Only where the text calls it a birth. The words about it stay. */
function yearPattern(year: string): Pattern {
  const before = `(?<![\\p{L}\\p{N}])(?:BORN|BIRTH|DOB|D\\. ?O\\. ?B|B(?=\\.))(?:${gap}\\p{L}+){0,4}${gap}`
  const after = '(?:[^\\p{L}\\p{N}.]{1,3}\\p{L}+){0,6}[^\\p{L}\\p{N}.]{1,3}BORN'
  return {
    source: notInside(`(?:(?<=${before})${year}|${year}(?=${after}))`),
    keys: [year],
    parts: [year],
  }
}

/** `1964-05-03` as it may be written. */
export function datePatterns(date: string): Pattern[] {
  const [year = '', month = '', day = ''] = date.split('-')
  if (/^\d{4}$/.test(date)) return [yearPattern(year)]
  if (!/^\d{4}(-\d\d){1,2}$/.test(date)) return wordPatterns(date)
  const name = spellingsOf(inWords(`${year}-${month}`).split(' ')[0] ?? '')[0] ?? ''
  const names = [name, name.slice(0, 3), ...(name === 'SEPTEMBER' ? ['SEPT'] : [])]
  const word = `(?:${names.join('|')})`
  const of = `(?:${gap}OF)?${gap}`
  const short = year.slice(2)
  const years = `(?:${year}|${short})`
  const [m, d] = [`0?${Number(month)}`, day ? `0?${Number(day)}(?:ST|ND|RD|TH)?` : '']
  const inYear = [`${year}${gap}${word}`, `${word}${of}${year}`]
  const rows: [keys: string[], part: string, sources: string[]][] = day
    ? [
        [[year], year, [`${year}${gap}${m}${gap}${d}`, ...inYear]],
        [[year, short], short, [`${d}${gap}${m}${gap}${years}`, `${m}${gap}${d}${gap}${years}`]],
        [[`${year}${month}${day}`], year, [`${year}${month}${day}`]],
        [
          names,
          `${Number(day)}`,
          [`${d}${of}${word}(?:${of}${years})?`, `${word}${gap}(?:THE${gap})?${d}(?:${gap}${year})?`],
        ],
      ]
    : [
        [[year], year, [`${year}${gap}${m}`, `${m}${gap}${year}`, ...inYear]],
        [names, short, [`${word}${gap}${short}`]],
      ]
  const dates = rows.flatMap(([keys, part, sources]) =>
    sources.map((source) => ({ source: notInside(source), keys, parts: [part] })),
  )
  return [...dates, yearPattern(year)]
}
