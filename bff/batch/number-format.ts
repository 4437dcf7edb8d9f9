/** A number as its sheet shows it, if the format adds signs: `"SC"000000` shows SC090012 (ECMA-376, part 1, 18.8.31). */
import { hiddenValue } from './cell-faults.ts'

type Token = { kind: 'digit' | 'point' | 'comma' | 'percent' | 'other' | 'value' | 'text'; text: string }
type Section = { tokens: Token[]; condition: string | null }

/** Never with fewer digits than the number has. */
export function shownNumber(number: number, format: string): string {
  const { tokens, isOfNegatives } = sectionFor(number, format)
  const has = (kind: Token['kind']) => tokens.some((token) => token.kind === kind)
  const texts = tokens.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])).join('')
  const hasLetters = /[\p{L}\p{N}]/u.test(texts)
  if (has('percent') && !hasLetters) return `${inFull(number * 100)}%`
  if (!has('digit') && !has('value')) return hasLetters ? texts.trim() : inFull(number)
  const isSigned = number < 0 && !isOfNegatives
  if (isOfDigits(tokens) && Number.isInteger(number) && Math.abs(number) < 1e15) {
    const isAmount = (number < 0 || /\p{Sc}/u.test(texts)) && !hasLetters
    return isAmount ? inFull(number) : ((isSigned ? '-' : '') + inPlaces(Math.abs(number), tokens)).trim()
  }
  if (!hasLetters) return inFull(number)
  // The sheet shows a rounded, a scaled or another number.
  if (isOfDigits(tokens) || has('percent') || has('other') || isScaled(tokens)) return hiddenValue
  return (isSigned ? '-' : '') + around(tokens, inFull(Math.abs(number)))
}

/** A format may put letters before a text, too: `"SC"@`. */
export function shownText(text: string, format: string): string {
  const sections = sectionsOf(format)
  const own = sections.length === 4 ? sections[3] : sections.find(({ tokens }) => tokens.some(isAt))
  if (!own?.tokens.some(isAt) || !own.tokens.some((token) => token.kind === 'text' && /[\p{L}\p{N}]/u.test(token.text)))
    return text
  return around(own.tokens, text)
}

const isAt = ({ kind, text }: Token): boolean => kind === 'value' && text === '@'

/** As many digits as a spreadsheet keeps. */
const inFull = (number: number): string => String(Number(number.toPrecision(15)))

function sectionFor(number: number, format: string): { tokens: Token[]; isOfNegatives: boolean } {
  const sections = sectionsOf(format)
  const [first = { tokens: [], condition: null }, second, third] = sections
  if (sections.some(({ condition }) => condition !== null)) {
    const met = sections.find(({ condition }) => condition !== null && meets(number, condition))
    return {
      tokens: (met ?? sections.findLast(({ condition }) => condition === null) ?? first).tokens,
      isOfNegatives: false,
    }
  }
  if (number < 0 && second) return { tokens: second.tokens, isOfNegatives: true }
  return { tokens: (number === 0 && third ? third : first).tokens, isOfNegatives: false }
}

function meets(number: number, condition: string): boolean {
  const [, sign = '', limit = ''] = /^(<=|>=|<>|<|>|=)(.+)$/.exec(condition) ?? []
  const other = Number(limit)
  if (sign === '<>') return number !== other
  if (sign.includes('=') && number === other) return true
  return (sign.startsWith('<') && number < other) || (sign.startsWith('>') && number > other)
}

/** One sign of a format at a time. Colours and padding show nothing that counts. */
const sign =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|_.|\*.|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[(?<condition>[<>=][^\]]*)\]|\[[^\]]*\]|(?<value>General|@)|(?<digit>[0#?])|(?<point>\.)|(?<comma>,)|(?<percent>%)|(?<other>E[+-]|\/)|(?<end>;)|(?<plain>.)/gsu

function sectionsOf(format: string): Section[] {
  let section: Section = { tokens: [], condition: null }
  const sections = [section]
  for (const { groups = {} } of format.matchAll(sign)) {
    const { quoted, escaped, currency, plain, condition, end } = groups
    const text = quoted ?? escaped ?? currency ?? plain
    const kind = kinds.find((name) => groups[name] !== undefined)
    if (end !== undefined) {
      section = { tokens: [], condition: null }
      sections.push(section)
    } else if (condition !== undefined) section.condition = condition
    else if (kind) section.tokens.push({ kind, text: groups[kind] ?? '' })
    else if (text !== undefined) section.tokens.push({ kind: 'text', text })
  }
  return sections
}

const kinds = ['digit', 'point', 'comma', 'percent', 'other', 'value'] as const

const isOfDigits = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind === 'digit') && tokens.every(({ kind }) => kind === 'digit' || kind === 'text')

/** A comma after the last place divides by a thousand. */
const isScaled = (tokens: readonly Token[]): boolean =>
  /,$/.test(tokens.flatMap(({ kind, text }) => (kind === 'digit' || kind === 'comma' ? [text] : [])).join(''))

/** Fills the places from the right. What is left over stands at the first place. */
function inPlaces(number: number, tokens: readonly Token[]): string {
  const places = tokens.filter(({ kind }) => kind === 'digit').map(({ text }) => text)
  const firstZero = places.indexOf('0')
  const digits = String(number)
  let at = 0
  return tokens
    .map(({ kind, text }) => {
      if (kind === 'text') return text
      const place = at
      at += 1
      const from = digits.length - (places.length - place)
      if (place === 0 && from > 0) return digits.slice(0, from + 1)
      if (from >= 0) return digits[from] ?? ''
      if (firstZero >= 0 && place >= firstZero) return '0'
      return text === '?' ? ' ' : ''
    })
    .join('')
}

/** The texts of a format around a value. */
function around(tokens: readonly Token[], value: string): string {
  const isNumber = ({ kind }: Token) => kind !== 'text'
  const textsOf = (part: readonly Token[]) => part.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])).join('')
  const first = tokens.findIndex(isNumber)
  return `${textsOf(tokens.slice(0, first))}${value}${textsOf(tokens.slice(first))}`.trim()
}
