/** People, their present and former addresses, and when they died. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { toAddressKey } from './address-key.ts'
import { agreesInMiddleNames, endsWithSurname, type GivenAndSurname, holdsGivenName } from './given-names.ts'
import { toNameKey } from './name-key.ts'
import type { AddressTable, PersonTable, StreetTable, Tables } from './tables.ts'

export type PersonAtHome = PersonTable & Tables['residence'] & { address: AddressTable }

/** The area: one postcode, postcodes of a range, or these towns; anywhere if none is given. */
export type HomeArea = { postcode?: string; postcodes?: Range; place_ids?: number[] }
export type Range = readonly [from: string, before: string]

export type PeopleSearch = {
  names: GivenAndSurname[]
  area: HomeArea
  premises: string
  streets?: { ids: string[] } | { name: string } | undefined
  /** Years of the electoral roll. Without any: the roll of any year and the telephone directory. */
  year?: number | undefined
}

export type PeopleFound = {
  rows: (PersonAtHome & { telephones: string[] })[]
  total: number
  exDirectory: number
}

export function peopleStore(db: Kysely<Tables>) {
  const stays = db.selectFrom('residence').innerJoin('person', 'person.person_id', 'residence.person_id')
  const whole = stays.selectAll('person').selectAll('residence')

  async function atHome(rows: (PersonTable & Tables['residence'])[]): Promise<PersonAtHome[]> {
    const ids = [...new Set(rows.map(({ address_id }) => address_id))]
    if (ids.length === 0) return []
    const found = await db.selectFrom('address').selectAll().where('address_id', 'in', ids).execute()
    const addresses = new Map(found.map((address) => [address.address_id, address]))
    return rows.map((row) => ({ ...row, address: addresses.get(row.address_id)! }))
  }

  async function telephonesOf(ids: number[]): Promise<Map<number | null, string[]>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('telephone')
      .select(['person_id', 'telephone_number'])
      .where('person_id', 'in', ids)
      .orderBy('telephone_number')
      .execute()
    const numbers = Map.groupBy(rows, ({ person_id }) => person_id)
    return new Map([...numbers].map(([id, held]) => [id, held.map(({ telephone_number }) => telephone_number)]))
  }

  return {
    /** Alphabetical, and each person's stays latest first. */
    async peopleFound(search: PeopleSearch, page: { number: number; size: number }): Promise<PeopleFound> {
      const counts = await stays
        .select(sql<number>`count(*)`.as('total'))
        .select(sql<number>`count(distinct case when ex_directory = 'Y' then person.person_id end)`.as('exDirectory'))
        .where((where) => suits(where, search))
        .executeTakeFirstOrThrow()
      const rows = await whole
        .where((where) => suits(where, search))
        .orderBy('surname_key')
        .orderBy('forename_key')
        .orderBy('person.person_id')
        .orderBy(sql`coalesce(year_to, 9999)`, 'desc')
        .limit(page.size)
        .offset(page.number * page.size)
        .execute()
      const telephones = await telephonesOf(rows.map(({ person_id }) => person_id))
      const found = await atHome(rows)
      return { ...counts, rows: found.map((row) => ({ ...row, telephones: telephones.get(row.person_id) ?? [] })) }
    },

    /** Everyone who lives or lived in a postcode, of any age. */
    residentsOf: async (postcode: string): Promise<PersonAtHome[]> =>
      atHome(
        await whole
          .where('residence.postcode', '=', postcode)
          .orderBy('person.person_id')
          .limit(mostCandidates)
          .execute(),
      ),

    async residentsNamed(surnames: string[], area: HomeArea): Promise<PersonAtHome[]> {
      const query = whole
        .where('surname_key', 'in', surnames.map(toNameKey))
        .where((where) => isIn(where, area, true))
        .orderBy('surname_key')
        .orderBy('forename_key')
        .orderBy('person.person_id')
      return atHome(await query.limit(mostCandidates).execute())
    },

    async lastHomeOf(person_id: number): Promise<AddressTable> {
      const query = whole.where('person.person_id', '=', person_id).orderBy(sql`coalesce(year_to, 9999)`, 'desc')
      const [last] = await atHome([await query.executeTakeFirstOrThrow()])
      return last!.address
    },

    streetsIn: (area: HomeArea): Promise<StreetTable[]> =>
      db
        .selectFrom('street')
        .selectAll()
        .where((where) =>
          where(
            'street_id',
            'in',
            where
              .selectFrom('postcode')
              .select('street_id')
              .where((postcode) => liesIn(postcode, area)),
          ),
        )
        .orderBy('name_key')
        .orderBy('street_id')
        .execute(),
  }
}

/** More people are not neighbours any more, and too many to read for one check. */
const mostCandidates = 5000

type Where = ExpressionBuilder<
  Pick<Tables, 'person' | 'residence' | 'postcode' | 'street' | 'telephone'>,
  'person' | 'residence'
>

function suits(where: Where, { names, area, premises, streets, year }: PeopleSearch) {
  return where.and([
    ...(names.length === 0 ? [] : [where.or(names.map((name) => isNamed(where, name)))]),
    ...(premises === '' ? [] : [isAt(where, toAddressKey(premises))]),
    ...(streets ? [isInStreets(where, streets)] : []),
    isIn(where, area, names.length > 0 && !streets),
    year === undefined ? isKnown(where) : isOnRoll(where, year),
  ])
}

/** The whole surname, its first words or its last. The first given name is one of theirs. */
function isNamed(where: Where, { given: [first, ...others], surname }: GivenAndSurname) {
  return where.and([
    where.or([isWithin(where, 'surname_key', beginningWith(surname)), endsWithSurname(surname)]),
    ...(first ? [holdsGivenName(first)] : []),
    ...agreesInMiddleNames(others),
  ])
}

/** The number, a longer number that begins with it, or the name of its building. */
function isAt(where: Where, premises: string) {
  return where.or([
    isWithin(where, 'premises_key', beginningWith(premises)),
    ...(/[^\d]/.test(premises) ? [where('premises_key', 'like', `% ${premises}`)] : []),
  ])
}

function isInStreets(where: Where, streets: NonNullable<PeopleSearch['streets']>) {
  // Leaves out empty lists, which engines may refuse.
  if ('ids' in streets && streets.ids.length === 0) return where.or([])
  const postcodes = where
    .selectFrom('postcode')
    .innerJoin('street', 'street.street_id', 'postcode.street_id')
    .select('postcode.postcode')
  return where(
    'residence.postcode',
    'in',
    'ids' in streets
      ? postcodes.where('street.street_id', 'in', streets.ids)
      : postcodes.where('street.name_key', '=', streets.name),
  )
}

/** A name is rarer than a town, and more common than a postcode. The query must use the index of the rarer one. */
function isIn(where: Where, { postcode, postcodes, place_ids }: HomeArea, isNamed: boolean) {
  if (postcode !== undefined) return where('residence.postcode', '=', postcode)
  const column = isNamed ? sql<string>`residence.postcode || ''` : sql<string>`residence.postcode`
  if (postcodes) return where.and([where(column, '>=', postcodes[0]), where(column, '<', postcodes[1])])
  if (!place_ids) return where.and([])
  return where(column, 'in', where.selectFrom('postcode').select('postcode').where('place_id', 'in', place_ids))
}

const liesIn = (where: ExpressionBuilder<Tables, 'postcode'>, { postcode, postcodes, place_ids }: HomeArea) =>
  where.and([
    ...(postcode === undefined ? [] : [where('postcode', '=', postcode)]),
    ...(postcodes ? [where('postcode', '>=', postcodes[0]), where('postcode', '<', postcodes[1])] : []),
    ...(place_ids ? [where('place_id', 'in', place_ids)] : []),
  ])

const isOnRoll = (where: Where, year: number) =>
  where.and([where('year_from', '<=', year), where.or([where('year_to', 'is', null), where('year_to', '>=', year)])])

/** On any year's roll, or in the telephone directory. */
const isKnown = (where: Where) =>
  where.or([
    where('year_from', 'is not', null),
    where.and([
      where('ex_directory', '=', 'N'),
      where.exists(
        where
          .selectFrom('telephone')
          .select('telephone_number')
          .whereRef('telephone.person_id', '=', 'person.person_id'),
      ),
    ]),
  ])

/** A key, and keys that continue with another word: only a space sorts before `!`. */
const beginningWith = (key: string): Range => [key, `${key}!`]

const isWithin = (where: Where, column: 'surname_key' | 'premises_key', [from, before]: Range) =>
  where.and([where(column, '>=', from), where(column, '<', before)])
