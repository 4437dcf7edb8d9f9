/** Pages are kept an hour for their caller, and paid for once (decision 0026). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BindingName } from '../contract/bindings/index.ts'
import type { Call, OperationName } from '../contract/operations.ts'
import { landmarkCompanies } from '../fiction/landmarks.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { seed } from './seed.ts'
import { sweep } from './sweep.ts'
import { type TestService, testService } from './testing/service.ts'

const { company_number } = landmarkCompanies.fortyOfficers

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('result pages', () => {
    let service: TestService
    let api_key: string
    let count = 0
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())
    beforeEach(async () => {
      service.setClock('2026-11-20T10:00:00Z')
      count += 1
      api_key = await service.newAccount(`pages-${count}`, '--credits', '100', '--limit', 'none')
    })

    const spent = async () => 100 - Number((await service.found('client_info', { api_key })).credit_balance)
    const found = <Op extends OperationName>(operation: Op, params: Call['params'], binding?: BindingName) =>
      service.found(operation, { api_key, ...params }, binding)

    test('the same page is the same answer, in any binding and under any client, and is paid for once', async () => {
      const search = { name: 'Smith', page_number: '0', records_per_page: '5' }
      const first = await found('director_search', search)
      for (const binding of ['soap11', 'soap12', 'get', 'post'] as const)
        expect(await found('director_search', { ...search, client: binding }, binding)).toEqual(first)
      expect(await spent()).toBe(1)
      await found('director_search', { ...search, page_number: '1' })
      expect(await spent()).toBe(2)
    })

    test('a page by page_id is paid for once, and so is the way back to the first', async () => {
      const first = await found('company_appointments', { company_number })
      const second = await found('company_appointments', { company_number, page_id: first.next_page_id ?? '' })
      expect(await spent()).toBe(4)
      expect(await found('company_appointments', { company_number })).toEqual(first)
      expect(await found('company_appointments', { company_number, page_id: second.previous_page_id ?? '' })).toEqual(
        first,
      )
      expect(await found('company_appointments', { company_number, page_id: first.next_page_id ?? '' })).toEqual(second)
      expect(await spent()).toBe(4)
    })

    test('the same page of another year is another page', async () => {
      const search = { fullname: 'Barnaby Oldroyd', page_number: '0', records_per_page: '5' }
      const [then, now] = [
        await found('people_search', { ...search, year: '2012' }),
        await found('people_search', search),
      ]
      expect(then.csv_data).toContain('3 Larkspur Court')
      expect(then.csv_data).not.toContain('12 Larkspur Close')
      expect(now.csv_data).toContain('12 Larkspur Close')
      expect(await spent()).toBe(20)
    })

    test('ten callers of one account at once pay for a page once', async () => {
      const search = { name: 'Jones', page_number: '0', records_per_page: '5' }
      const answers = await Promise.all(Array.from({ length: 10 }, () => found('director_search', search)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await spent()).toBe(1)
    })

    test('after an hour it is asked for, and paid for, anew', async () => {
      await found('company_name_search', { name: 'northgate' })
      service.setClock('2026-11-20T10:59:59Z')
      await found('company_name_search', { name: 'northgate' })
      expect(await spent()).toBe(1)
      service.setClock('2026-11-20T11:00:00Z')
      await found('company_name_search', { name: 'northgate' })
      expect(await spent()).toBe(2)
    })

    test('another account has nothing of it, and neither has a page_number without records_per_page', async () => {
      const other = await service.newAccount(`pages-other-${count}`, '--credits', '1')
      await found('company_name_search', { name: 'northgate' })
      await service.found('company_name_search', { api_key: other, name: 'northgate' })
      expect((await service.found('client_info', { api_key: other })).credit_balance).toBe('0')
      for (let round = 0; round < 2; round += 1) await found('director_search', { name: 'Smith', page_number: '0' })
      expect(await spent()).toBe(3)
    })

    test('a refused page costs nothing and is not kept', async () => {
      for (let round = 0; round < 2; round += 1)
        await expect(found('company_name_search', { name: 'northgate', page_id: 'x' })).rejects.toThrow('page_id')
      expect(await spent()).toBe(0)
    })

    test('what has run out is swept from the store, and nothing else is', async () => {
      await found('director_search', { name: 'Penhaligon' })
      const endsAt = (expires_at: string) => ({ page: 'a page of the tests', account_id: 1, result: '{}', expires_at })
      await service.store.keepResultPage({
        row: endsAt('2026-11-20T10:30:00.000Z'),
        now: new Date('2026-11-20T10:00:00Z'),
      })
      await sweep(service.store, new Date('2026-11-20T10:30:00Z'))
      expect(await service.store.resultPage('a page of the tests', new Date('2026-11-20T10:00:00Z'))).toBeUndefined()
      await found('director_search', { name: 'Penhaligon' })
      expect(await spent()).toBe(1)
    })
  })

  describe.skipIf(!isInstalled(engine))('a register that changes', () => {
    test('shows the caller the page that was paid for', async () => {
      const service = await testService({ engine })
      const first = await service.found('company_name_search', { name: 'a' })
      await seed(service.store, { seed: 2, companies: 120 })
      expect(await service.found('company_name_search', { name: 'a' })).toEqual(first)
      service.setClock('2026-11-20T11:00:00Z')
      expect(await service.found('company_name_search', { name: 'a' })).not.toEqual(first)
      await service.close()
    })
  })
})
