/** The operations that ask about people and their telephones, in every binding, over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BindingName, bindingNames } from '../contract/bindings/index.ts'
import type { OperationName, Result } from '../contract/operations.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { landmarkTelephones } from './sample/landmark-homes.ts'
import { type TestService, testService } from './testing.ts'

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
        })
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

      test.each(['Barnaby Peter Oldroyd', 'Barnab Oldroyd', 'Barnaby Oldroy', 'J B'])(
        '%s is somebody else',
        async (fullname) => {
          expect(await rowsOf({ fullname, place: 'LS1 0CK' })).toEqual([])
        },
      )

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
        })
        expect(await rowsOf({ fullname: 'Barnaby Oldroyd', year: '2008' })).toEqual([])
        expect(await rowsOf({ fullname: 'Cyril Osbaldeston', year: '2020' })).toEqual([])
      })

      test('a place that several share is a choice, and nobody was looked for', async () => {
        const result = await search({ fullname: 'Barnaby Oldroyd', place: 'Newport' })
        expect(result).toEqual({
          csv_data: null,
          place_list: [{ name: 'Newport, Gwent' }, { name: 'Newport, Isle of Wight' }, { name: 'Newport, Shropshire' }],
          street_list: null,
          er_searched: 'false',
          telephone_data_searched: 'false',
          total_ex_directory: null,
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

      test('pages count from zero, and say the columns even when nobody is left', async () => {
        const asked = { place: 'Leeds', street: 'Larkspur Close', records_per_page: '2' }
        const all = await rowsOf({ ...asked, records_per_page: '100' })
        const pages = [await rowsOf({ ...asked, page_number: '0' }), await rowsOf({ ...asked, page_number: '1' })]
        expect(pages.flat()).toEqual(all.slice(0, 4))
        const { csv_data } = await search({ ...asked, page_number: '9' })
        expect(csv_data).toBe('name,address,postcode,years,telephone\r\n')
      })

      test('ten are told at a time, unless another number is asked', async () => {
        const asked = { place: 'London', premises: 'Flat' }
        expect(await rowsOf(asked)).toHaveLength(10)
        expect((await rowsOf({ ...asked, records_per_page: '12' })).length).toBeGreaterThan(10)
      })

      test('a name without a letter is refused', async () => {
        await expect(search({ fullname: '?!' })).rejects.toThrow('invalid_parameter: fullname must hold a name.')
      })
    })

    const barnaby = { surname: 'Oldroyd', forename: 'Barnaby', addr1: '12 Larkspur Close', postcode: 'LS1 0CK' }
    const daisy = { ...barnaby, forename: 'Daisy' }
    const cyril = { ...barnaby, forename: 'Cyril', surname: 'Osbaldeston', addr1: '14 Larkspur Close' }

    describe('age_verification', () => {
      const verify = (params: Given) => found('age_verification', params)

      test('an adult at home is validated, and each part says how well it agreed', async () => {
        const { transaction_id, ...result } = await verify({ ...barnaby, postcode: 'ls1-0ck' })
        expect(result).toEqual({
          validation_status: 'true',
          match_code_forename: 'EXACT',
          match_code_surname: 'EXACT',
          match_code_address: 'EXACT',
          financial_data_used: 'false',
          record_dob: '1979-02-14',
          match_code_dob: '',
          match_code_postcode: 'EXACT',
          searched_name: 'Barnaby Oldroyd',
          searched_surname: 'Oldroyd',
          searched_forename: 'Barnaby',
          searched_postcode: 'LS1 0CK',
          searched_addr1: '12 Larkspur Close',
          invalid_uk_postcode_ignored: 'false',
        })
        expect(transaction_id).toMatch(/^[\w-]{20,}$/)
        expect((await verify(barnaby)).transaction_id).not.toBe(transaction_id)
      })

      test.each([
        [{ forename: 'Barney' }, 'match_code_forename'],
        [{ forename: 'B' }, 'match_code_forename'],
        [{ forename: 'Barnbay' }, 'match_code_forename'],
        [{ forename: 'James' }, 'match_code_forename'],
        [{ surname: 'Oldryd' }, 'match_code_surname'],
        [{ surname: 'Oldroyd-Penn' }, 'match_code_surname'],
        [{ addr1: '12 Larksper Close' }, 'match_code_address'],
        [{ addr1: '12 Some Other Street' }, 'match_code_address'],
      ])('%j is FUZZY, and validated', async (change, code) => {
        const result = await verify({ ...barnaby, ...change })
        expect(result).toMatchObject({ validation_status: 'true', [code]: 'FUZZY', record_dob: '1979-02-14' })
      })

      test.each([
        [{ forename: 'Peter' }, 'match_code_forename'],
        [{ forename: 'Barney', forename_fuzzy: 'false' }, 'match_code_forename'],
        [{ surname: 'Oldryd', surname_fuzzy: '0' }, 'match_code_surname'],
        [{ surname: 'Holroyd' }, 'match_code_surname'],
        [{ addr1: '13 Larkspur Close' }, 'match_code_address'],
        [{ addr1: 'Larkspur Close' }, 'match_code_address'],
      ])('%j is NONE, and nothing of the record is told', async (change, code) => {
        const result = await verify({ ...barnaby, ...change })
        expect(result).toMatchObject({ validation_status: 'false', [code]: 'NONE', record_dob: null })
        expect(outcomeOf('age_verification', result)).toBe('none_found')
      })

      test('a stranger is none found', async () => {
        const result = await verify({ ...barnaby, surname: 'Zzyzx', forename: 'Qwxk', addr1: '99 Nowhere' })
        expect(result).toMatchObject({ validation_status: 'false', match_code_surname: 'NONE' })
        expect(outcomeOf('age_verification', result)).toBe('none_found')
      })

      test('a former address counts, and so does the whole name', async () => {
        const former = { ...barnaby, addr1: '3', addr2: 'Larkspur Court', postcode: 'LS1 0IK' }
        expect(await verify(former)).toMatchObject({ validation_status: 'true', match_code_address: 'EXACT' })
        const { surname: _, forename: __, ...address } = barnaby
        expect(await verify({ ...address, fullname: 'Mr Barnaby James Oldroyd' })).toMatchObject({
          validation_status: 'true',
          searched_name: 'Mr Barnaby James Oldroyd',
          searched_surname: 'OLDROYD',
          searched_forename: 'BARNABY JAMES',
        })
      })

      test('an outer postcode is compared as far as it goes, one that is none is not', async () => {
        expect(await verify({ ...barnaby, postcode: 'LS1' })).toMatchObject({
          validation_status: 'true',
          match_code_postcode: 'FUZZY',
          searched_postcode: 'LS1',
        })
        expect(await verify({ ...barnaby, postcode: '12345', town: 'Leeds' })).toMatchObject({
          validation_status: 'true',
          match_code_postcode: '',
          searched_postcode: null,
          invalid_uk_postcode_ignored: 'true',
        })
        expect(await verify({ ...barnaby, postcode: '12345', town: 'York' })).toMatchObject({
          validation_status: 'false',
        })
        // Without the postcode the street must agree.
        expect(await verify({ ...barnaby, postcode: 'LS1', addr1: '12 Some Other Street' })).toMatchObject({
          validation_status: 'false',
        })
      })

      test('a child is nobody unless children were asked for, and then is found to be under eighteen', async () => {
        const unasked = await verify(daisy)
        expect(unasked).toMatchObject({ validation_status: 'false', match_code_forename: 'NONE', record_dob: null })
        expect(outcomeOf('age_verification', unasked)).toBe('none_found')
        const asked = await verify({ ...daisy, check_under_18: 'true' })
        expect(asked).toMatchObject({
          validation_status: 'false',
          match_code_forename: 'EXACT',
          match_code_surname: 'EXACT',
          record_dob: '2014-06-09',
        })
        expect(outcomeOf('age_verification', asked)).toBe('found')
      })

      test('a child is an adult from the eighteenth birthday on', async () => {
        service.setClock('2032-06-08T12:00:00Z')
        expect((await verify(daisy)).validation_status).toBe('false')
        service.setClock('2032-06-09T12:00:00Z')
        expect((await verify(daisy)).validation_status).toBe('true')
        service.setClock('2026-11-20T10:00:00Z')
      })

      test('who has died is found, but is no resident', async () => {
        const result = await verify(cyril)
        expect(result).toMatchObject({
          validation_status: 'false',
          match_code_forename: 'EXACT',
          match_code_surname: 'EXACT',
          match_code_address: 'EXACT',
          record_dob: '1931-05-02',
        })
        expect(outcomeOf('age_verification', result)).toBe('found')
      })

      test('no date of birth is made up: the month alone is told, or nothing', async () => {
        const beryl = { ...cyril, forename: 'Beryl' }
        expect(await verify(beryl)).toMatchObject({ validation_status: 'true', record_dob: '1934-12' })
        const diarmuid = { surname: "O'Súilleabháin", forename: 'Diarmuid', addr1: '8 Heol yr Ehedydd' }
        expect(await verify({ ...diarmuid, postcode: 'CF10 0CK' })).toMatchObject({
          validation_status: 'true',
          match_code_surname: 'EXACT',
          record_dob: null,
        })
      })
    })

    describe('person_verify_historic', () => {
      const verify = (params: Given) => found('person_verify_historic', params)

      test('the living and the dead exist, where they live and where they lived', async () => {
        const { transaction_id, ...result } = await verify(barnaby)
        expect(result).toEqual({
          validation_status: 'true',
          match_code_forename: 'EXACT',
          match_code_surname: 'EXACT',
          match_code_address: 'EXACT',
          match_code_postcode: 'EXACT',
        })
        expect(transaction_id).toMatch(/^[\w-]{20,}$/)
        for (const person of [cyril, { ...barnaby, addr1: '3 Larkspur Court', postcode: 'LS1 0IK' }])
          expect(await verify(person)).toMatchObject({ validation_status: 'true' })
      })

      test('children and strangers do not', async () => {
        for (const person of [daisy, { ...barnaby, forename: 'Peter' }, { ...barnaby, postcode: 'LS1 0IK' }]) {
          const result = await verify(person)
          expect(result.validation_status).toBe('false')
          expect(outcomeOf('person_verify_historic', result)).toBe('none_found')
        }
      })
    })

    describe('deceased', () => {
      const screen = (params: Given) => found('deceased', params)
      const asked = { surname: 'Osbaldeston', forename: 'Cyril', premises: '14', postcode: 'ls10ck' }

      test('who has died is told with the day', async () => {
        expect(await screen(asked)).toEqual({
          person_deceased_list: [
            {
              date_of_death: '2019-03-17',
              date_of_death_estimated: null,
              forename: 'Cyril',
              surname: 'OSBALDESTON',
              address: '14 Larkspur Close, Leeds, LS1 0CK',
            },
          ],
          date_of_death: '2019-03-17',
          date_of_death_estimated: null,
        })
      })

      test('or with the month, where the day is not known', async () => {
        const result = await screen({ ...asked, surname: 'Wigglesworth', forename: 'A', premises: '16' })
        expect(result).toMatchObject({ date_of_death: null, date_of_death_estimated: '2021-11' })
        expect(result.person_deceased_list).toMatchObject([{ forename: 'Audrey Joan', date_of_death: null }])
      })

      test.each([{ forename: 'Beryl' }, { surname: 'Osbaldestone' }, { premises: '16' }, { postcode: 'LS1 0IK' }])(
        '%j is not known to have died',
        async (change) => {
          const result = await screen({ ...asked, ...change })
          expect(outcomeOf('deceased', result)).toBe('none_found')
        },
      )

      test('the living are not', async () => {
        const result = await screen({ ...asked, surname: 'Oldroyd', forename: 'Barnaby', premises: '12' })
        expect(outcomeOf('deceased', result)).toBe('none_found')
      })

      test('a postcode that is not whole is refused', async () => {
        await expect(screen({ ...asked, postcode: 'LS1' })).rejects.toThrow(
          'invalid_parameter: postcode must be a whole UK postcode',
        )
      })
    })

    describe('tps_full', () => {
      const { tps, ctps, both, neither } = landmarkTelephones

      test.each([
        ['TPS alone', tps, 'no_call', 'call'],
        ['CTPS alone', ctps, 'call', 'no_call'],
        ['both registers', both, 'no_call', 'no_call'],
        ['none', neither, 'call', 'call'],
        ['none, and nobody has it,', { telephone_number: '01134960099' }, 'call', 'call'],
      ])('a number on %s', async (_, { telephone_number }, tps_status, ctps_status) => {
        const result = await found('tps_full', { telephone_number })
        expect(result).toEqual({
          tps_status,
          ctps_status,
          telephone_number,
          tps_result_list: [{ telephone_number, tps_status }],
        })
        expect(outcomeOf('tps_full', result)).toBe('found')
      })

      test.each(['0113 496 0001', '+44 113 4960001', '(0113) 496-0001', '+44 (0)113 496 0001', '00441134960001'])(
        '%s is one way to write a number',
        async (telephone_number) => {
          expect(await found('tps_full', { telephone_number })).toMatchObject({
            telephone_number: '01134960001',
            tps_status: 'no_call',
          })
        },
      )

      test.each(['+33 1 99 00 12 34', '12345', '0113 496'])('%s is no UK number', async (telephone_number) => {
        await expect(found('tps_full', { telephone_number })).rejects.toThrow(
          'invalid_parameter: telephone_number must be a whole UK telephone number',
        )
      })
    })
  })
})

test('what was asked about people stands in no line of the log', async () => {
  const service = await testService()
  for (const binding of bindingNames as readonly BindingName[])
    await service.found('people_search', { fullname: 'Barnaby Oldroyd' }, binding)
  expect(JSON.stringify(service.log)).not.toMatch(/oldroyd/i)
  await service.close()
})
