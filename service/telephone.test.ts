/** Dialling codes, where numbers are, and the sandbox for text messages, in every binding over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { smallTowns } from '../gazetteer/towns.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { sweep } from './sweep.ts'
import { type TestService, testService } from './testing/service.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterAll(() => service.close())

    const codesOf = async (area_or_code: string, country_ISO_3166_1 = '') => {
      const { area_code_list } = await service.found('area_code', { area_or_code, country_ISO_3166_1 }, binding)
      return area_code_list?.map(({ code }) => code) ?? []
    }
    const located = (telephone_number: string) =>
      service.found('geo_code_telephone', { telephone_number, country_ISO_3166_1: '' }, binding)
    const send = (params: { [name: string]: string }) =>
      service.found(
        'send_text_message',
        { telephone_number: '07700 900123', from: 'Desk', message: 'Hello', ...params },
        binding,
      )
    const balance = async () => Number((await service.found('client_info', {}, binding)).credit_balance)

    test('a code has its places, the largest first, however it is written', async () => {
      for (const area_or_code of ['0191', '191', '(0191)', '+44 191', '0044 191', '+44 (0)191'])
        expect(await service.found('area_code', { area_or_code, country_ISO_3166_1: 'GB' }, binding)).toEqual({
          area_code_list: [
            {
              code: '0191',
              place_list: [
                { name: 'Newcastle upon Tyne, Tyne and Wear' },
                { name: 'Sunderland, Tyne and Wear' },
                { name: 'Durham, County Durham' },
              ],
              place_list_num: '3',
            },
          ],
        })
    })

    test('the longest codes are codes, however they are written', async () => {
      for (const { dialling_code, name, county } of smallTowns)
        for (const asked of [dialling_code, `+44 ${dialling_code.slice(1)}`, name]) {
          const { area_code_list } = await service.found(
            'area_code',
            { area_or_code: asked, country_ISO_3166_1: '' },
            binding,
          )
          expect(area_code_list, asked).toEqual([
            { code: dialling_code, place_list: [{ name: `${name}, ${county}` }], place_list_num: '1' },
          ])
        }
      // A number of theirs is in their area, and one of the shorter code is not.
      expect((await located('015396 20123')).name).toBe('Sedbergh')
      expect((await located('016977 2345')).name).toBe('Brampton')
      expect((await located('01539 720123')).name).toBe('Kendal')
    })

    test('a place, a postcode area and a postcode have their codes', async () => {
      expect(await codesOf('leeds')).toEqual(['0113'])
      expect(await codesOf('Croydon')).toEqual(['020'])
      expect(await codesOf('Newport')).toEqual(['01633', '01952', '01983'])
      expect(await codesOf('Newport, Shropshire')).toEqual(['01952'])
      expect(await codesOf('YO')).toEqual(['01723', '01904', '01947'])
      expect(await codesOf('l')).toEqual(['0151'])
      expect(await codesOf('YO1 7HH')).toEqual(['01723', '01904', '01947'])
    })

    test('a star matches any ending of a place', async () => {
      expect(await codesOf('St And*')).toEqual(['01334'])
      expect(await codesOf('bang*')).toEqual(['01248', '028'])
      expect(await codesOf("king's l*")).toEqual(['01553'])
      expect(await codesOf('Leed')).toEqual([])
      await expect(codesOf('*')).rejects.toThrow('invalid_parameter: area_or_code')
    })

    test('what is nowhere in the kingdom is none found, and no other country is asked', async () => {
      // Of the Isle of Man, Jersey and Guernsey; of fiction; of nobody.
      for (const area_or_code of ['01624', '01534', '01481', '01632', '099', 'Douglas', 'Zz*', 'ZZ'])
        expect(await codesOf(area_or_code), area_or_code).toEqual([])
      const nothing = await service.found('area_code', { area_or_code: '01624', country_ISO_3166_1: '' }, binding)
      expect(outcomeOf('area_code', nothing)).toBe('none_found')
      await expect(codesOf('Leeds', 'FR')).rejects.toThrow('invalid_parameter: country_ISO_3166_1')
    })

    test('a landline is somewhere in the area of its code', async () => {
      const { job_id, ...answer } = await located('+44 (0)191 498 0123')
      expect(answer).toMatchObject({
        geo_data: {
          country_code: 'GB',
          // The mean of 54.97, 54.91, 54.78 and of -1.61, -1.38, -1.58.
          latitude: '54.886667',
          longitude: '-1.523333',
          description: '0191 Newcastle upon Tyne, Sunderland, Durham, England',
          postcode: null,
          city: 'Newcastle upon Tyne',
          accurate: 'false',
          level: 'telephone_area',
        },
        accuracy_radius: null,
        postcode_area: 'NE',
        name: 'Newcastle upon Tyne',
        containing_name: 'Tyne and Wear',
        containing_name2: 'England',
        date_time: { year: '2026', month: '11', day: '20', hour: '10', min: '00', sec: '00' },
      })
      expect(job_id).toMatch(/^[\w-]{16}$/)
      expect(answer.geo_data?.east).toMatch(/^43\d{4}$/)
      expect(answer.geo_data?.north).toMatch(/^5\d{5}$/)
    })

    test('Northern Ireland has no OSGB36', async () => {
      const { geo_data, name } = await located('028 9649 6001')
      expect(name).toBe('Belfast')
      expect(geo_data).toMatchObject({ north: null, east: null, level: 'telephone_area' })
      expect(Number(geo_data?.latitude)).toBeCloseTo(54.6, 0)
    })

    test('a mobile, a number of no place and one outside the kingdom are nowhere', async () => {
      for (const number of [
        '07700 900123',
        '08081 570123',
        '03069 990123',
        '01632 960123',
        '01534 496012',
        '01624 496012',
      ]) {
        const answer = await located(number)
        expect(outcomeOf('geo_code_telephone', answer), number).toBe('none_found')
        expect(answer, number).toMatchObject({ geo_data: null, name: null, date_time: { year: '2026' } })
      }
      await expect(located('+33 1 23 45 67 89')).rejects.toThrow('invalid_parameter: telephone_number')
    })

    test('a message is kept, and the answer says that it was not sent', async () => {
      service.setClock('2026-11-20T10:00:00Z')
      const { message_id, ...answer } = await send({ message: 'Grüße & <Gruß>', from: '' })
      expect(answer).toEqual({ delivery_time: null, delivery_status: 'SANDBOX_NOT_SENT', destination: '07700900123' })
      const stored = await service.store.textMessages(1)
      expect(stored.find((message) => message.message_id === message_id)).toMatchObject({
        telephone_number: '07700900123',
        from: null,
        message: 'Grüße & <Gruß>',
        blocks: 1,
        price: 5000,
        stored_at: '2026-11-20T10:00:00.000Z',
      })
    })

    test('each block of it is charged', async () => {
      for (const [message, credits] of [
        ['a'.repeat(160), 5],
        ['a'.repeat(161), 10],
        ['ŵ'.repeat(71), 10],
      ] as const) {
        const before = await balance()
        await send({ message })
        expect(before - (await balance())).toBeCloseTo(credits, 6)
      }
    })

    test('it is forgotten after thirty days', async () => {
      service.setClock('2026-12-01T10:00:00Z')
      const { message_id } = await send({})
      const ids = async () => (await service.store.textMessages(1)).map((message) => message.message_id)
      await sweep(service.store, new Date('2026-12-31T10:00:00Z'))
      expect(await ids()).toContain(message_id)
      await sweep(service.store, new Date('2026-12-31T10:00:01Z'))
      expect(await ids()).not.toContain(message_id)
    })

    test('only a mobile can be written to, by a sender of eleven characters; a refusal costs nothing', async () => {
      const before = await balance()
      for (const telephone_number of ['0113 496 0018', '070 1234 5678', '0760 123 4567', '+33 6 12 34 56 78'])
        await expect(send({ telephone_number }), telephone_number).rejects.toThrow(
          'invalid_parameter: telephone_number',
        )
      await expect(send({ from: 'Twelve chars' })).rejects.toThrow('invalid_from: from must be at most 11')
      await expect(send({ message: 'a'.repeat(613) })).rejects.toThrow('invalid_parameter: message')
      expect(await balance()).toBe(before)
    })
  })
})
