/** The key `test`: free, for anybody, and over what is invented alone (decision 0026). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { type TestService, testService } from '../testing/service.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the key test', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    test.each(bindingNames)('%s: is answered as any other, and nobody pays', async (binding) => {
      const before = await service.found('client_info', {}, binding)
      const search = { name: 'Penhaligon' }
      const free = await service.found('director_search', { ...search, api_key: 'test' }, binding)
      expect(await service.found('client_info', {}, binding)).toEqual(before)
      expect(free).toEqual(await service.found('director_search', search, binding))
    })

    test.each(bindingNames)('%s: has an account with nothing in it, to which everything is free', async (binding) => {
      const info = await service.found('client_info', { api_key: 'test' }, binding)
      expect(info).toMatchObject({ credit_balance: '0', total_credits: '0', total_credit_transactions: '0' })
      expect(info.transaction_list?.map(({ available }) => available)).toEqual(Array(22).fill(null))
    })

    test('mints no keys, and no page can read its answers', async () => {
      const minting = {
        operation: 'javascript_key',
        params: { api_key: 'test', domain: 'x.test', lifetime_minutes: '5' },
      }
      expect((await service.ask('post', minting)).body).toMatch(/^method_not_permitted: /)
      const asked = { operation: 'geo_code', params: { api_key: 'test', text: 'York' } }
      const reply = await service.ask('get', asked, { headers: { origin: 'https://desk.example.com' } })
      expect(reply.status).toBe(200)
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    })

    test('does not work over a register that is not fictional', async () => {
      await service.store.setFact('fictional', 'false')
      for (const binding of bindingNames)
        await expect(service.found('geo_code', { api_key: 'test', text: 'York' }, binding)).rejects.toThrow(
          'invalid_api_key: ',
        )
      await service.store.setFact('fictional', 'true')
    })
  })
})

test('cannot be made an account’s own', () => {
  expect(() => readSettings({ SERVICE_API_KEY: 'test' })).toThrow(
    'SERVICE_API_KEY: test is the key that anybody may use',
  )
})
