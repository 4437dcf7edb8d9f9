import type { Town } from '../gazetteer/towns.ts'
import { wordsOf } from './lists.ts'
import type { Random } from './random.ts'

const firstWords = wordsOf('streets')

const kinds = 'Street Street Street Road Road Road Lane Lane Row Avenue Place Court Terrace Way Gardens Hill'.split(' ')

const kindsOf: Record<Town['country'], readonly string[]> = {
  England: [...kinds, 'Yard', 'Mews'],
  Scotland: [...kinds, 'Wynd', 'Brae', 'Vennel', 'Crescent'],
  Wales: kinds,
  'Northern Ireland': [...kinds, 'Parade', 'Park'],
}

const welshStreets = wordsOf('Welsh streets')

/** A street of this town. The caller makes sure that names are unique in a town. */
export const nameStreet = (country: Town['country'], random: Random): string =>
  country === 'Wales' && random.chance(0.5)
    ? random.pick(welshStreets)
    : `${random.pick(firstWords)} ${random.pick(kindsOf[country])}`
