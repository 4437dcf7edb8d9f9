/** Lists in FollowTheMoney lines, beside each other and beside the UK list. The people are invented. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourceHeader } from '../../contract/source.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { formats, listOfLoaded } from './index.ts'
import { loadedPeople } from './people-report.ts'
import { sanctionsFile } from './testing/sanctions.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (...entities: object[]) => `${entities.map((entity) => JSON.stringify(entity)).join('\n')}\n`
const sanction = {
  id: 's1',
  schema: 'Sanction',
  properties: {
    entity: ['p1'],
    program: ['Sampleland Act'],
    listingDate: ['2024-02-29'],
    reason: ['He led ports.'],
    provisions: ['Asset freeze'],
  },
}
const person = {
  id: 'p1',
  schema: 'Person',
  properties: {
    name: ['Максим Дренков', 'Maksim Drenkov'],
    weakAlias: ['The Harbourmaster'],
    birthDate: ['1961-04-12'],
    nationality: ['fr'],
    passportNumber: ['P1'],
    topics: ['role.pep'],
    position: ['Minister of Ports'],
  },
}
const company = {
  id: 'c1',
  schema: 'Company',
  properties: { name: ['Oxbarrow Shipping Ltd'], registrationNumber: ['NM-0044120'], jurisdiction: ['gb'] },
}
const address = { id: 'a1', schema: 'Address', properties: { full: ['1 Quay Street'] } }
const given = { name: 'Example list', licence: 'CC BY 4.0' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a list of FollowTheMoney lines', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    const load = (text: string, options: { [name: string]: string } = given, name = 'entities-2026-09-20.ftm.json') => {
      const file = path.join(folder, name)
      writeFileSync(file, text)
      const context = { store: service.store, now: new Date('2026-11-20T10:00:00Z'), onRows: () => {} }
      const format = name.endsWith('.csv') ? formats.sanctions! : formats.listed!
      return format.load([file], { ...context, options: { 'replace-sample': 'yes', ...options } })
    }
    const found = async (name: string) => (await service.found('sanctions_search', { name })).listed_list

    test('gives entries what other lines say of them, before or after', async () => {
      const { loaded, rejected, notes } = await load(linesOf(sanction, person, address, company))
      expect([loaded, rejected]).toEqual([2, 0])
      expect(notes).toEqual(['Lines about other things, such as addresses, were left out: 1.'])
      expect(await found('Maxim Drenkov')).toMatchObject([
        {
          listed_id: 'p1',
          list: 'Example list',
          list_day: '2026-09-20',
          kind: 'Individual',
          name: 'Maksim Drenkov',
          birth_list: ['1961-04'],
          nationality_list: ['France'],
          position_list: ['Minister of Ports'],
          identifier_list: [{ kind: 'passport', value: 'P1' }],
          regime: 'Sampleland Act\nPolitically exposed person',
          sanctions_imposed_list: ['Asset freeze'],
          designated_on: '2024-02-29',
          reasons: 'He led ports.',
        },
      ])
      const { listed_list } = await service.found('sanctions_search', { registration_number: 'nm 0044120' })
      expect(listed_list).toMatchObject([
        { name: 'Oxbarrow Shipping Ltd', nationality_list: null, address_list: ['United Kingdom'] },
      ])
    })

    test('the report about a person has entries with that name, and none of a like name', async () => {
      expect(await loadedPeople(service.store, 'Maksim Drenkov')).toMatchObject({ registers: [], listed: [] })
      await load(linesOf(sanction, person, address, company))
      for (const text of ['Maksim Drenkov', 'Drenkov, Maksim', 'The Harbourmaster'])
        expect([text, await loadedPeople(service.store, text)]).toMatchObject([
          text,
          { registers: [{ day: '2026-09-20' }], listed: [{ list: 'Example list', listed_id: 'p1' }], is_cut: false },
        ])
      for (const text of ['Maxim Drenkow', 'LS1 4VK', 'p.123456780001'])
        expect([text, (await loadedPeople(service.store, text)).listed]).toEqual([text, []])
    })

    test('a country of residence or registration is no nationality, and a country still finds it', async () => {
      const resident = {
        id: 'p9',
        schema: 'Person',
        properties: {
          name: ['Oleg Plimsworth'],
          nationality: ['ru'],
          country: ['gb', 'ru'],
          address: ['2 Quay Street'],
        },
      }
      await load(linesOf(resident))
      const { listed_list } = await service.found('sanctions_search', { name: 'Oleg Plimsworth', country: 'GB' })
      expect(listed_list).toMatchObject([
        { nationality_list: ['Russia'], address_list: ['2 Quay Street', 'United Kingdom', 'Russia'] },
      ])
    })

    test('a birth keeps its month, and never its day', async () => {
      const birthDate = [
        '1968',
        '12/04/1969',
        '19700412',
        '12 April, 1971',
        'circa 12 Apr. 1972',
        '1973-04-12T00:00:00Z',
        'about 12. April 1974',
        '12 de abril de 1975',
        'c. 1976-Apr-12',
        ...['1977 April 12th', '12April1978', '12.IV.1979', '12 of April of 1980', '12 Apr 68', 'Apr-12-1981'],
        ...['١٢/٤/١٩٨٢', '12–04–1983', '12.III.1984 or 13.IV.1986'],
        ...['1987 - 04 - 12', '12 / 04 / 1988', 'twelfth of April 1989', 'April the twenty-first, 1990', '1991-00-00'],
        ...['1955–56', '1957 - 58', 'first half of 1992', '03.1993 - 04.1994', '1995-13'],
        ...['120468', '19680412000000', '680412', '12 04 68'],
      ]
      await load(linesOf({ ...person, properties: { ...person.properties, birthDate } }))
      expect(await found('Maksim Drenkov')).toMatchObject([
        {
          birth_list: [
            '1968',
            '1969-04',
            '1970-04',
            '1971-04',
            'circa Apr. 1972',
            '1973-04',
            'about April 1974',
            'abril de 1975',
            'c. 1976-Apr',
            ...['1977-04', '1978-04', '1979', '1980-04', '1981'],
            ...['1982-04', '1983-04', '1984, 1986'],
            ...['1987-04', '1988-04', '1989-04', '1990-04', '1991'],
            ...['1955 to 1956', '1957 to 1958', 'first half of 1992', '03.1993 - 04.1994', '1995'],
          ],
        },
      ])
    })

    test('joins the lines of one entity, wherever they stand', async () => {
      const more = { id: 'p1', schema: 'Person', properties: { alias: ['Max Harbour'] } }
      const { loaded } = await load(linesOf(person, company, more, sanction))
      expect(loaded).toBe(2)
      expect(await found('Harbour, Max')).toMatchObject([{ name: 'Maksim Drenkov', reasons: 'He led ports.' }])
    })

    test('a country agrees under any of its names, and leaves out only entries that name others', async () => {
      const of = (id: string, name: string, nationality: string) => ({
        id,
        schema: 'Person',
        properties: { name: [name], nationality: [nationality] },
      })
      await load(linesOf(of('p1', 'Oleg Plimsworth', 'ru'), of('p2', 'Oleg Quarrinder', 'French')))
      const idsOf = async (country: string) =>
        (await service.found('sanctions_search', { name: 'Oleg', country })).listed_list?.map(
          ({ listed_id }) => listed_id,
        )
      for (const country of ['Russia', 'russian federation', 'RU', 'RUS', 'the Russian Federation', 'Russian'])
        expect([country, await idsOf(country)]).toEqual([country, ['p1', 'p2']])
      // French is a word for people. It does not contradict France, nor any other country.
      for (const country of ['France', 'FR', 'UK', 'Great Britain', 'British', 'Chinese', 'Holland'])
        expect([country, await idsOf(country)]).toEqual([country, ['p2']])
    })

    test('a country that only the list knows leaves out only entries that name others', async () => {
      const of = (id: string, nationality: string[], country: string[] = []) => ({
        id,
        schema: 'Person',
        properties: { name: [`Oleg Plimsworth ${id}`], nationality, country },
      })
      await load(
        linesOf(
          of('p1', ['Northmere']),
          of('p2', ['Northmerian']),
          of('p3', []),
          of('p4', ['ru']),
          of('p5', ['Stateless'], ['ru']),
          of('p6', [], ['ru']),
        ),
      )
      const idsOf = async (country: string) =>
        (await service.found('sanctions_search', { name: 'Oleg Plimsworth', country })).listed_list
          ?.map(({ listed_id }) => listed_id)
          .toSorted()
      expect(await idsOf('Northmere')).toEqual(['p1', 'p2', 'p3', 'p5'])
      // A country of birth or of an address does not contradict a person without a nationality.
      expect(await idsOf('stateless')).toEqual(['p1', 'p2', 'p3', 'p5', 'p6'])
    })

    test('a name of initials alone is found by the same initials, and by no others', async () => {
      const of = (id: string, name: string) => ({ id, schema: 'Company', properties: { name: [name] } })
      await load(linesOf(of('c1', 'H & M'), of('c2', 'A.B.C. Ltd'), of('c3', 'X Corp'), of('c4', 'H M Plimsworth Ltd')))
      const idsOf = async (name: string) => (await found(name))?.map(({ listed_id }) => listed_id) ?? []
      for (const [name, ids] of [
        ['H & M', ['c1']],
        ['h.m.', ['c1']],
        ['A B C Limited', ['c2']],
        ['X', ['c3']],
        ['A.B.', []],
        ['M H', []],
        ['H', []],
        ['H M Plimsworth', ['c4']],
      ] as const)
        expect([name, await idsOf(name)]).toEqual([name, ids])
    })

    test('a name is found whether two of its words are written apart or as one', async () => {
      const of = (id: string, name: string) => ({ id, schema: 'Person', properties: { name: [name] } })
      await load(
        linesOf(of('p1', 'Abdul Rahman Quarrinder'), of('p2', 'Noureddine Plimsworth'), of('p3', 'Oxbarrowneft')),
      )
      const idsOf = async (name: string) => (await found(name))?.map(({ listed_id }) => listed_id) ?? []
      for (const [name, ids] of [
        ['Abdulrahman Quarrinder', ['p1']],
        ['Abdulrahman', ['p1']],
        ['Nour Eddine Plimsworth', ['p2']],
        ['Nour Eddine', ['p2']],
        ['Oxbarrow Neft', ['p3']],
        ['Rahmanquar Inder', []],
      ] as const)
        expect([name, await idsOf(name)]).toEqual([name, ids])
    })

    test('in several files is refused, because an entity may have lines in both', async () => {
      const files = ['one.json', 'two.json'].map((name) => path.join(folder, name))
      for (const file of files) writeFileSync(file, linesOf(person))
      const context = { store: service.store, now: new Date('2026-11-20T10:00:00Z'), onRows: () => {} }
      await expect(
        formats.listed!.load(files, { ...context, options: { 'replace-sample': 'yes', ...given } }),
      ).rejects.toThrow('A list is one file. Join its files, and load one.')
      expect(await service.store.loaded()).toEqual([])
    })

    test('stands beside the lists of other names, and replaces its own', async () => {
      await load(linesOf(person), given)
      await load(linesOf(company), { ...given, name: 'Other list', licence: 'CC0' })
      await load(
        sanctionsFile([
          { 'Unique ID': 'SMP1', 'Name 6': 'DRENKOV', 'Name 1': 'Max', 'Individual, Entity, Ship': 'Individual' },
        ]),
        {},
        'list.csv',
      )
      expect((await found('Maksim Drenkov'))?.map(({ list, list_day }) => [list, list_day])).toEqual([
        ['Example list', '2026-09-20'],
      ])
      expect((await found('Max Drenkov'))?.map(({ list }) => list)).toEqual(['UK Sanctions List'])
      expect((await listOfLoaded(service.store)).filter((line) => !line.startsWith(' '))).toEqual([
        'listed Example list: 1 entries of 2026-09-20',
        'listed Other list: 1 entries of 2026-09-20',
        'sanctions: 1 entries of 2026-09-21',
      ])
      const { headers } = await service.ask('get', { operation: 'sanctions_search', params: { name: 'Nobody' } })
      expect(headers[sourceHeader]).toBe(
        'register="Example list; Other list; UK Sanctions List", kind="loaded", of="2026-09-20", licence="CC BY 4.0; CC0; OGL-UK-3.0"',
      )
      // The other lists are still of the earlier day, so the answer names that day. It is no stored answer.
      await load(linesOf({ ...person, properties: { name: ['Somebody Else'] } }), given, 'entities-2026-09-22.ftm.json')
      expect(await found('Maksim Drenkov')).toBeNull()
      expect(await found('Oxbarrow Shipping')).toHaveLength(1)
    })

    test('rejects lines that are no entity, and says which', async () => {
      const { loaded, rejected } = await load(`${linesOf(person)}{"id":"x"\n[]\n${linesOf(company)}`)
      expect([loaded, rejected]).toEqual([2, 2])
      expect(readFileSync(path.join(folder, 'entities-2026-09-20.ftm.json.rejects.csv'), 'utf8')).toBe(
        'row,reason\n2,"is not an entity: This is not a whole JSON object."\n3,"is not an entity: This is not a JSON object."\n',
      )
    })

    describe('is refused, and the old list serves,', () => {
      beforeEach(async () => {
        await load(linesOf(person, company))
      })
      test.each<[string, string, { [name: string]: string }, string]>([
        ['without a name', linesOf(person), { licence: 'CC0' }, 'Give the list a name'],
        ['without a licence', linesOf(person), { name: 'Example list' }, 'State the licence of the list'],
        [
          'under the name of the UK list',
          linesOf(person),
          { ...given, name: 'UK Sanctions List' },
          'npm run load -- sanctions',
        ],
        ['as another file', 'id,name\n1,A\n', given, 'has no FollowTheMoney lines'],
        [
          'cut within its last line',
          linesOf(person, company).slice(0, -30),
          given,
          'These data have fewer rows, 1, than',
        ],
        ['with fewer entries', linesOf(person), given, 'These data have fewer rows, 1, than the store holds, 2'],
        ['of an earlier day', linesOf(person, company), { ...given, day: '2026-09-19' }, 'The store holds newer ones'],
        ['with a day that is none', linesOf(person, company), { ...given, day: 'soon' }, '--day must be a day'],
        ['without an entry', linesOf(address), given, 'has no rows'],
      ])('%s', async (_, text, options, said) => {
        await expect(load(text, options)).rejects.toThrow(said)
        expect(await found('Maksim Drenkov')).toHaveLength(1)
      })
    })
  })
})
