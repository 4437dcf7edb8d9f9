/** Who controls a company, and the search for controllers. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { readCompanyNumber } from '../../contract/values/company-number.ts'
import { readWrittenName } from '../../contract/values/person-name.ts'
import { valueIn } from '../../contract/values/reading.ts'
import type { GivenAndSurname } from './given-names.ts'
import { toNameKey } from './name-key.ts'
import { type Page, type Paged, pageOf, readPage } from './paging.ts'
import { padded } from './search/correct-words.ts'
import { begins, findPeople, type People, type PeopleFound } from './search/find-people.ts'
import type { Tables } from './tables.ts'

export type ControllerKey = 'name_key' | 'surname_key' | 'forename_key' | 'registration_key'
type Named = 'name' | 'surname' | 'forename' | 'middle_name' | 'registration_number'
export type Controller = Tables['controller'] & { company_name: string | null }
export type ControllersNamed = Paged<Controller> & Omit<PeopleFound, 'ids'>
export type ControlStatement = Tables['control_statement']
export type ControlSearch = {
  /** Empty for a search by number. */
  name_key: string
  people: readonly GivenAndSurname[]
  /** Several forms of one number. */
  registration_keys: readonly string[]
  /** Empty, or `YYYY-MM`. */
  date_of_birth: string
}

/** Protected people have a mark that their control ended, and no day. The text sorts before every day. */
export const endedOnUnknownDay = '(day not given)'

/** People type these numbers: `No. 0123 4567` is 1234567, and `sc 012345` is SC12345. */
export const toRegistrationKey = (number: string): string =>
  barely(valueIn(readCompanyNumber(number)) ?? number).replace(/^([A-Z]{0,3})0+(?=\d)/, '$1')

/** An earlier version kept the zeros after letters, and its fictional register still does. */
export const registrationKeysOf = (number: string): string[] => [
  ...new Set([toRegistrationKey(number), barely(number).replace(/^0+/, '')]),
]

const barely = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(COMPANY|REGISTRATION|REGISTERED|NUMBER|NO)+(?=.*\d)/, '')

/** The columns that searches read. A body has its whole name as a surname, as among officers. */
export function controllerKeys(
  row: Pick<Tables['controller'], Named | 'kind'>,
): Pick<Tables['controller'], ControllerKey> {
  const { name, registration_number } = row
  const person = personIn(row)
  const name_key = name === null || person ? null : toNameKey(name)
  return {
    name_key,
    surname_key: person ? toNameKey(person.surname) : name_key,
    forename_key: person ? toNameKey(person.given) : name_key && '',
    registration_key: registration_number === null ? null : toRegistrationKey(registration_number) || null,
  }
}

function personIn({ kind, name, surname, forename, middle_name }: Pick<Tables['controller'], Named | 'kind'>) {
  if (surname !== null) return { surname, given: [forename, middle_name].filter(Boolean).join(' ') }
  if (name === null || !kind.startsWith('individual-')) return null
  const words = readWrittenName(name).words
  return { surname: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') }
}

/** The most rows in all pages of one search. */
const mostFound = 20_000

export function controlStore(db: Kysely<Tables>) {
  const controllers = db
    .selectFrom('controller')
    .leftJoin('company', 'company.company_number', 'controller.company_number')
    .selectAll('controller')
    .select('company.name as company_name')
    .orderBy(sql`case when ceased_on is null then 0 else 1 end`)

  return {
    /** Those in control first, newest first. */
    async controllersOfCompany(company_number: string, page: Page): Promise<Paged<Controller>> {
      const query = controllers
        .where('controller.company_number', '=', company_number)
        .orderBy(sql`coalesce(ceased_on, notified_on, '')`, 'desc')
        .orderBy('controller_id')
      return readPage(query, page)
    },

    async countControllers(company_number: string): Promise<{ current: number; ceased: number }> {
      const row = await db
        .selectFrom('controller')
        .select(({ fn }) => [fn.countAll().as('all'), fn.count('ceased_on').as('ceased')])
        .where('company_number', '=', company_number)
        .executeTakeFirstOrThrow()
      return { current: Number(row.all) - Number(row.ceased), ceased: Number(row.ceased) }
    },

    controlStatements: (company_number: string): Promise<ControlStatement[]> =>
      db
        .selectFrom('control_statement')
        .selectAll()
        .where('company_number', '=', company_number)
        // The engines disagree where nulls belong.
        .orderBy(sql`coalesce(notified_on, '')`, 'desc')
        .orderBy('statement_id')
        .execute(),

    /** People and bodies as among officers (decision 0082), then bodies whose names begin as typed. */
    async controllersNamed(search: ControlSearch, page: Page): Promise<ControllersNamed> {
      const { name_key, people, registration_keys, date_of_birth } = search
      if (name_key === '') {
        const numbered = controllers.where('registration_key', 'in', registration_keys)
        const found = await readPage(numbered.orderBy(sql`coalesce(name_key, '')`).orderBy('controller_id'), page)
        return { ...found, reading: null, isCut: false }
      }
      const wanted = (page.number + 1) * page.size + 1
      const kept = [
        ...(date_of_birth === '' ? [] : [sql<SqlBool>`date_of_birth = ${date_of_birth}`]),
        ...(registration_keys.length === 0
          ? []
          : [sql<SqlBool>`registration_key in (${sql.join([...registration_keys])})`]),
      ]
      const bodies = await db
        .selectFrom('controller')
        .select('controller_id')
        .where(begins('name_key', name_key))
        .where((where) => where.and(kept))
        .orderBy('name_key')
        .orderBy('controller_id')
        .limit(Math.min(wanted, mostFound))
        .execute()
      const beside = bodies.map(({ controller_id }) => controller_id)
      const { ids, ...how } = await findPeople(db, controllersIn(kept), people, { wanted, beside })
      const { rows, ...links } = pageOf(ids, page)
      if (rows.length === 0) return { rows: [], ...links, ...how }
      const found = await controllers.where('controller_id', 'in', padded(rows)).execute()
      const byId = new Map(found.map((row) => [row.controller_id, row]))
      return { rows: rows.map((id) => byId.get(id)!), ...links, ...how }
    },

    /** For a report to a person, which shows no one with a like name. @param text a full name, or the id of a control */
    async controllersAbout({ text, people }: { text: string; people: readonly GivenAndSurname[] }, most: number) {
      const readings = [...people, { surname: toNameKey(text), given: [] }].filter(({ surname }) => surname !== '')
      const surnames = [...new Set(readings.map(({ surname }) => surname))]
      const alike = db.selectFrom('controller').select(['controller_id', 'surname_key', 'forename_key'])
      const rows = surnames.length === 0 ? [] : await alike.where('surname_key', 'in', padded(surnames)).execute()
      const named = rows.filter(({ surname_key, forename_key }) => {
        const forenames = forename_key?.split(' ') ?? []
        const isHeld = (word: string) => forenames.includes(word)
        return readings.some(({ surname, given }) => surname === surname_key && given.every(isHeld))
      })
      const ids = [...new Set([text.trim(), ...named.map(({ controller_id }) => controller_id)])].slice(0, most + 1)
      return controllers.where('controller_id', 'in', ids).orderBy('controller_id').execute()
    },

    insolvency: (company_number: string): Promise<Tables['insolvency'] | undefined> =>
      db.selectFrom('insolvency').selectAll().where('company_number', '=', company_number).executeTakeFirst(),
  }
}

const controllersIn = (kept: People['kept']): People => ({
  table: 'controller',
  id: 'controller_id',
  columns: ['date_of_birth', 'registration_key'],
  most: mostFound,
  isPerson: sql<SqlBool>`surname is not null`,
  within: [],
  kept,
})
