/** Who controls a company, and the search for controllers. */
import { type Kysely, sql } from 'kysely'
import type { GivenAndSurname } from './given-names.ts'
import { toNameKey } from './name-key.ts'
import { type Page, type Paged, readPage } from './paging.ts'
import type { Tables } from './tables.ts'

export type ControllerKey = 'name_key' | 'surname_key' | 'forename_key' | 'registration_key'
type Named = 'name' | 'surname' | 'forename' | 'middle_name' | 'registration_number'
export type Controller = Tables['controller'] & { company_name: string | null }
export type ControlStatement = Tables['control_statement']
export type ControlSearch = {
  /** Empty for a search by number. */
  name_key: string
  people: readonly GivenAndSurname[]
  registration_key: string
  /** Empty, or `YYYY-MM`. */
  date_of_birth: string
}

/** People type these numbers: `No. 0123 4567` is 1234567. */
export const toRegistrationKey = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(COMPANY|REGISTRATION|REGISTERED|NUMBER|NO)+(?=.*\d)/, '')
    .replace(/^0+/, '')

/** The columns that searches read. */
export const controllerKeys = ({
  name,
  surname,
  forename,
  middle_name,
  registration_number,
}: Pick<Tables['controller'], Named>): Pick<Tables['controller'], ControllerKey> => ({
  name_key: name === null ? null : toNameKey(name),
  surname_key: surname === null ? null : toNameKey(surname),
  forename_key: surname === null ? null : toNameKey([forename, middle_name].filter(Boolean).join(' ')),
  registration_key: registration_number === null ? null : toRegistrationKey(registration_number) || null,
})

const lastCharacter = '\uFFFF'

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
        .orderBy('notified_on', 'desc')
        .orderBy('statement_id')
        .execute(),

    async controllersNamed(
      { name_key, people, registration_key, date_of_birth }: ControlSearch,
      page: Page,
    ): Promise<Paged<Controller>> {
      let query = controllers
      if (name_key !== '')
        query = query.where((where) =>
          where.or([
            where.and([where('name_key', '>=', name_key), where('name_key', '<', name_key + lastCharacter)]),
            ...people.map(({ surname, given }) => {
              const forenames = given.join(' ')
              return where.and([
                where('surname_key', '=', surname),
                where('forename_key', '>=', forenames),
                where('forename_key', '<', forenames + lastCharacter),
              ])
            }),
          ]),
        )
      if (registration_key !== '') query = query.where('registration_key', '=', registration_key)
      if (date_of_birth !== '') query = query.where('date_of_birth', '=', date_of_birth)
      return readPage(query.orderBy('name_key').orderBy('controller_id'), page)
    },

    insolvency: (company_number: string): Promise<Tables['insolvency'] | undefined> =>
      db.selectFrom('insolvency').selectAll().where('company_number', '=', company_number).executeTakeFirst(),
  }
}
