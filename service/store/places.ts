import { type Kysely, type SqlBool, sql } from 'kysely'
import { toNameKey } from './name-key.ts'
import { padded } from './search/correct-words.ts'
import { sameKeys } from './search/name-words.ts'
import type { PlaceTable, StreetTable, Tables } from './tables.ts'

/** Degrees. */
type Box = { west: number; south: number; east: number; north: number }

const within = ({ west, south, east, north }: Box) =>
  sql<SqlBool>`latitude >= ${south} and latitude < ${north} and longitude >= ${west} and longitude < ${east}`

/** By its kind in the words of OS Open Names. A place without a kind comes where a village does. */
const importance = sql`case kind when 'City' then 0 when 'Town' then 1 when 'Village' then 2 when 'Suburban Area' then 3
  when 'Hamlet' then 4 when 'Other Settlement' then 5 else 2 end`

/** @param within a county or a nation, or empty */
export function isWithin({ county, country }: Pick<PlaceTable, 'county' | 'country'>, within: string): boolean {
  const wanted = toNameKey(within)
  return wanted === '' || [county, country].some((each) => each && toNameKey(each) === wanted)
}

export type StreetInPlace = StreetTable & { place: PlaceTable }

export function placeStore(db: Kysely<Tables>) {
  // The engines order missing counties otherwise, and equal rows as they like.
  const places = db
    .selectFrom('place')
    .selectAll()
    .orderBy('name')
    .orderBy(sql`coalesce(county, '')`)
    .orderBy('place_id')

  /**
   * Towns share names: returns all of them, the most important first.
   * @param within a county or a nation, or empty
   */
  async function placesNamed(name: string, within = ''): Promise<PlaceTable[]> {
    const importantFirst = places.clearOrderBy().orderBy(importance).orderBy('name').orderBy(sql`coalesce(county, '')`)
    const named = await importantFirst
      .orderBy('place_id')
      .where('name_key', 'in', padded(sameKeys(toNameKey(name))))
      .execute()
    return named.filter((place) => isWithin(place, within))
  }

  return {
    placesInBox: (box: Box): Promise<PlaceTable[]> =>
      db.selectFrom('place').selectAll().where(within(box)).orderBy('place_id').execute(),

    /** The longest first. */
    streetsInBox: (box: Box, most: number): Promise<StreetTable[]> =>
      db
        .selectFrom('street')
        .selectAll()
        .where(within(box))
        .orderBy(sql`coalesce(metres, 0)`, 'desc')
        .orderBy('street_id')
        .limit(most)
        .execute(),

    /** Those in use. */
    postcodesInBox: (box: Box, most: number) =>
      db
        .selectFrom('postcode')
        .select('postcode')
        .select((eb) => [eb.ref('latitude').$notNull().as('latitude'), eb.ref('longitude').$notNull().as('longitude')])
        .where(within(box))
        .where('ended_on', 'is', null)
        .orderBy('postcode')
        .limit(most)
        .execute(),

    postcode: (postcode: string): Promise<Tables['postcode'] | undefined> =>
      db.selectFrom('postcode').selectAll().where('postcode', '=', postcode).executeTakeFirst(),

    /** The centre of the postcodes in use: nowhere if none has a position, and null if there are none. */
    async centreOfOutcode(outcode: string): Promise<{ latitude: number | null; longitude: number | null } | null> {
      const middle = await db
        .selectFrom('postcode')
        .select(({ fn }) => [
          fn.avg<number | null>('latitude').as('latitude'),
          fn.avg<number | null>('longitude').as('longitude'),
          fn.countAll().as('count'),
        ])
        .where('postcode', '>', `${outcode} `)
        .where('postcode', '<', `${outcode}!`)
        .where('ended_on', 'is', null)
        .executeTakeFirstOrThrow()
      if (Number(middle.count) === 0) return null
      const degrees = (average: number | null) => (average === null ? null : Number(average))
      return { latitude: degrees(middle.latitude), longitude: degrees(middle.longitude) }
    },

    place: (place_id: number): Promise<PlaceTable> => places.where('place_id', '=', place_id).executeTakeFirstOrThrow(),

    placesNamed,

    /** As people say it: `Newport`, or `Newport, Shropshire`. */
    placesCalled(asked: string): Promise<PlaceTable[]> {
      const [name = '', within = ''] = asked.split(',').map((part) => part.trim())
      return placesNamed(name, within)
    },

    placesBeginning(text: string): Promise<PlaceTable[]> {
      // The last word is unfinished: `St And` is not `St &`. So it adds a letter to make the key, and removes it again.
      const key = toNameKey(`${text}X`).slice(0, -1)
      return places.where('name_key', '>=', key).where('name_key', '<', `${key}\uFFFF`).execute()
    },

    /** The letters of an area: `L` is Liverpool, and not the start of `LS`. */
    placesInPostcodeArea: (area: string): Promise<PlaceTable[]> =>
      places.where('outcode', '>=', `${area}0`).where('outcode', '<=', `${area}9\uFFFF`).execute(),

    /** By dialling code, the largest of each area first. */
    placesDialled: (codes: readonly string[]): Promise<PlaceTable[]> =>
      codes.length === 0
        ? Promise.resolve([])
        : places.clearOrderBy().where('dialling_code', 'in', codes).orderBy('place_id').execute(),

    placesWithOutcode: (outcode: string): Promise<PlaceTable[]> => places.where('outcode', '=', outcode).execute(),

    async streetsNamed(name: string, inPlaces?: readonly number[]): Promise<StreetInPlace[]> {
      const named = db
        .selectFrom('street')
        .selectAll()
        .where('name_key', 'in', padded(sameKeys(toNameKey(name))))
      const streets = await (inPlaces ? named.where('place_id', 'in', inPlaces) : named)
        .orderBy('street_id')
        .limit(100)
        .execute()
      if (streets.length === 0) return []
      const ids = [...new Set(streets.map(({ place_id }) => place_id))]
      const found = new Map((await places.where('place_id', 'in', ids).execute()).map((row) => [row.place_id, row]))
      return streets.map((street) => ({ ...street, place: found.get(street.place_id)! }))
    },
  }
}
