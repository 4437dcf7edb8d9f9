/** Overwrites a key that the service echoes, at equal length, before the answer is hashed, kept or read. */
import {
  backslashes,
  type Disguise,
  gaps,
  lowered,
  markup,
  percents,
  placesOf,
  type Range,
  references,
  without,
  zeros,
} from './disguises.ts'
import type { Exchange } from './exchange.ts'

/** Blanks keys in any form, in place. Only the key's own bytes change. @returns the number of keys blanked */
export function blankKeys({ bytes, headers }: Pick<Exchange, 'bytes' | 'headers'>, keys: readonly string[]): number {
  const needles = [...new Set(keys)].filter((key) => key.length >= shortestKey).flatMap(needlesOf)
  return needles.length === 0 ? 0 : blankIn(bytes, needles) + blankInHeaders(headers, needles)
}

/** A key as short as a word is not secret, and would match ordinary words. */
export const shortestKey = 8

/** Whether a key can be read in one of these texts. */
export const holdsKey = (texts: readonly string[], keys: readonly string[]): boolean =>
  blankKeys({ bytes: Buffer.from(texts.join('|')), headers: {} }, keys) > 0

function blankInHeaders(headers: Exchange['headers'], needles: readonly Needle[]): number {
  let count = 0
  for (const [name, value] of Object.entries(headers)) {
    const [ownName, ownValue] = [Buffer.from(name), Buffer.from(value)]
    const found = blankIn(ownName, needles) + blankIn(ownValue, needles)
    if (found === 0) continue
    delete headers[name]
    headers[ownName.toString()] = ownValue.toString()
    count += found
  }
  return count
}

/** The text under each disguise. */
type View = { text: string; disguise: Disguise; under: View } | { text: string; under: null }

function blankIn(bytes: Buffer, needles: readonly Needle[]): number {
  // A disguise never makes a key shorter. Most headers are shorter than any key.
  if (needles.every(({ wanted }) => wanted.length > bytes.length)) return 0
  let count = 0
  for (const view of viewsOf(bytes)) {
    const echoes = echoesIn(view.text, needles)
    if (echoes.length === 0) continue
    // A key that several views show counts once.
    const starts = placesIn(
      view,
      echoes.map(({ start }) => ({ start, end: start + 1 })),
    )
    count += starts.filter(({ start }) => bytes[start] !== star).length
    for (const { start, end } of placesIn(view, echoes)) bytes.fill(star, start, end)
  }
  return count
}

const star = 0x2a

function* viewsOf(bytes: Buffer): Generator<View> {
  const root: View = { text: lowered(bytes), under: null }
  const narrow = peeled(root, zeros)
  if (narrow) yield root
  const told = narrow ?? root
  const plain = yield* unescaped(told)
  const words = peeled(told, markup)
  const joined = peeled(words ? yield* unescaped(words) : plain, gaps)
  if (joined) yield joined
}

/** Escapes may be escaped again, once for each program that a URL passes through. */
const mostEscapes = 3

/** @returns the plainest view */
function* unescaped(view: View): Generator<View, View> {
  yield view
  let plain = view
  for (let round = 0; round < mostEscapes; round += 1) {
    const before = plain
    for (const disguise of [references, percents, backslashes]) {
      const next = peeled(plain, disguise)
      if (!next) continue
      yield next
      plain = next
    }
    if (plain === before) break
  }
  return plain
}

function peeled(under: View, disguise: Disguise): View | null {
  const text = without(disguise, under.text)
  return text === null ? null : { text, disguise, under }
}

function placesIn(view: View, ranges: Range[]): Range[] {
  let places = ranges
  for (let at = view; at.under; at = at.under) places = placesOf(places, at.disguise, at.under.text)
  return places
}

/** A spelling of a key, in lower case. In Base64, the neighbouring characters may hold some of its bits. */
type Needle = { wanted: string; before: 0 | 1; after: 0 | 1 }

/** Milliseconds. Making the spellings takes as long as searching for them. They hold keys, so they are soon dropped. */
const keptFor = 300_000
const needles = new Map<string, Needle[]>()
let emptiedAt = 0

function needlesOf(key: string): Needle[] {
  const now = performance.now()
  if (now - emptiedAt > keptFor) {
    needles.clear()
    emptiedAt = now
  }
  const known = needles.get(key)
  if (known) return known
  const whole = [key, Buffer.from(key).toString('hex')].map((text) => needle(text))
  const coded = [...new Set([key, encodeURIComponent(key)])].map((text) => Buffer.from(text))
  const made = [...whole, ...coded.flatMap((bytes) => [0, 1, 2].flatMap((shift) => inBase64(bytes, shift)))]
  needles.set(key, made)
  return made
}

const needle = (text: string, before: 0 | 1 = 0, after: 0 | 1 = 0): Needle => ({
  wanted: lowered(Buffer.from(text)),
  before,
  after,
})

function inBase64(bytes: Buffer, shift: number): Needle[] {
  const bits = (shift + bytes.length) * 8
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  const own = text.slice(Math.ceil((shift * 8) / 6), Math.floor(bits / 6))
  const before = shift === 0 ? 0 : 1
  const after = bits % 6 === 0 ? 0 : 1
  const forUrls = own.replaceAll('+', '-').replaceAll('/', '_')
  return [...new Set([own, forUrls])].map((spelling) => needle(spelling, before, after))
}

const isOfBase64 = (character = ''): 0 | 1 => (/[\w+/-]/.test(character) ? 1 : 0)

/** In order, without overlaps. */
function echoesIn(text: string, needles: readonly Needle[]): Range[] {
  const found: Range[] = []
  for (const { wanted, before, after } of needles)
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
      found.push({
        start: at - (before && isOfBase64(text[at - 1])),
        end: at + wanted.length + (after && isOfBase64(text[at + wanted.length])),
      })
  if (found.length < 2) return found
  found.sort((a, b) => a.start - b.start)
  const apart: Range[] = []
  for (const range of found) {
    const last = apart.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else apart.push(range)
  }
  return apart
}
