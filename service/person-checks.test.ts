/** What is asked about one person, in every binding, over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
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

      test.each([
        ['\u202aLS1 4VK\u202c', 'LS1 4VK'],
        ['LS1 4VK,', 'LS1 4VK'],
        ['LSI 4VK', 'LS1 4VK'],
        ['YO1,', 'YO1'],
      ])('%j is compared as %s', async (postcode, searched_postcode) => {
        expect(await verify({ ...barnaby, postcode })).toMatchObject({
          validation_status: 'false',
          match_code_postcode: 'NONE',
          searched_postcode,
          invalid_uk_postcode_ignored: 'false',
        })
      })

      test.each(['', 'Nowhereham'])(
        'without a postcode or a known town nobody is looked for, with town %j too',
        async (town) => {
          for (const postcode of ['12345', 'LS1 4'])
            await expect(verify({ ...barnaby, town, postcode })).rejects.toThrow(
              'invalid_parameter: postcode must be a UK postcode or its outer part',
            )
        },
      )

      test('a child is found only when the search includes children, as under eighteen', async () => {
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

      test('no date of birth is made up: the answer gives the month alone, or nothing', async () => {
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

      test('a death is given with its day', async () => {
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
  })
})
