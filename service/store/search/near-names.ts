/** Corrects misspelt names of people, streets and places from the store (decision 0082). */
import { type Kysely, sql } from 'kysely'
import type { GivenAndSurname } from '../given-names.ts'
import { toNameKey } from '../name-key.ts'
import type { PlaceTable, Tables } from '../tables.ts'
import { correctedKeys } from './correct-names.ts'
import { padded } from './correct-words.ts'

const mostNames = 24

export function nearNames(db: Kysely<Tables>) {
  return {
    /** The same given names with surnames of the people's register, the most likely first. */
    async surnamesNear(names: readonly GivenAndSurname[]): Promise<GivenAndSurname[]> {
      const near: GivenAndSurname[] = []
      for (const { given, surname } of names)
        for (const other of await correctedKeys(db, 'person', surname)) near.push({ given, surname: other })
      return near.slice(0, mostNames)
    },

    /** Places to choose from; none if the spelling is too different. */
    async placesNear(asked: string): Promise<PlaceTable[]> {
      const keys = await correctedKeys(db, 'place', toNameKey(asked.split(',')[0]!))
      if (keys.length === 0) return []
      const places = db.selectFrom('place').selectAll().where('name_key', 'in', padded(keys))
      return places.orderBy('name').orderBy(sql`coalesce(county, '')`).orderBy('place_id').limit(mostNames).execute()
    },

    /** Keys of places, the most likely first. Some may match no place. */
    placeKeysNear: (key: string): Promise<string[]> => correctedKeys(db, 'place', key),

    /** Keys of streets, the most likely first. Some may match no street. */
    streetKeysNear: (key: string): Promise<string[]> => correctedKeys(db, 'street', key),
  }
}
