/**
 * Whether a subject of the case may be an entry of a list, or a banned person, as weights of evidence in bits. A weight is
 * a prompt for an analyst and decides nothing (decisions 0087 and 0168).
 */
import type { RecordOf } from '../../contract/records.ts'
import { type Level, type Weighed, weighed } from '../compare/weights.ts'
import {
  compareBirths,
  compareGenders,
  compareKinds,
  compareNationalities,
  compareNumbers,
  comparePlaces,
} from './details.ts'
import { compareNames } from './names.ts'
import type { Screened } from './screened.ts'
import { type Side, sideOfBanned, sideOfListed, sideOfScreened } from './side.ts'

/** From this weight a candidate is likely to be the subject: ten to one. */
export const likelyFrom = 3.3
/** Less likely candidates are not worth an analyst's time. */
export const shownFrom = -15

/** A subject is seldom listed, and a list has thousands of entries. */
const before = -16
const inWords = 'Before comparison: one pair in 65,000, for lists are long and few subjects are listed'

export const weighListed = (subject: Screened, entry: RecordOf<'listed'>): Weighed =>
  weighSides(ofSubject(subject), ofEntry(entry))

export const weighBanned = (subject: Screened, person: RecordOf<'director'>): Weighed =>
  weighSides(ofSubject(subject), ofPerson(person))

/** A subject is compared with many entries, so each is read once. */
function readOnce<Given extends object>(read: (given: Given) => Side): (given: Given) => Side {
  const known = new WeakMap<Given, Side>()
  return (given) => {
    const side = known.get(given) ?? read(given)
    known.set(given, side)
    return side
  }
}
const ofSubject = readOnce(sideOfScreened)
const ofEntry = readOnce(sideOfListed)
const ofPerson = readOnce(sideOfBanned)

export function weighSides(one: Side, other: Side): Weighed {
  // A person and a body are compared as bodies, whose words are rarer and may not be left out.
  const kind = one.kind === null || other.kind === null || one.kind === other.kind ? (one.kind ?? other.kind) : 'body'
  const levels: Level[] = [
    ...compareNames(one.names, other.names, kind),
    ...compareBirths(one.births, other.births),
    ...compareNationalities(one.nationalities, other.nationalities),
    ...comparePlaces(one, other),
    ...compareNumbers(one.numbers, other.numbers),
    ...compareGenders(one.genders, other.genders),
    ...compareKinds(one, other),
  ]
  return weighed(levels, before, inWords)
}
