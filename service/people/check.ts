/** Whether a person of this name lives or lived at an address: for two operations. */
import { LookupError } from '../../contract/errors.ts'
import type { Params } from '../../contract/operations.ts'
import { toOutcode, toPostcode } from '../../contract/postcode.ts'
import type { GivenAndSurname } from '../store/given-names.ts'
import type { HomeArea, PersonAtHome } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { areaOfPostcode } from './area-of-postcode.ts'
import { matchAddress } from './match-address.ts'
import { type Match, matchForename, matchSurname } from './match-names.ts'
import { readingOf, readingsOf } from './name-readings.ts'

export type Checked = {
  match_code_forename: Match
  match_code_surname: Match
  match_code_address: Match
  /** Empty if no postcode was compared. */
  match_code_postcode: Match | ''
  person: PersonAtHome | null
  reading: GivenAndSurname | null
}

type Asked = Params<'person_verify_historic'>
type Flags = { surname: boolean; forename: boolean }

export async function checkPerson(
  asked: Asked,
  store: Store,
  isConsidered: (person: PersonAtHome) => boolean,
): Promise<Checked> {
  const readings = readingsAsked(asked)
  const fuzzy = { surname: isYes(asked.surname_fuzzy), forename: isYes(asked.forename_fuzzy) }
  const people = (await candidates(asked, readings, store)).filter(isConsidered).toSorted(eldestFirst)
  const compared = people.flatMap((person) => readings.map((reading) => compare(asked, reading, person, fuzzy)))
  return compared.reduce<Checked>((best, next) => (weightOf(next) > weightOf(best) ? next : best), nobody(asked))
}

/** In the compared form: the whole postcode or its outer part; null for anything else. */
export const postcodeAsked = (postcode: string): string | null => toPostcode(postcode) ?? toOutcode(postcode)

function readingsAsked({ fullname, surname, forename }: Asked): GivenAndSurname[] {
  return surname === '' || forename === '' ? readingsOf(fullname) : readingOf(surname, forename)
}

/**
 * The neighbours of a whole postcode; otherwise everyone with exactly that surname in the outer part or the town.
 * @throws LookupError without any of them: somebody of the name lives in such a street somewhere in the country
 */
async function candidates(asked: Asked, readings: GivenAndSurname[], store: Store): Promise<PersonAtHome[]> {
  const postcode = toPostcode(asked.postcode)
  if (postcode) return store.residentsOf(postcode)
  const surnames = readings.map(({ surname }) => surname)
  return surnames.length === 0 ? [] : store.residentsNamed(surnames, await areaAsked(asked, store))
}

async function areaAsked({ postcode, town, place }: Asked, store: Store): Promise<HomeArea> {
  const area = toOutcode(postcode) && areaOfPostcode(postcode)
  if (area) return area
  for (const name of [town, place]) {
    const places = name === '' ? [] : await store.placesCalled(name)
    if (places.length > 0) return { place_ids: places.map(({ place_id }) => place_id) }
  }
  throw new LookupError(
    'invalid_parameter',
    'postcode must be a UK postcode or its outer part. Otherwise give a town that this service knows.',
  )
}

function compare(asked: Asked, reading: GivenAndSurname, person: PersonAtHome, fuzzy: Flags): Checked {
  const isWhole = toPostcode(asked.postcode) !== null
  const lines = [asked.addr1, asked.addr2, asked.addr3].filter(Boolean).join(', ')
  const codes = {
    match_code_forename: allowed(matchForename(reading, person), fuzzy.forename),
    match_code_surname: allowed(matchSurname(reading, person), fuzzy.surname),
    match_code_address: matchAddress(lines, person.address, isWhole),
  }
  const agrees = Object.values(codes).every((code) => code !== 'NONE')
  return { ...codes, match_code_postcode: postcodeCode(asked, true), person: agrees ? person : null, reading }
}

const nobody = (asked: Asked): Checked => ({
  match_code_forename: 'NONE',
  match_code_surname: 'NONE',
  match_code_address: 'NONE',
  match_code_postcode: postcodeCode(asked, false),
  person: null,
  reading: null,
})

/** Candidates come from the given postcode: the whole one, or its outer part. */
function postcodeCode({ postcode }: Asked, isThere: boolean): Match | '' {
  if (postcodeAsked(postcode) === null) return ''
  if (!isThere) return 'NONE'
  return toPostcode(postcode) ? 'EXACT' : 'FUZZY'
}

const allowed = (match: Match, isFuzzy: boolean): Match => (match === 'FUZZY' && !isFuzzy ? 'NONE' : match)

const weights = { EXACT: 2, FUZZY: 1, NONE: 0, '': 0 }

/** A match in everything comes before an exact match in one part. The living come before the dead. */
const weightOf = ({
  person,
  match_code_surname,
  match_code_forename,
  match_code_address,
  match_code_postcode,
}: Checked) =>
  (person ? 100 : 0) +
  10 * weights[match_code_surname] +
  4 * weights[match_code_address] +
  2 * weights[match_code_forename] +
  weights[match_code_postcode] +
  (person && !isDead(person) ? 0.5 : 0)

export const isDead = ({ date_of_death, date_of_death_estimated }: PersonAtHome): boolean =>
  date_of_death !== null || date_of_death_estimated !== null

/** If two match equally, a parent comes before a child. */
const eldestFirst = (one: PersonAtHome, other: PersonAtHome): number =>
  (one.dob ?? '') < (other.dob ?? '') ? -1 : Number((one.dob ?? '') > (other.dob ?? ''))

const isYes = (flag: string) => !/^(false|0|N)$/.test(flag)
