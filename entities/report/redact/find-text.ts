/** Finds words, addresses, codes and dates in a folded text. */
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import { inWords } from '../../contradictions/world.ts'
import { spellingsOf } from './folded.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const notInside = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'gu')
const between = '(?:[^\\p{L}\\p{N}\\u0000]{0,4}|[^\\p{L}\\p{N}\\u0000]{1,3}AND[^\\p{L}\\p{N}\\u0000]{1,3})'
/** Possessive and plural. */
const ending = '(?:S|ES)?'
const scriptWithoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ᄀ-ᇿ]/u

/** Words in their order, whatever stands between them. Marks of their own, like an emoji, are taken as they are. */
export const wordPatterns = (words: string): RegExp[] =>
  spellingsOf(words.replaceAll('&', ' and ')).flatMap((folded) => {
    const all = folded.match(/\p{L}+|\p{N}+/gu)
    if (!all) return folded.trim() === '' ? [] : [new RegExp(escaped(folded.trim()), 'gu')]
    const kept = all.length > 1 ? all.filter((token) => token !== 'AND') : all
    const tokens = kept.length > 0 ? kept : all
    const source = tokens.map(escaped).join(between)
    if (scriptWithoutSpaces.test(folded)) return [new RegExp(source, 'gu')]
    const last = tokens.at(-1)!
    return [notInside(`${source}${/^\p{L}{3,}$/u.test(last) ? ending : ''}`)]
  })

/** Letters and figures of a number or code, however they are grouped. */
export function codePatterns(code: string): RegExp[] {
  const letters = spellingsOf(code).map((folded) => [...folded.replaceAll(/[^\p{L}\p{N}]/gu, '')])
  return letters.flatMap((one) => (one.length === 0 ? [] : [notInside(one.map(escaped).join('[ ().\\-\\u00a0]{0,2}'))]))
}

/** An e-mail address as a whole, and its first part where it is long enough to name its owner. */
export const emailPatterns = (address: string): RegExp[] => {
  const [local = ''] = address.split('@')
  return [...wordPatterns(address), ...(local.length > 5 ? wordPatterns(local) : [])]
}

export function telephonePatterns(number: string): RegExp[] {
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
export function addressPatterns(line: string): RegExp[] {
  const parts = line.split(',').map((part) => part.trim())
  const named = parts.filter((part) => /\d/.test(part) && /\p{L}{3}/u.test(part))
  const lone = parts.flatMap((part) => {
    const tokens = spellingsOf(part)[0]?.match(/\p{L}+|\p{N}+\p{L}?/gu) ?? []
    const street = tokens.filter((token) => !/\d/.test(token))
    return street.length > 1 && streets.has(street.at(-1)!) ? [street.join(' ')] : []
  })
  return [...new Set([line, ...named, ...lone])].flatMap(streetPatterns)
}

const streetPatterns = (text: string): RegExp[] =>
  spellingsOf(text).flatMap((folded) => {
    const tokens = folded.match(/\p{L}+|\p{N}+/gu) ?? []
    if (tokens.length === 0) return []
    const forms = tokens.map((token) => {
      const kind = streets.get(token)
      return kind ? `(?:${kind.join('|')})` : escaped(token)
    })
    return [notInside(`${forms.join('[^\\p{L}\\p{N}\\u0000]{0,4}')}${ending}`)]
  })

const ends = /[\s,]*\b(LIMITED|LTD|PLC|LLP|LP|CIC|CYFYNGEDIG|CYF|INC|LLC|GMBH|SA|BV)\.?$/iu
const general =
  /[\s,]+(HOLDINGS?|GROUP|SERVICES?|TRADING|UK|GB|INTERNATIONAL|INVESTMENTS?|PROPERT(?:Y|IES)|SOLUTIONS?|CONSULTING|CONSULTANTS|MANAGEMENT|PARTNERS|DEVELOPMENTS?|ENTERPRISES?|COMPANY|CO)\.?$/iu

/** The name of a company with and without its legal form, and its own word alone. */
export function companyPatterns(name: string): RegExp[] {
  const short = name.replace(ends, '')
  let own = short
  while (general.test(own)) own = own.replace(general, '')
  const isOwn = own !== short && own.length > 4 && !/^THE$/i.test(own)
  return [...new Set([name, ...(short.length > 4 ? [short] : []), ...(isOwn ? [own] : [])])].flatMap(wordPatterns)
}

/** `1964-05-03` as it may be written. A year alone stays. */
export function datePatterns(date: string): RegExp[] {
  const [year = '', month = '', day = ''] = date.split('-')
  if (!/^\d{4}(-\d\d){1,2}$/.test(date)) return /^\d{4}$/.test(date) ? [] : wordPatterns(date)
  const name = spellingsOf(inWords(`${year}-${month}`).split(' ')[0] ?? '')[0] ?? ''
  const word = `(?:${name}|${name.slice(0, 3)}${name === 'SEPTEMBER' ? '|SEPT' : ''})`
  const gap = '[^\\p{L}\\p{N}]{1,3}'
  const of = `(?:${gap}OF)?${gap}`
  const [m, d] = [`0?${Number(month)}`, day ? `0?${Number(day)}(?:ST|ND|RD|TH)?` : '']
  const ofMonth = [
    `${year}${gap}${m}`,
    `${m}${gap}${year}`,
    `${word}${of}${year}`,
    `${year}${gap}${word}`,
    `${word}${gap}${year.slice(2)}`,
  ]
  if (!day) return ofMonth.map(notInside)
  const ofDay = [
    `${year}${gap}${m}${gap}${d}`,
    `${d}${gap}${m}${gap}(?:${year}|${year.slice(2)})`,
    `${m}${gap}${d}${gap}(?:${year}|${year.slice(2)})`,
    `${year}${month}${day}`,
    `${d}${of}${word}(?:${of}(?:${year}|${year.slice(2)}))?`,
    `${word}${gap}(?:THE${gap})?${d}(?:${gap}${year})?`,
    `${word}${of}${year}`,
  ]
  return ofDay.map(notInside)
}
