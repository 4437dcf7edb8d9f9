/** Reports the loaded registers' data about a person to that person (decision 0079). */
import { toPostcode } from '../../contract/postcode.ts'
import type { Store } from '../store/store.ts'

/** People in one report. More matches share the name by chance. */
const mostPeople = 200

/** @param text a full name, a postcode or the id of an officer */
export async function loadedPeople(store: Store, text: string) {
  const registers = (await store.loaded()).filter(({ part }) => part === 'officers')
  if (registers.length === 0) return { about: text, registers: [], is_cut: false, people: [] }
  const found = await store.officersAbout({ text, postcode: toPostcode(text) }, mostPeople + 1)
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
    is_cut: found.length > mostPeople,
    people,
  }
}
