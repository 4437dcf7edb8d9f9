import { wordsOf } from './lists.ts'
import { atHome } from './origins.ts'
import { type Family, inventFamily } from './people.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import type { Style } from './trades.ts'

/** The start of a name, and the family if it contains one. */
export type Stem = { text: string; family: Family | null }

const firstHalves = wordsOf('first halves')
const secondHalves = wordsOf('second halves')
const middles = ['EN', 'ER', 'ING', 'LE']
const digitalFirst = wordsOf('digital first halves')
const digitalSecond = wordsOf('digital second halves')
const qualities = wordsOf('qualities')
const things = wordsOf('things')
const blocks = 'COURT HOUSE LODGE GARDENS MEWS HEIGHTS GRANGE QUAY VIEW APARTMENTS'.split(' ')
// Without vowels and a few others, so that three of them never make a word or a political party.
const letters = [...'BCDFGHJLMPRTW']

export function inventStem(style: Style, place: Place, random: Random): Stem {
  if (style === 'family') return familyStem(place, random)
  return { text: makers[style](place, random), family: null }
}

const makers: Record<Exclude<Style, 'family'>, (place: Place, random: Random) => string> = {
  coined: (_, random) => coin(random),
  digital: (_, random) => random.pick(digitalFirst) + random.pick(digitalSecond),
  initials: (_, random) => initials(random),
  town: (place, random) => `${place.row.name.toUpperCase()} ${random.chance(0.4) ? random.pick(things) : coin(random)}`,
  whimsy: (_, random) => `${random.chance(0.55) ? 'THE ' : ''}${random.pick(qualities)} ${random.pick(things)}`,
  building: nameBuilding,
}

/** Invented place names: THORNMERE, COPPERGARTH. */
export function coin(random: Random): string {
  for (;;) {
    const first = random.pick(firstHalves)
    const second = random.pick(secondHalves)
    const middle = random.chance(0.2) ? random.pick(middles) : ''
    const clumsy = first.at(-1) === (middle + second)[0] || first === second
    // Reserved for the sample's best-known group.
    if (!clumsy && `${first}${second}` !== 'NORTHGATE') return first + middle + second
  }
}

function familyStem(place: Place, random: Random): Stem {
  const family = inventFamily(place, random)
  const surname = family.surname.toUpperCase()
  const chance = random.fraction()
  if (chance < 0.32) return { text: surname, family }
  if (chance < 0.52) return { text: `${dottedInitials(random)} ${surname}`, family }
  if (chance < 0.7) return { text: `${surname} & ${random.pick(['SON', 'SONS', 'SONS', 'DAUGHTERS'])}`, family }
  if (chance < 0.77) return { text: `${surname} ${random.pick(['BROTHERS', 'BROS', 'FAMILY'])}`, family }
  return { text: `${surname} & ${random.pick(atHome[place.town.country].surnames).toUpperCase()}`, family }
}

const dottedInitials = (random: Random): string =>
  random.chance(0.5)
    ? `${random.pick(letters)}. ${random.pick(letters)}.`
    : `${random.pick(letters)}${random.chance(0.5) ? ` ${random.pick(letters)}` : ''}`

function initials(random: Random): string {
  const [first, second, third] = [random.pick(letters), random.pick(letters), random.pick(letters)]
  const chance = random.fraction()
  if (chance < 0.3) return `${first} & ${second}`
  if (chance < 0.45) return `${first}&${second}`
  return chance < 0.6 ? `${first}.${second}.${third}.` : first + second + third
}

function nameBuilding(place: Place, random: Random): string {
  const street = random.pick(place.streets).row.name.toUpperCase()
  const chance = random.fraction()
  if (chance < 0.3) return `${random.whole(1, 140)} ${street}`
  const from = random.whole(1, 90)
  if (chance < 0.45) return `${from}-${from + 2 * random.whole(1, 8)} ${street}`
  return `${coin(random)} ${random.pick(blocks)}`
}
