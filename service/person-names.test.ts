/** People's names as people type them, through both searches of officers and the search of people, over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { insertFacts } from './store/facts.ts'
import { schema } from './store/schema.ts'
import { buildIndex, dropIndex } from './store/search/build-index.ts'
import type { Tables } from './store/tables.ts'
import { type TestService, testService } from './testing/service.ts'

const people: readonly (readonly [forename: string, surname: string])[] = [
  ['LUDWIG', 'VAN DER BERGH'],
  ['OTTOLINE', 'DE LA MAREE'],
  ['RHYS', 'AP GWILLIM'],
  ['SINEAD', "O'NEALE"],
  ['BARNABY JAMES', 'SMYTHE-JOHNES'],
  ['AMARA', 'QUILLE SMYTHE JOHNES'],
  ['JOSÉ', 'ÁLVARRES'],
  ['JAMES ARTHUR', 'OLDFIELDE'],
  ['EWAN', 'MACFARLAINE'],
  ['PIERRE', "D'ARCIE"],
  ['STEPHEN', 'QUARRENDINE'],
  ['STEVEN', 'QUARRENDINE'],
  ['JAMES', 'INITIALLE'],
  ['JOHN ARTHUR', 'INITIALLE'],
  ['ARTHUR', 'QUILLE-INITIALLE'],
]
const apostrophes = ["'", '\u2019', '\u2018', '\u02bc', '\u02bb', '`', '\u00b4', '\u2032', '\uff07', '\u201b']

/** Each finds the surname. */
const typed: readonly (readonly [forename: string, surname: string, meant: string])[] = [
  ['Ludwig', 'van der Bergh', 'VAN DER BERGH'],
  ['Ludwig', 'Van Der Bergh', 'VAN DER BERGH'],
  ['Ludwig', 'vanderbergh', 'VAN DER BERGH'],
  ['Ludwig', 'Bergh', 'VAN DER BERGH'],
  ['Ottoline', 'de la Maree', 'DE LA MAREE'],
  ['Ottoline', 'Delamaree', 'DE LA MAREE'],
  ['Ottoline', 'Maree', 'DE LA MAREE'],
  ['Rhys', 'ap Gwillim', 'AP GWILLIM'],
  ['Rhys', 'Gwillim', 'AP GWILLIM'],
  ...apostrophes.flatMap((mark) => [
    ['Sinead', `O${mark}Neale`, "O'NEALE"] as const,
    ['Pierre', `D${mark}Arcie`, "D'ARCIE"] as const,
  ]),
  ['Sinead', 'O Neale', "O'NEALE"],
  ['Sinead', 'ONeale', "O'NEALE"],
  ['Barnaby', 'Smythe-Johnes', 'SMYTHE-JOHNES'],
  ['Barnaby', 'Smythe\u2010Johnes', 'SMYTHE-JOHNES'],
  ['Barnaby', 'Smythe Johnes', 'SMYTHE-JOHNES'],
  ['Barnaby', 'Smythe', 'SMYTHE-JOHNES'],
  ['Barnaby', 'Johnes', 'SMYTHE-JOHNES'],
  ['Barnaby James', 'Johnes', 'SMYTHE-JOHNES'],
  ['B', 'Johnes', 'SMYTHE-JOHNES'],
  ['Barnaby', 'Johness', 'SMYTHE-JOHNES'],
  ['Amara', 'Johnes', 'QUILLE SMYTHE JOHNES'],
  ['Jose', 'Alvarres', 'ÁLVARRES'],
  ['José', 'Álvarres', 'ÁLVARRES'],
  ['J.A.', 'Oldfielde', 'OLDFIELDE'],
  ['J A', 'Oldfielde', 'OLDFIELDE'],
  ['Ewan', 'Mac Farlaine', 'MACFARLAINE'],
  ['Ewan', 'McFarlaine', 'MACFARLAINE'],
]

const titled: readonly (readonly [typed: string, meant: string])[] = [
  ['Sir Barnaby Smythe-Johnes KBE', 'SMYTHE-JOHNES'],
  ['Sir Barnaby Johnes, K.B.E.', 'SMYTHE-JOHNES'],
  ['The Hon Ottoline de la Maree', 'DE LA MAREE'],
  ['The Rt Hon Ottoline de la Maree MP', 'DE LA MAREE'],
  ['Prof Dr Ludwig van der Bergh', 'VAN DER BERGH'],
  ['Dr. J.A. Oldfielde', 'OLDFIELDE'],
  ['J.A.Oldfielde', 'OLDFIELDE'],
  ['OLDFIELDE, James Arthur, OBE', 'OLDFIELDE'],
  ['Mx Rhys ap Gwillim', 'AP GWILLIM'],
  ['Johnes Barnaby', 'SMYTHE-JOHNES'],
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('names of people', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
      const { db, close } = await openDatabase<Tables>(service.address, schema, { durable: false })
      const [home] = await db.selectFrom('residence').selectAll().limit(1).execute()
      for (const [at, [forename, surname]] of people.entries()) {
        const name_single_line = `${forename} ${surname}`
        const none = { title: null, middle_initial: null, dob: null }
        const officer = { ...none, nationality: null, country_state_of_residence: null, postcode: null, place: null }
        for (const disqualified of ['N', 'Y'])
          await insertFacts(db, engine, {
            table: 'officer',
            rows: [
              {
                ...officer,
                director_id: `x${at}${disqualified}`,
                forename,
                surname,
                name_single_line,
                corporate_indicator: 'N',
                disqualified,
                appointed: disqualified === 'Y' ? 'N' : 'Y',
                honours: null,
                former_names: null,
                identification: null,
              },
            ],
          })
        const died = { date_of_death: null, date_of_death_estimated: null }
        const person = { ...none, ...died, forename, surname, name_single_line, ex_directory: 'N' }
        await insertFacts(db, engine, { table: 'person', rows: [{ person_id: 9_000_000 + at, ...person }] })
        await db
          .insertInto('residence')
          .values({ ...home!, person_id: 9_000_000 + at })
          .execute()
      }
      await dropIndex(db, ['officer', 'person'])
      await buildIndex(db, engine, ['officer', 'person'])
      await close()
    })
    afterAll(() => service.close())

    const officers = async (params: { [name: string]: string }) =>
      (await service.found('director_search', params)).director_list?.map(({ surname }) => surname) ?? []

    test.each(typed)('%s %s finds %s', async (forename, surname, meant) => {
      const names = { name: `${forename} ${surname}` }
      for (const officer_type of ['CUR', 'DIS']) {
        expect((await officers({ ...names, officer_type })).slice(0, 5)).toContain(meant)
        expect((await officers({ surname, forename, officer_type })).slice(0, 5)).toContain(meant)
      }
      expect(await officers({ name: `${surname}, ${forename}` })).toContain(meant)
      const { csv_data } = await service.found('people_search', { fullname: names.name })
      expect(csv_data).toContain(meant)
    })

    test('a short form finds all names that it stands for, and the answer names them', async () => {
      const { director_list, searched_name } = await service.found('director_search', { name: 'Steve Quarrendine' })
      expect(director_list?.map(({ forename }) => forename)).toEqual(['STEPHEN', 'STEVEN'])
      expect(searched_name).toBe('STEPHEN QUARRENDINE or STEVEN QUARRENDINE')
    })

    test('of several initials, who has all of them comes first; a later given name comes last', async () => {
      const named = async (name: string) =>
        (await service.found('director_search', { name })).director_list?.map(({ forename }) => forename)
      expect(await named('J.A. Initialle')).toEqual(['JOHN ARTHUR', 'JAMES'])
      expect(await named('Arthur Initialle')).toEqual(['ARTHUR', 'JOHN ARTHUR'])
    })

    test.each(titled)('%s finds %s', async (name, meant) => {
      expect((await officers({ name })).slice(0, 5)).toContain(meant)
      expect((await service.found('people_search', { fullname: name })).csv_data).toContain(meant)
    })
  })
})
