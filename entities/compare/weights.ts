/**
 * Whether two mentions are one person, as weights of evidence in bits (Fellegi and Sunter 1969). The weights are fixed:
 * nothing is learned inside a case. A weight is a prompt for an analyst and decides nothing (decision 0087).
 */
import { areForms } from '../../contract/nicknames.ts'
import { genderOfTitle } from '../../contract/values/gender.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import type { PersonName } from './name.ts'
import { forenames, surnames } from './name-frequencies.ts'
import { areOfTwoGenders } from './names-of-women.ts'
import { type Address, type Crowd, type Described, onlyHere } from './person.ts'

/**
 * `bits` above 0 favour one person, below 0 two. `a` and `b` are the values of the two sides; empty if a side has none.
 */
export type Fact = { property: string; a: string; b: string; bits: number; why: string }
export type Weighed = { bits: number; facts: Fact[] }

/** From this weight a pair is likely to be one person: ten to one. */
export const likelyFrom = 3.3
/** Less likely pairs are not worth an analyst's time. Two namesakes born in different months are still above. */
export const shownFrom = -8

/**
 * `bits` compares one person with two strangers; `kin` with two relatives, who share surnames, addresses and companies.
 * @see decision 0087
 */
export type Level = { property: string; a: string; b: string; bits: number; kin: number; why: () => string }

/** One in 16,000 of all compared pairs is one person. */
const before = -14
/** The share of relatives among different people. */
const shareOfKin = 2 ** -13

/** @returns the weight of each fact, and their sum to a tenth of a bit */
export function weigh(a: Described, b: Described, crowd: Crowd = onlyHere): Weighed {
  return weighed(compare(a, b, crowd), before, 'Before comparison: one pair in 16,000')
}

/** @param start bits before anything is compared, and the reason for them */
export function weighed(levels: readonly Level[], start: number, why: string): Weighed {
  const facts = levels.map(({ kin: _, why, bits, ...level }) => ({ ...level, bits: tenth(bits), why: why() }))
  const shared = kinship(levels)
  facts.push({ property: 'start', a: '', b: '', bits: start, why })
  if (tenth(shared) < 0)
    facts.push({ property: 'relatives', a: '', b: '', bits: tenth(shared), why: 'Relatives share these details too' })
  return { bits: tenth(facts.reduce((sum, { bits }) => sum + bits, 0)), facts }
}

/** Only the sum, for many pairs. */
export function bitsOf(a: Described, b: Described, crowd: Crowd = onlyHere): number {
  const levels = compare(a, b, crowd)
  return before + sumOf(levels, 'bits') + kinship(levels)
}

/** The reduction because two relatives could share the same facts: dependent facts do not count twice. */
function kinship(levels: readonly Level[]): number {
  const excess = sumOf(levels, 'bits') - sumOf(levels, 'kin')
  return -Math.log2(1 - shareOfKin + shareOfKin * 2 ** Math.min(excess, 60))
}

const sumOf = (levels: readonly Level[], of: 'bits' | 'kin') => levels.reduce((sum, level) => sum + level[of], 0)
const tenth = (bits: number) => Math.round(bits * 10) / 10 || 0

function compare(a: Described, b: Described, crowd: Crowd): Level[] {
  return [
    ...compareNames(a, b),
    ...compareBirths(a, b),
    ...comparePlaces(a, b, crowd),
    ...compareTexts('nationality', a.nationalities, b.nationalities, 0.3, -1.5),
    ...compareTexts('occupation', a.occupations, b.occupations, 1.5, 0),
  ]
}

/** The best match among all names of either side. */
function compareNames({ names: ones }: Described, { names: others }: Described): Level[] {
  let best: Level[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const one of ones)
    for (const other of others)
      for (const levels of [compareName(one, other), compareSwapped(one, other)]) {
        const bits = levels ? sumOf(levels, 'bits') : Number.NEGATIVE_INFINITY
        if (levels && bits > most) [best, most] = [levels, bits]
      }
  return best
}

function compareName(one: PersonName, other: PersonName): Level[] {
  const surname = compareSurname(one, other)
  const given = compareGiven(one, other)
  const excess = surname.bits + (given[0]?.bits ?? 0) - mostForNames
  if (excess <= 0) return [surname, ...given]
  const why = () => `rare surnames and forenames go together: ${signed(-excess)}`
  return [surname, ...given, { property: 'name', a: '', b: '', bits: -excess, kin: 0, why }]
}

/** A surname and a forename of one origin depend on each other: Farhad is rare, but not among people called Moradi. */
const mostForNames = 16

/** `JOHN SMITH` and `Smith John`: the second does not show which word is the surname. */
function compareSwapped(one: PersonName, other: PersonName): Level[] | null {
  const [first = ''] = one.given
  const isSwapped = first !== '' && one.surname !== other.surname && wordsOf(one) === wordsOf(other)
  if (!isSwapped) return null
  const bits = rarityOf(surnames, one.surname) + rarityOf(forenames, first) - 3
  const why = () => `the same words in another order: ${signed(bits)}`
  return [{ property: 'name', a: one.text, b: other.text, bits, kin: bits / 2, why }]
}

const wordsOf = ({ given, parts }: PersonName): string => [...given, ...parts].toSorted().join(' ')

function compareSurname(one: PersonName, other: PersonName): Level {
  const sides = { property: 'surname', a: one.parts.join(' '), b: other.parts.join(' ') }
  const rarity = Math.min(rarityOf(surnames, one.surname), rarityOf(surnames, other.surname))
  if (one.surname === other.surname)
    return { ...sides, bits: rarity, kin: 0.5, why: () => rarityInWords('surname', one.surname, rarity) }
  const part = one.parts.find((word) => word.length > 2 && other.parts.includes(word))
  if (part) {
    const bits = rarityOf(surnames, part) - 2.5
    return { ...sides, bits, kin: -2, why: () => `one part of the surname, ${part}, is shared: ${signed(bits)}` }
  }
  if (isMistaken(one.surname, other.surname)) {
    const bits = rarity - 3
    return { ...sides, bits, kin: -1, why: () => `surnames are a letter or two apart: ${signed(bits)}` }
  }
  return { ...sides, bits: -4.5, kin: -3, why: () => 'surnames differ; people change them: −4.5' }
}

function compareGiven(one: PersonName, other: PersonName): Level[] {
  const [first, ...middle] = one.given
  const [second, ...others] = other.given
  if (!first || !second) return []
  const sides = { property: 'forename', a: first, b: second }
  const level = (bits: number, words: string, kin = bits) =>
    ({ ...sides, bits, kin, why: () => `${words}: ${signed(bits)}` }) satisfies Level
  const rarity = Math.min(rarityOf(forenames, first), rarityOf(forenames, second))

  if (first === second) {
    const why = () => rarityInWords('forename', first, rarity)
    return [{ ...sides, bits: rarity, kin: 7, why }, ...compareMiddle(middle, others)]
  }
  if (first.length === 1 || second.length === 1)
    return first[0] === second[0]
      ? [level(3, `the initial ${first[0]} agrees`), ...compareMiddle(middle, others)]
      : [level(-6, 'initials differ')]
  if (areForms(first, second))
    return [level(rarity - 2, `${first} and ${second} are forms of one name`, 4), ...compareMiddle(middle, others)]
  if (isMistakenForename(first, second) && !differInGender(one, other))
    return [level(rarity - 3, 'forenames are a letter or two apart', 2.5), ...compareMiddle(middle, others)]
  if (middle.includes(second) || others.includes(first)) return [level(1.5, 'one uses a middle name of the other', 1)]
  return [level(-7, 'forenames differ', -6.5)]
}

function differInGender(one: PersonName, other: PersonName): boolean {
  const [first, second] = [genderOfTitle(one.text), genderOfTitle(other.text)]
  return first !== null && second !== null && first !== second
}

function compareMiddle(ones: readonly string[], others: readonly string[]): Level[] {
  const [one, other] = [ones[0], others[0]]
  if (!one || !other) return []
  const sides = { property: 'middle name', a: ones.join(' '), b: others.join(' ') }
  const [fewer, more] = ones.length < others.length ? [ones, others] : [others, ones]
  if (fewer.every((name) => name.length > 1 && more.includes(name)))
    return [{ ...sides, bits: 4, kin: 4, why: () => 'a middle name agrees: 4.0' }]
  if (one[0] === other[0] && (one.length === 1 || other.length === 1))
    return [{ ...sides, bits: 2.5, kin: 2.5, why: () => `the middle initial ${one[0]} agrees: 2.5` }]
  if (areForms(one, other) || isMistakenForename(one, other))
    return [{ ...sides, bits: 3, kin: 3, why: () => 'middle names are nearly the same: 3.0' }]
  return [{ ...sides, bits: -5, kin: -5, why: () => 'middle names differ: −5.0' }]
}

/** Dates are usually to the month. A day adds weight if both sides have one. */
function compareBirths({ births: ones }: Described, { births: others }: Described): Level[] {
  const levels = ones.flatMap((one) => others.map((other) => compareBirth(one, other)))
  return levels.length === 0 ? [] : [levels.reduce((best, level) => (level.bits > best.bits ? level : best))]
}

export function compareBirth(one: string, other: string): Level {
  const sides = { property: 'birth', a: one, b: other }
  const level = (bits: number, kin: number, words: string): Level => ({
    ...sides,
    bits,
    kin,
    why: () => `${words}: ${signed(bits)}`,
  })
  const shorter = Math.min(one.length, other.length)
  const isEqual = one.slice(0, shorter) === other.slice(0, shorter)
  if (shorter < 7) return isEqual ? level(5, 2, 'birth year equal') : level(-6, -5, 'birth years differ')
  const [months, days] = [one.slice(0, 7) === other.slice(0, 7), shorter === 10]
  if (isEqual && days) return level(13, 6, 'birth date equal')
  if (months && days) return level(3, 4, 'birth month equal, day differs')
  if (isEqual) return level(8.4, 6, 'birth month equal')
  if (Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4))) > 12)
    return level(-12, -7, 'births are decades apart')
  const isSlip = [...one.slice(0, 7)].filter((letter, at) => letter !== other[at]).length === 1
  return isSlip ? level(-2.5, -5, 'birth months differ by one figure') : level(-8, -6, 'birth months differ')
}

/** Addresses, telephones, e-mail addresses and companies depend on each other, so only the strongest counts. */
function comparePlaces(a: Described, b: Described, crowd: Crowd): Level[] {
  const levels = [
    compareAddresses(a.addresses, b.addresses, crowd),
    ...compareValues('telephone', a.telephones, b.telephones, 9, crowd),
    ...compareValues('email', a.emails, b.emails, 11, crowd),
    ...compareValues('company', a.companies, b.companies, 7, crowd),
  ].filter((level) => level !== null)
  const strongest = levels.reduce((best, { bits }) => Math.max(best, bits), 0)
  let hasCounted = false
  return levels.map((level) => {
    if (level.bits < 0 || (level.bits === strongest && !hasCounted)) {
      hasCounted ||= level.bits >= 0
      return level
    }
    return { ...level, bits: 0, kin: 0, why: () => `${level.property} agrees; not counted again: 0.0` }
  })
}

export function compareAddresses(ones: readonly Address[], others: readonly Address[], crowd: Crowd): Level | null {
  let best: Level | null = null
  for (const one of ones)
    for (const other of others) {
      const level = compareAddress(one, other, crowd)
      if (level && (!best || level.bits > best.bits)) best = level
    }
  return best
}

function compareAddress(one: Address, other: Address, crowd: Crowd): Level | null {
  const level = (bits: number, kin: number, words: string): Level => ({
    property: 'address',
    a: one.text,
    b: other.text,
    bits,
    kin,
    why: () => `${words}: ${signed(bits)}`,
  })
  if (one.key !== '' && one.key === other.key) {
    const holders = crowd(`address ${one.key}`)
    const bits = shared(9, holders)
    return level(bits, Math.min(bits, 0.5), heldInWords('address equal', holders))
  }
  if (one.postcode !== '' && one.postcode === other.postcode) return level(6, 0.5, 'postcode equal')
  if (one.outcode !== '' && one.outcode === other.outcode)
    return level(2, 0.5, `postcode district ${one.outcode} equal`)
  if (one.outcode !== '' && other.outcode !== '') return level(-0.5, -0.5, 'addresses differ; people move')
  return null
}

function compareValues(
  property: string,
  ones: readonly string[],
  others: readonly string[],
  most: number,
  crowd: Crowd,
): Level[] {
  const held = ones
    .filter((value) => others.includes(value))
    .map((value) => ({ value, holders: crowd(`${property} ${value}`) }))
    .toSorted((one, other) => one.holders - other.holders)[0]
  if (!held) return []
  const bits = shared(most, held.holders)
  const why = () => `${heldInWords(`${property} equal`, held.holders)}: ${signed(bits)}`
  return [{ property, a: held.value, b: held.value, bits, kin: Math.min(bits, 0.5), why }]
}

function compareTexts(
  property: string,
  ones: readonly string[],
  others: readonly string[],
  equal: number,
  differ: number,
): Level[] {
  const [one, other] = [ones[0], others[0]]
  if (!one || !other) return []
  const match = ones.find((text) => others.includes(text))
  const bits = match === undefined ? differ : equal
  if (bits === 0) return []
  const words = match === undefined ? `${property} differs` : `${property} equal`
  return [{ property, a: match ?? one, b: match ?? other, bits, kin: bits / 2, why: () => `${words}: ${signed(bits)}` }]
}

/**
 * The most mentions that one person can have. Beyond it a shared value says little, like a formation agent's address.
 */
const few = 6
const shared = (most: number, holders: number) => Math.max(0, most - Math.log2(Math.max(holders, few) / few))
const heldInWords = (words: string, holders: number) =>
  holders > few ? `${words}, shared by ${holders.toLocaleString('en-GB')} here` : words

/** Short names that differ by one letter are different names: Lee and Lea. */
const isMistaken = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 4 && Math.abs(one.length - other.length) < 3 && jaroWinkler(one, other) >= 0.89

/** Daniel and Danielle are different names too. */
export const isMistakenForename = (one: string, other: string) => isMistaken(one, other) && !areOfTwoGenders(one, other)

const readTable = (table: string): ReadonlyMap<string, number> =>
  new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [bits, ...names] = line.split(' ')
        return names.map((name): [string, number] => [name, Number(bits)])
      }),
  )
const rarities = new Map([surnames, forenames].map((table) => [table, readTable(table)]))
/** The highest weight of a name. An unlisted name may be common elsewhere. */
const most = new Map([
  [surnames, 12],
  [forenames, 8],
])

function rarityOf(table: string, name: string): number {
  const cap = most.get(table) ?? 0
  return Math.min(cap, rarities.get(table)?.get(name) ?? cap)
}

/** Of a word that may be a surname or a forename. */
export const rarityOfWord = (word: string): number => Math.min(rarityOf(surnames, word), rarityOf(forenames, word))

const rarityInWords = (kind: 'surname' | 'forename', name: string, bits: number): string => {
  const words = bits < 7.5 ? 'common' : bits < 10 ? 'neither common nor rare' : 'rare'
  return `${kind} ${name} is ${words}: ${signed(bits)}`
}

export const signed = (bits: number): string => tenth(bits).toFixed(1).replace('-', '−')
