/** Reports the loaded registers' data about a person to that person (decision 0079). */
import { toPostcode } from '../../contract/postcode.ts'
import { readingsOf } from '../people/name-readings.ts'
import type { Store } from '../store/store.ts'

/** People in one report. More matches share the name by chance. */
const mostPeople = 200

/** @param text a full name, a postcode of officers, or the id of an officer or a control */
export async function loadedPeople(store: Store, text: string) {
  const loaded = await store.loaded()
  const registers = loaded.filter(({ part }) => part === 'officers' || part === 'controllers')
  const has = (part: string) => registers.some((one) => one.part === part)
  const found = has('officers') ? await store.officersAbout({ text, postcode: toPostcode(text) }, mostPeople + 1) : []
  const controls = has('controllers')
    ? await store.controllersAbout({ text, people: readingsOf(text) }, mostPeople + 1)
    : []
  const people = []
  for (const officer of found.slice(0, mostPeople))
    people.push({
      officer,
      appointments: await store.appointmentsOfOfficer(officer.director_id),
      disqualifications: await store.disqualificationsOf(officer.director_id),
    })
  return {
    about: text,
    registers: registers.map(({ format, day, attribution }) => ({ format, day, attribution })),
    is_cut: found.length > mostPeople || controls.length > mostPeople,
    people,
    controllers: controls.slice(0, mostPeople),
  }
}
