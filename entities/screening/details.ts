/** What the two sides say beside their names: births, nationalities, places, numbers, gender and kind. */

import { fold } from '../compare/name.ts'
import { onlyHere } from '../compare/person.ts'
import { compareAddresses, compareBirth, type Level, signed } from '../compare/weights.ts'
import type { Place, Side } from './side.ts'

const level = (property: string, a: string, b: string, bits: number, words: string, kin = bits): Level => ({
  property,
  a,
  b,
  bits,
  kin,
  why: () => `${words}: ${signed(bits)}`,
})

/** Several births are several claims. The best pair counts, and each birth that agrees with none is shown. */
export function compareBirths(ones: readonly string[], others: readonly string[]): Level[] {
  const pairs = ones.flatMap((one) => others.map((other) => compareListedBirth(one, other)))
  if (pairs.length === 0) return []
  const best = pairs.reduce((best, pair) => (pair.bits > best.bits ? pair : best))
  if (best.bits < 0) return [best]
  const agrees = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)
  const isOdd = (birth: string, side: readonly string[]) => !side.some((other) => agrees(birth, other))
  return [
    best,
    ...ones
      .filter((birth) => isOdd(birth, others))
      .map((birth) => level('birth', birth, '', -1, `another birth, ${birth}`)),
    ...others
      .filter((birth) => isOdd(birth, ones))
      .map((birth) => level('birth', '', birth, -1, `another birth, ${birth}`)),
  ]
}

/** Lists often guess a year. Births that are decades apart are of two people. */
function compareListedBirth(one: string, other: string): Level {
  const apart = Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4)))
  if (apart > 12) return level('birth', one, other, -12, 'births are decades apart', -7)
  const isYear = one.length === 4 || other.length === 4
  if (isYear && apart === 1) return level('birth', one, other, -2, 'birth years are one apart')
  return compareBirth(one, other)
}

export function compareNationalities(ones: readonly Place[], others: readonly Place[]): Level[] {
  const found = bestPlaces(ones, others)
  if (found === null) return []
  const { one, other, isEqual } = found
  if (!isEqual) return [level('nationality', one.text, other.text, -1.5, 'nationalities differ')]
  return isBritish(one)
    ? [level('nationality', one.text, other.text, 0.3, 'both are British, as most are here')]
    : [level('nationality', one.text, other.text, 3, 'nationality equal', 1)]
}

/** Address, town and country depend on each other, so only the strongest counts. */
export function comparePlaces(one: Side, other: Side): Level[] {
  const address = compareAddresses(one.addresses, other.addresses, onlyHere)
  const town = one.towns.find((text) => other.towns.includes(text))
  const countries = bestPlaces(one.countries, other.countries)
  const levels = [
    ...(address && address.bits > 0 ? [address] : []),
    ...(town === undefined ? [] : [level('place', town, town, 2, `${town} is on both sides`, 0.5)]),
    ...(countries ? compareCountries(countries) : []),
  ]
  const most = levels.reduce((best, { bits }) => Math.max(best, bits), 0)
  const strongest = levels.find(({ bits }) => bits > 0 && bits === most)
  return levels.map((each) =>
    each === strongest || each.bits <= 0
      ? each
      : { ...each, bits: 0, kin: 0, why: () => `${each.property} agrees; not counted again: 0.0` },
  )
}

function compareCountries({ one, other, isEqual }: NonNullable<ReturnType<typeof bestPlaces>>): Level[] {
  if (!isEqual) return []
  const bits = isBritish(one) ? 0.2 : 1.5
  return [level('country', one.text, other.text, bits, 'country equal', bits / 2)]
}

/** Two registers may each give a body a number, so other numbers say little. */
export function compareNumbers(ones: readonly string[], others: readonly string[]): Level[] {
  const [one, other] = [ones[0], others[0]]
  if (one === undefined || other === undefined) return []
  const shared = ones.find((number) => others.includes(number))
  return shared === undefined
    ? [level('company number', one, other, -2, 'company numbers differ')]
    : [level('company number', shared, shared, 20, 'company number equal')]
}

export function compareGenders(one: Side['genders'], other: Side['genders']): Level[] {
  const [a, b] = [one[0], other[0]]
  if (a === undefined || b === undefined) return []
  const isEqual = one.some((gender) => other.includes(gender))
  return [isEqual ? level('gender', a, b, 0.3, 'gender equal') : level('gender', a, b, -5, 'genders differ')]
}

/** A list may call a person an entity, but seldom. */
export function compareKinds({ kind: one }: Side, { kind: other }: Side): Level[] {
  if (one === null || other === null || one === other) return []
  return [level('kind', one, other, -8, `one is a ${one}, the other a ${other}`)]
}

const isBritish = ({ codes }: Place) => codes.includes('GB')

/** The pair that agrees, else the first two that differ. Unknown countries never differ. */
function bestPlaces(
  ones: readonly Place[],
  others: readonly Place[],
): { one: Place; other: Place; isEqual: boolean } | null {
  let differing: { one: Place; other: Place; isEqual: boolean } | null = null
  for (const one of ones)
    for (const other of others) {
      const isKnown = one.codes.length > 0 && other.codes.length > 0
      const isEqual = isKnown
        ? one.codes.some((code) => other.codes.includes(code))
        : fold(one.text) === fold(other.text)
      if (isEqual) return { one, other, isEqual }
      if (isKnown) differing ??= { one, other, isEqual }
    }
  return differing
}
