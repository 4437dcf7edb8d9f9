/** Who lives and lived where, in every binding, over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BindingName, bindingNames } from '../contract/bindings/index.ts'
import type { OperationName, Result } from '../contract/operations.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { type TestService, testService } from './testing/service.ts'

type Given = { [name: string]: string }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    const found = <Op extends OperationName>(operation: Op, params: Given): Promise<Result<Op>> =>
      service.found(operation, params, binding)

    describe('people_search', () => {
      const search = (params: Given) => found('people_search', params)
      const rowsOf = async (params: Given) => (await search(params)).csv_data?.split('\r\n').slice(1, -1) ?? []

      test('a name finds where somebody lives and lived, the present home first', async () => {
        expect(await search({ fullname: 'Barnaby Oldroyd' })).toEqual({
          csv_data:
            'name,address,postcode,years,telephone\r\n' +
            'Mr Barnaby James OLDROYD,"12 Larkspur Close, Leeds",LS1 0CK,2016-,01134960001\r\n' +
            'Mr Barnaby James OLDROYD,"3 Larkspur Court, Leeds",LS1 0IK,2009-2016,\r\n',
          place_list: null,
          street_list: null,
          er_searched: 'true',
          telephone_data_searched: 'true',
          total_ex_directory: '0',
          searched_name: null,
        })
      })

      test('an unknown surname is corrected, and the answer says so', async () => {
        const { csv_data, searched_name } = await search({ fullname: 'Barnaby Oldroid', place: 'Leeds' })
        expect(searched_name).toBe('BARNABY OLDROYD')
        expect(csv_data).toContain('Mr Barnaby James OLDROYD')
      })

      test('a misspelt place or street is offered for choice', async () => {
        const { place_list, er_searched } = await search({ fullname: 'Barnaby Oldroyd', place: 'Harrogatte' })
        expect(place_list).toEqual([{ name: 'Harrogate, North Yorkshire' }])
        expect(er_searched).toBe('false')
        const { street_list } = await search({ street: 'Larkspr Close', place: 'Leeds' })
        expect(street_list).toMatchObject([{ name: 'Larkspur Close' }])
      })

      test.each([
        'OLDROYD, Barnaby',
        'oldroyd barnaby james',
        'Mr B Oldroyd',
        'B. J. Oldroyd',
        'Barnaby J Oldroyd',
        'James Oldroyd',
      ])('%s is one way to write him', async (fullname) => {
        const rows = await rowsOf({ fullname, place: 'Leeds', street: 'Larkspur Close' })
        expect(rows).toEqual([expect.stringMatching(/^Mr Barnaby James OLDROYD,/)])
      })

      test.each(['Barnaby Peter Oldroyd', 'Barnab Oldroyd', 'J B'])('%s is somebody else', async (fullname) => {
        expect(await rowsOf({ fullname, place: 'LS1 0CK' })).toEqual([])
      })

      test('accents and apostrophes do not matter', async () => {
        expect(await rowsOf({ fullname: 'sian prothero', place: 'Cardiff' })).toEqual([
          'Ms Siân Lleucu PROTHERO,"Tŷ Gwyn, Heol yr Ehedydd, Cardiff",CF10 0CK,2020-,',
        ])
        expect(await rowsOf({ fullname: 'Diarmuid O Suilleabhain' })).toEqual([
          'Mr Diarmuid Ó SÚILLEABHÁIN,"8 Heol yr Ehedydd, Cardiff",CF10 0CK,2011-,',
        ])
      })

      test.each(['Leeds', 'leeds, West Yorkshire', 'LS1', 'ls1 0ck', 'LS', ''])(
        'the place %j holds him',
        async (place) => {
          const rows = await rowsOf({ fullname: 'Barnaby Oldroyd', place })
          expect(rows[0]).toContain('12 Larkspur Close')
        },
      )

      test.each(['Bradford', 'LS1 0CM', 'BD', 'Atlantis'])('the place %j does not', async (place) => {
        const result = await search({ fullname: 'Barnaby Oldroyd', place })
        expect(result.csv_data).toBeNull()
        expect(outcomeOf('people_search', result)).toBe('none_found')
      })

      test('a place and an address find who was there, but for children; who is ex-directory is counted', async () => {
        const result = await search({ place: 'Leeds', street: 'larkspur cl', premises: '14' })
        expect(result.csv_data?.split('\r\n').slice(1, -1)).toEqual([
          'Mrs Beryl OSBALDESTON,"14 Larkspur Close, Leeds",LS1 0CK,1988-,',
          'Mr Cyril OSBALDESTON,"14 Larkspur Close, Leeds",LS1 0CK,1988-2019,',
        ])
        expect(result.total_ex_directory).toBe('1')
        const names = (await rowsOf({ place: 'LS1 0CK', premises: '12' })).map((row) => row.split(',')[0])
        expect(names).toEqual(['Mr Barnaby James OLDROYD', 'Mrs Tamsin Ruth OLDROYD'])
      })

      test('a house is found by its name, with or without its article', async () => {
        const rows = await rowsOf({ place: 'Leeds', premises: 'old rectory', street: 'Larkspur Court' })
        expect(rows).toEqual(['Mrs Helen Margaret STAINTHORPE,"The Old Rectory, Larkspur Court, Leeds",LS1 0IK,2001-,'])
      })

      test('two people of one name in one town are two', async () => {
        const rows = await rowsOf({ fullname: 'Thomas Gathercole', place: 'Leeds' })
        expect(rows.filter((row) => row.includes('Larkspur'))).toHaveLength(2)
      })

      test('a year asks the electoral roll of that year alone, and no telephone directory', async () => {
        const result = await search({ fullname: 'Barnaby Oldroyd', year: '2012' })
        expect(result.csv_data?.split('\r\n').slice(1, -1)).toEqual([
          'Mr Barnaby James OLDROYD,"3 Larkspur Court, Leeds",LS1 0IK,2009-2016,',
        ])
        expect(result).toMatchObject({
          er_searched: 'true',
          telephone_data_searched: 'false',
          total_ex_directory: null,
          searched_name: null,
        })
        expect(await rowsOf({ fullname: 'Barnaby Oldroyd', year: '2008' })).toEqual([])
        expect(await rowsOf({ fullname: 'Cyril Osbaldeston', year: '2020' })).toEqual([])
      })

      test('an ambiguous place gives a choice, and no person is searched for', async () => {
        const result = await search({ fullname: 'Barnaby Oldroyd', place: 'Newport' })
        expect(result).toEqual({
          csv_data: null,
          place_list: [{ name: 'Newport, Gwent' }, { name: 'Newport, Isle of Wight' }, { name: 'Newport, Shropshire' }],
          street_list: null,
          er_searched: 'false',
          telephone_data_searched: 'false',
          total_ex_directory: null,
          searched_name: null,
        })
        expect(outcomeOf('people_search', result)).toBe('found')
        const chosen = await search({ fullname: 'Barnaby Oldroyd', place: 'Newport, Shropshire' })
        expect(chosen.place_list).toBeNull()
      })

      test('a street that may be several is a choice; its whole name is not', async () => {
        const { street_list, csv_data } = await search({ place: 'Leeds', street: 'Larkspur' })
        expect(street_list?.map(({ name }) => name)).toEqual(['Larkspur Close', 'Larkspur Court'])
        expect(csv_data).toBeNull()
        const [close] = street_list ?? []
        expect((await search({ place: 'Leeds', street: close?.name ?? '' })).street_list).toBeNull()
      })

      test.each(['Nowhere Lane', '?!', '%'])('nobody is at home in the street %s', async (street) => {
        for (const place of ['Leeds', 'LS1 0CK', '']) {
          const result = await search({ fullname: 'Barnaby Oldroyd', place, street })
          expect(result).toMatchObject({ csv_data: null, street_list: null, er_searched: 'true' })
          expect(outcomeOf('people_search', result)).toBe('none_found')
        }
        expect(await rowsOf({ place: 'Leeds', premises: '%' })).toEqual([])
      })

      test('pages count from zero, and an empty page still names the columns', async () => {
        const asked = { place: 'Leeds', street: 'Larkspur Close', records_per_page: '2' }
        const all = await rowsOf({ ...asked, records_per_page: '100' })
        const pages = [await rowsOf({ ...asked, page_number: '0' }), await rowsOf({ ...asked, page_number: '1' })]
        expect(pages.flat()).toEqual(all.slice(0, 4))
        const { csv_data } = await search({ ...asked, page_number: '9' })
        expect(csv_data).toBe('name,address,postcode,years,telephone\r\n')
      })

      test('a page has ten people, unless the request gives another number', async () => {
        const asked = { place: 'London', premises: 'Flat' }
        expect(await rowsOf(asked)).toHaveLength(10)
        expect((await rowsOf({ ...asked, records_per_page: '12' })).length).toBeGreaterThan(10)
      })

      test('a name without a letter is refused', async () => {
        await expect(search({ fullname: '?!' })).rejects.toThrow('invalid_parameter: fullname must hold a name.')
      })
    })
  })
})

test('no line of the log holds a parameter about people', async () => {
  const service = await testService()
  for (const binding of bindingNames as readonly BindingName[])
    await service.found('people_search', { fullname: 'Barnaby Oldroyd' }, binding)
  expect(JSON.stringify(service.log)).not.toMatch(/oldroyd/i)
  await service.close()
})
