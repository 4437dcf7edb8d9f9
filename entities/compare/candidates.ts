/** Pairs of mentions worth comparing: those with a common key. Comparing everyone with everyone would take hours. */
import { formalNamesOf } from '../../contract/nicknames.ts'
import { crowdOf, type Described } from './person.ts'
import { bitsOf } from './weights.ts'

export type Candidate = { a: Described; b: Described; bits: number }

/** A key of more mentions is too common: a formation agent's address, or JOHN SMITH in a whole register. */
const mostInBlock = 150

/**
 * Pairs of at least `least` bits, most likely first. Each pair comes once, with the lower key as `a`. @param tick
 * called now and then; throw to stop the work
 */
export function candidatePairs(people: readonly Described[], least: number, tick = () => {}): Candidate[] {
  const crowd = crowdOf(people)
  const found: Candidate[] = []
  let compared = 0
  for (const [one, other] of blockedPairs(people)) {
    if (++compared % 4096 === 0) tick()
    const bits = bitsOf(one, other, crowd)
    if (bits < least) continue
    const [a, b] = one.key < other.key ? [one, other] : [other, one]
    found.push({ a, b, bits })
  }
  return found.sort(
    (one, other) => other.bits - one.bits || compareText(one.a.key, other.a.key) || compareText(one.b.key, other.b.key),
  )
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Each pair with a common key, once. */
export function* blockedPairs(people: readonly Described[]): Generator<[Described, Described]> {
  const blocks = new Map<string, number[]>()
  for (const [at, person] of people.entries())
    for (const key of keysOf(person)) {
      const block = blocks.get(key)
      if (block) block.push(at)
      else blocks.set(key, [at])
    }
  const seen = new Set<number>()
  for (const block of blocks.values()) {
    if (block.length < 2 || block.length > mostInBlock) continue
    for (const [place, one] of block.entries())
      for (const other of block.slice(place + 1)) {
        const pair = one * people.length + other
        if (one === other || seen.has(pair)) continue
        seen.add(pair)
        yield [people[one]!, people[other]!]
      }
  }
}

/** Two mentions of one person share at least one of these, even after one typing error or a marriage. */
function keysOf(person: Described): Set<string> {
  const keys = new Set<string>()
  const months = person.births.filter((birth) => birth.length >= 7).map((birth) => birth.slice(0, 7))
  const years = person.births.map((birth) => birth.slice(0, 4))
  const outcodes = person.addresses.map(({ outcode }) => outcode).filter(Boolean)
  for (const { given, parts, surname } of person.names) {
    const [first = ''] = given
    const initial = first.charAt(0)
    const formal = first.length > 1 ? formalNamesOf(first) : []
    for (const part of new Set([surname, ...parts.filter((part) => part.length > 2)])) {
      for (const month of months) keys.add(`sm ${part} ${month}`)
      for (const name of formal) keys.add(`sf ${part} ${name}`)
      for (const name of formal) for (const outcode of outcodes) keys.add(`sfo ${part} ${name} ${outcode}`)
      keys.add(`si ${part} ${initial} ${given[1]?.charAt(0) ?? ''}`)
      for (const outcode of outcodes) keys.add(`so ${part} ${initial} ${outcode}`)
      for (const year of years) keys.add(`sy ${part} ${initial} ${year}`)
    }
    for (const month of months) {
      for (const name of formal) keys.add(`fm ${name} ${month}`)
      keys.add(`im ${initial} ${soundOf(surname)} ${month}`)
    }
    for (const name of formal) {
      keys.add(`fs ${name} ${soundOf(surname)}`)
      keys.add(`fe ${name} ${surname.slice(-4)}`)
      for (const outcode of outcodes) keys.add(`fo ${name} ${outcode}`)
      for (const { key } of person.addresses) if (key) keys.add(`fa ${name} ${key}`)
    }
    keys.add(`all ${[...given.slice(0, 1), ...parts].sort().join(' ')}`)
    for (const { key } of person.addresses) if (key) keys.add(`ia ${initial} ${key}`)
    for (const company of person.companies) keys.add(`ic ${initial} ${company}`)
  }
  for (const telephone of person.telephones) keys.add(`t ${telephone}`)
  for (const email of person.emails) keys.add(`e ${email}`)
  return keys
}

/** The first letter and the consonants, each once: people most often mistype a vowel or a doubled letter. */
const soundOf = (name: string): string =>
  name.charAt(0) +
  name
    .slice(1)
    .replace(/[AEIOUYHW]/g, '')
    .replace(/(.)\1+/g, '$1')
    .slice(0, 4)
