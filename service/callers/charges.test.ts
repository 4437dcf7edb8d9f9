/** Credits and prices: who pays, how much, and how often (decision 0016). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { lookupInterface } from '../../contract/interfaces.ts'
import type { OperationName } from '../../contract/operations.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('credits', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())
    beforeEach(() => service.setClock('2026-11-20T10:00:00Z'))

    const balanceOf = async (api_key: string) => (await service.found('client_info', { api_key })).credit_balance
    const details = { operation: 'director_details', params: { director_id: 'NOSUCHID' } }

    test('of fifty calls at once, with credits for ten, exactly ten are answered', async () => {
      const api_key = await service.newAccount('ten', '--credits', '20')
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          service.ask(bindingNames[n % 4]!, { ...details, params: { ...details.params, api_key } }),
        ),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(replies.filter(({ body }) => body.includes('insufficient_credits: '))).toHaveLength(40)
      expect(await balanceOf(api_key)).toBe('0')
    })

    test('failures among many calls at once are all given back', async () => {
      const api_key = await service.newAccount('failing', '--credits', '20')
      const { officers } = service.store
      service.store.officers = () => Promise.reject(new Error('the disk is full'))
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => service.ask('post', { ...details, params: { ...details.params, api_key } })),
      )
      service.store.officers = officers
      expect(replies.every(({ body }) => body.startsWith('internal: '))).toBe(true)
      expect(await balanceOf(api_key)).toBe('20')
    })

    test('an answer says what was taken for it, to a caller who asks for all fields', async () => {
      const api_key = await service.newAccount('told', '--credits', '50')
      const all = { 'whereabouts-fields': 'all' }
      const taken = async (operation: OperationName, params: object, headers: { [name: string]: string } = all) => {
        const before = Number(await balanceOf(api_key))
        const reply = await service.ask('soap11', { operation, params: { ...params, api_key } }, { headers })
        const fell = before - Number(await balanceOf(api_key))
        return [reply.headers['whereabouts-charged'], String(Math.round(fell * 1000) / 1000)]
      }
      expect(await taken('director_details', details.params)).toEqual(['2', '2'])
      expect(await taken('company_number_search', { company_number: '90000001' })).toEqual(['1', '1'])
      expect(await taken('company_number_search', { company_number: '90000001' })).toEqual(['0', '0'])
      expect(await taken('director_details', details.params, {})).toEqual([undefined, '2'])
      expect(await taken('director_details', {})).toEqual([undefined, '0'])
    })

    test('an account says what is left, what was bought and how often, and how many calls that pays for', async () => {
      const api_key = await service.newAccount('thrifty', '--credits', '20.5')
      await service.administer('credit', 'thrifty', '4')
      await service.found('geo_code', { api_key, text: 'York' })
      const info = await service.found('client_info', { api_key })
      expect(info).toMatchObject({
        credit_balance: '24.49',
        total_credits: '24.5',
        total_credit_transactions: '2',
        plugin_type: null,
      })
      expect(info.transaction_list?.map(({ method_name }) => method_name)).toEqual(lookupInterface.operations)
      const available = Object.fromEntries(
        info.transaction_list?.map(({ method_name, available }) => [method_name, available]) ?? [],
      )
      expect(available).toMatchObject({
        geo_code: 2449,
        people_search: 2,
        person_verify_historic: 1,
        client_info: null,
      })
    })

    test('a price that the operator sets counts within ten seconds; an unknown one is not charged and says nothing', async () => {
      const api_key = await service.newAccount('watchful', '--credits', '10')
      const availableOf = async (name: string) =>
        (await service.found('client_info', { api_key })).transaction_list?.find(
          ({ method_name }) => method_name === name,
        )?.available
      expect(await availableOf('geo_code')).toBe(1000)

      expect(await service.administer('price', 'geo_code', '2.5')).toEqual([
        'geo_code costs 2.5 credits. This takes effect within ten seconds.',
      ])
      service.setClock('2026-11-20T10:00:10Z')
      await service.found('geo_code', { api_key, text: 'York' })
      expect(await balanceOf(api_key)).toBe('7.5')
      expect(await availableOf('geo_code')).toBe(3)

      await service.administer('price', 'geo_code', 'unknown')
      service.setClock('2026-11-20T10:00:20Z')
      await service.found('geo_code', { api_key, text: 'York' })
      expect(await balanceOf(api_key)).toBe('7.5')
      expect(await availableOf('geo_code')).toBeNull()
      expect(await service.administer('prices')).toContainEqual(expect.stringMatching(/^geo_code +unknown$/))

      await service.administer('price', 'geo_code', '0.01')
      service.setClock('2026-11-20T10:00:30Z')
      await service.found('geo_code', { api_key, text: 'York' })
      expect(await balanceOf(api_key)).toBe('7.49')
    })
  })
})

test('a register that is not the fictional one costs nothing until the operator sets a price', async () => {
  const service = await testService()
  await service.store.setFact('fictional', 'false')
  const { transaction_list } = await service.found('client_info', {})
  const availableOf = (name: string) => transaction_list?.find(({ method_name }) => method_name === name)?.available
  expect(availableOf('tps_full')).toBeNull()
  expect(transaction_list?.every(({ credits }) => credits === '0')).toBe(true)
  await service.close()
})
