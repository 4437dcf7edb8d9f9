/** Reports the loaded registers' data about a person to that person (decision 0079). */
import { toPostcode } from '../../contract/postcode.ts'
import { type FoldedWord, foldedWords } from '../../contract/values/folded-name.ts'
import { readingsOf } from '../people/name-readings.ts'
import type { Store } from '../store/store.ts'

/** People in one report. More matches share the name by chance. */
const mostPeople = 200

/** Owners of land in the published files are companies. */
const partsWithPeople: readonly string[] = ['officers', 'controllers', 'lists']

/** @param text a full name, a postcode of officers, or the id of an officer or a control */
export async function loadedPeople(store: Store, text: string) {
  const loaded = await store.loaded()
  const registers = loaded.filter(({ part }) => partsWithPeople.includes(part))
  const has = (part: string) => registers.some((one) => one.part === part)
  const found = has('officers') ? await store.officersAbout({ text, postcode: toPostcode(text) }, mostPeople + 1) : []
  const controls = has('controllers')
    ? await store.controllersAbout({ text, people: readingsOf(text) }, mostPeople + 1)
    : []
  const listed = has('lists') ? await listedAs(store, text) : []
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
    is_cut: [found, controls, listed].some(({ length }) => length > mostPeople),
    people,
    controllers: controls.slice(0, mostPeople),
    listed: listed.slice(0, mostPeople),
  }
}

/** Entries with a name that has all of these words. The search for lists finds like names too, of other people. */
async function listedAs(store: Store, text: string) {
  const words = foldedWords(text)
  if (words.length === 0) return []
  const like = await store.listedLike({ words, registration_key: '' })
  return like
    .filter(({ matched }) => matched.some((name) => hasAll(name, words)))
    .map(({ list, record }) => ({ list, ...record }))
}

const hasAll = (name: string, words: readonly FoldedWord[]): boolean => {
  const own = foldedWords(name).map((word) => word.text)
  return words.every((word) => own.includes(word.text))
}
