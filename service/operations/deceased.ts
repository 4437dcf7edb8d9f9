import type { Params } from '../../contract/operations.ts'
import type { FilledRecord } from '../../contract/records.ts'
import type { Handler } from '../handler.ts'
import { addressLine } from '../people/address-line.ts'
import { isDead } from '../people/check.ts'
import { matchAddress } from '../people/match-address.ts'
import { matchForename, matchSurname } from '../people/match-names.ts'
import { readingOf } from '../people/name-readings.ts'
import type { PersonAtHome } from '../store/people.ts'
import type { Store } from '../store/store.ts'

/** The surname must be exact. The forename may be a short form, or differ by a letter (decision 0010). */
export const deceased: Handler<'deceased'> = async (params, { store }) => {
  const residents = await store.residentsOf(params.postcode)
  const dead = residents.filter((person) => isDead(person) && isAsked(params, person))
  const distinct = [...new Map(dead.map((person) => [person.person_id, person])).values()]
  const only = distinct.length === 1 ? distinct[0] : undefined
  return {
    person_deceased_list: await Promise.all(distinct.map((person) => toPersonDeceased(person, store))),
    // With several people, no one's details are given.
    date_of_death: only?.date_of_death ?? null,
    date_of_death_estimated: only?.date_of_death_estimated ?? null,
  }
}

function isAsked({ surname, forename, premises, street }: Params<'deceased'>, person: PersonAtHome): boolean {
  const [asked] = readingOf(surname, forename)
  return (
    asked !== undefined &&
    matchSurname(asked, person) === 'EXACT' &&
    matchForename(asked, person) !== 'NONE' &&
    matchAddress([premises, street].filter(Boolean).join(' '), person.address, true) !== 'NONE'
  )
}

async function toPersonDeceased(person: PersonAtHome, store: Store): Promise<FilledRecord<'person_deceased'>> {
  const { date_of_death, date_of_death_estimated, forename, surname, person_id } = person
  const home = await store.lastHomeOf(person_id)
  return {
    date_of_death,
    date_of_death_estimated,
    forename,
    surname,
    address: [addressLine(home), home.postcode].join(', '),
  }
}
