/** The search in the fictional register's list: true hits, namesakes and near misses, in each binding and on each store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { fieldsHeader } from '../../contract/field-set.ts'
import { landmarkCases } from '../../fiction/landmarks.ts'
import { inventedList } from '../../fiction/listed.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'

const vosper = 'Piers Anthony VOSPER'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the invented list', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    const namesOf = async (params: { [name: string]: string }) =>
      (await service.found('sanctions_search', params)).listed_list?.map(({ name }) => name) ?? []

    test.each(bindingNames)('%s: an entry names its list, its day and its regime', async (binding) => {
      const { listed_list } = await service.found('sanctions_search', { name: 'Piers Vosper' }, binding)
      expect(listed_list).toMatchObject([
        {
          listed_id: 'INV0001',
          list: inventedList,
          list_day: '2026-11-01',
          kind: 'Individual',
          name: vosper,
          birth_list: ['1959-11'],
          regime: expect.stringContaining('(invented)'),
          sanctions_imposed_list: expect.arrayContaining(['Asset freeze']),
        },
      ])
      expect(listed_list?.[0]?.name_list).toContainEqual({
        name: 'Anthony VOSPER',
        name_type: 'Alias',
        strength: 'good',
        script: null,
      })
    })

    test.each([
      ...['vosper, piers', 'VOSPER PIERS ANTHONY', 'P. A. Vosper', 'P Vosper', 'Mr Piers Vosper', 'Пирс Воспер'],
      ...['Tony Vosper', 'Vosper', 'Pierz Vospar'],
    ])('%s finds the man of the circle', async (name) => {
      expect(await namesOf({ name })).toContain(vosper)
    })

    test.each([
      ['Mohamed Al Kharazi', 'Mohammed Yusuf AL-KHARRAZI'],
      ['محمد يوسف الخرازي', 'Mohammed Yusuf AL-KHARRAZI'],
      ['Elena Ostrenko', 'Yelena Pavlovna OSTRENKO'],
      ['Jelena Ostrenko', 'Yelena Pavlovna OSTRENKO'],
      ['Stauros Pellikidis', 'Stavros PELLIKIDIS'],
      ['Ilse Vandermoerbeek', 'Ilse VAN DER MOERBEEK'],
      ['Vinterfold Holdings Ltd', 'VINTERFOLD HOLDINGS LIMITED'],
      ['Vinterfold Trading', 'VINTERFOLD HOLDINGS LIMITED'],
      ['Sea Ormer', 'GREY PETREL'],
      // Nearly the same name is a candidate: a person compares the births.
      ['Helen Stainthorpe', 'Helena Margaretha STAINTHORP'],
    ])('%s finds %s', async (name, found) => {
      expect(await namesOf({ name })).toEqual([found])
    })

    test('a namesake is a candidate, until the month of birth tells them apart', async () => {
      const name = 'Ruth Elizabeth Penhaligon'
      expect(await namesOf({ name })).toEqual(['Ruth Elizabeth PENHALIGON'])
      expect(await namesOf({ name, date_of_birth: '1976-06' })).toEqual([])
      // An entry without a birth may be anybody, and a year agrees with each of its months.
      expect(await namesOf({ name: 'David Marsden', date_of_birth: '1976-06' })).toEqual(['David John MARSDEN'])
      expect(await namesOf({ name: 'Julian Pellington', date_of_birth: '1940-03' })).toEqual(['Julian Mark PELLINGTON'])
    })

    test('a country leaves out entries that name others', async () => {
      for (const country of ['British', 'GBR', 'England'])
        expect([country, await namesOf({ name: 'Piers Vosper', country })]).toEqual([country, [vosper]])
      // Only a list knows its invented countries.
      expect(await namesOf({ name: 'Julian Pellington', country: 'Northmere' })).toHaveLength(1)
      expect(await namesOf({ name: 'Vinterfold Holdings', country: 'northmere' })).toHaveLength(1)
    })

    test.each(bindingNames)('%s: a country that neither we nor the entries know is refused', async (binding) => {
      for (const name of ['Piers Vosper', 'Julian Pellington', 'David Marsden', 'Xavier Nobody']) {
        const { body } = await service.ask(binding, {
          operation: 'sanctions_search',
          params: { name, country: 'Ukrane' },
        })
        expect(body).toContain('country must be the name or the code of a country')
      }
    })

    test('a company is found by its number, however it is typed, and a name must agree too', async () => {
      const { company_number } = landmarkCases.circle.companies[1]!
      for (const registration_number of [
        company_number,
        `No. ${company_number.slice(0, 4)} ${company_number.slice(4)}`,
      ])
        expect(await namesOf({ registration_number })).toEqual(['VINTERFOLD HOLDINGS LIMITED'])
      expect(await namesOf({ registration_number: company_number, name: 'Grey Petrel' })).toEqual([])
      expect(await namesOf({ registration_number: '9900001' })).toEqual(['GREY PETREL'])
    })

    test.each(['Desmond Cragwell-Whittle', 'Hollowmere Kitchens Limited', 'Xavier Nobody'])(
      '%s is nobody here, although words are shared',
      async (name) => {
        expect((await service.found('sanctions_search', { name })).listed_list).toBeNull()
      },
    )

    test('a caller who asks for all fields hears which lists were read, and what agreed', async () => {
      const from = { headers: { [fieldsHeader]: 'all' } }
      const ask = async (params: { [name: string]: string }) => {
        const { body } = await service.ask('get', { operation: 'sanctions_search', params }, from)
        return body
      }
      const found = await ask({ name: 'Sea Ormer' })
      expect(found).toContain('<matched_on>SEA ORMER</matched_on>')
      const none = await ask({ name: 'Xavier Nobody' })
      for (const body of [found, none])
        expect(body).toMatch(
          /<list>Invented Sanctions List<\/list>\s*<list_day>2026-11-01<\/list_day>\s*<entries>21<\/entries>/,
        )
      const { body } = await service.ask('get', { operation: 'sanctions_search', params: { name: 'Sea Ormer' } })
      expect(body).not.toMatch(/matched_on|list_searched/)
    })

    test('a search needs a letter or a digit', async () => {
      const { body } = await service.ask('get', { operation: 'sanctions_search', params: { name: '—' } })
      expect(body).toContain('invalid_parameter: name or registration_number must hold a letter or a digit')
    })
  })
})
