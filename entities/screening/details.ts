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

/** Lists often guess a year. Births far apart are of two people. */
function compareListedBirth(one: string, other: string): Level {
  const apart = Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4)))
  if (apart > 12) return level('birth', one, other, -12, 'births are over 12 years apart', -7)
  const isYear = one.length === 4 || other.length === 4
  if (isYear && apart === 1) return level('birth', one, other, -2, 'birth years are one apart')
  return compareBirth(one, other)
}

/** A name and a nationality of one origin go together, so a nationality says little more. */
export function compareNationalities(ones: readonly Place[], others: readonly Place[]): Level[] {
  return strongest(ones, others, 'nationality', { british: 0.3, other: 1.5, kin: 0.5, differ: -1.5 })
}

/** Address, town and country depend on each other, so only the strongest counts. */
export function comparePlaces(one: Side, other: Side): Level[] {
  const address = compareAddresses(one.addresses, other.addresses, onlyHere)
  const town = one.towns.find((text) => other.towns.includes(text))
  const levels = [
    ...(address && address.bits > 0 ? [address] : []),
    ...(town === undefined ? [] : [level('place', town, town, 2, `${town} is on both sides`, 0.5)]),
    ...strongest(one.countries, other.countries, 'country', { british: 0.2, other: 1, kin: 0.3, differ: 0 }),
  ]
  const most = levels.reduce((best, { bits }) => Math.max(best, bits), 0)
  const first = levels.find(({ bits }) => bits > 0 && bits === most)
  return levels.map((each) =>
    each === first || each.bits <= 0
      ? each
      : { ...each, bits: 0, kin: 0, why: () => `${each.property} agrees; not counted again: 0.0` },
  )
}

/** Two registers may each give a body a number, so other numbers say little. */
export function compareNumbers(ones: Side['numbers'], others: Side['numbers']): Level[] {
  const [one, other] = [ones[0], others[0]]
  if (one === undefined || other === undefined) return []
  const ours = new Set(others.flatMap(({ company_number }) => company_number ?? []))
  const number = ones.find(({ company_number }) => company_number !== null && ours.has(company_number))?.company_number
  if (number) return [level('company number', number, number, 20, 'company number equal')]
  const all = new Set(others.map(({ written }) => written))
  const shared = ones.find(({ written }) => all.has(written))?.written
  return shared === undefined
    ? [
        level(
          'company number',
          one.company_number ?? one.written,
          other.company_number ?? other.written,
          -2,
          'company numbers differ',
        ),
      ]
    : [level('registration number', shared, shared, 4, 'registration number equal, and its register is not known')]
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

type Weights = { british: number; other: number; kin: number; differ: number }

/** The pair that agrees with the most bits, else the first two that differ. Unknown countries never differ. */
function strongest(ones: readonly Place[], others: readonly Place[], property: string, weights: Weights): Level[] {
  let best: Level | null = null
  let differing: Level | null = null
  for (const one of ones)
    for (const other of others) {
      const isKnown = one.codes.length > 0 && other.codes.length > 0
      if (isKnown ? one.codes.some((code) => other.codes.includes(code)) : fold(one.text) === fold(other.text)) {
        const bits = isBritish(one) ? weights.british : weights.other
        const words = isBritish(one) ? `${property} equal, as for most here` : `${property} equal`
        if (!best || bits > best.bits)
          best = level(property, one.text, other.text, bits, words, Math.min(bits, weights.kin))
      } else if (isKnown && weights.differ !== 0)
        differing ??= level(property, one.text, other.text, weights.differ, `${property} differs`)
    }
  return [best ?? differing].filter((one) => one !== null)
}
