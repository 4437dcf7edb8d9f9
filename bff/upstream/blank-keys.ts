/** A key that an upstream echoes is overwritten at equal length before the answer is hashed, kept or read (design 3). */
import type { Exchange } from './exchange.ts'

/**
 * In the bytes and in the headers, in place: as the key is, percent-encoded, in XML's and JSON's escapes, and any of
 * these in UTF-16.
 * @returns how many times a key was overwritten
 */
export function blankKeys({ bytes, headers }: Exchange, keys: readonly string[]): number {
  let count = 0
  const text = bytes.toString('latin1')
  // A key as short as a word is no secret, and would be found in words.
  for (const key of new Set(keys)) {
    if (key.length < 8) continue
    const secret = Buffer.from(key)
    const end = patternOf(secret.subarray(-4))
    // Nearly always: and the pattern of a whole key takes twenty times as long to make.
    if (![text, ...Object.values(headers)].some((told) => told.search(end) >= 0)) continue
    const pattern = patternOf(secret)
    for (const { 0: echoed, index } of text.matchAll(pattern)) {
      bytes.fill('*', index, index + echoed.length)
      count += 1
    }
    for (const name in headers)
      headers[name] = headers[name]!.replace(pattern, (echoed) => {
        count += 1
        return '*'.repeat(echoed.length)
      })
  }
  return count
}

/** Making a pattern takes longer than looking for it in an answer of 7 KB. */
const patterns = new Map<string, RegExp>()
/** In milliseconds. A pattern holds the key it is of, and keys are thrown away. */
const keptFor = 300_000
let emptiedAt = 0

function patternOf(secret: Buffer): RegExp {
  const now = performance.now()
  if (now - emptiedAt > keptFor) {
    patterns.clear()
    emptiedAt = now
  }
  const key = secret.toString('latin1')
  const known = patterns.get(key)
  if (known) return known
  // Over bytes as Latin-1: UTF-16 is the same characters with a zero byte between them.
  const pattern = new RegExp([...secret].map(formsOf).join('\\0?'), 'g')
  patterns.set(key, pattern)
  return pattern
}

const named: { [character: string]: string } = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

function formsOf(code: number): string {
  const character = String.fromCharCode(code)
  const hex = code.toString(16).padStart(2, '0')
  const either = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const escapes = [`%${either}`, `&#0*${code};`, `&#[xX]0*${either};`, `\\\\u00${either}`, `\\\\${literal(character)}`]
  const name = named[character]
  return `(?:${[literal(character), ...escapes, ...(name ? [`&${name};`] : [])].map(throughUtf16).join('|')})`
}

const literal = (character: string) => character.replace(/[^\w-]/, '\\$&')

/** `&#43;` in UTF-16 has its zero bytes too. */
const throughUtf16 = (form: string) => form.match(/\\\\|\\.|\[[^\]]*\]|0\*|./gsu)!.join('\\0?')
