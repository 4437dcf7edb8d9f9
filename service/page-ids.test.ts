/** A page_id is one that an answer gave (decision 0004): what it says is no secret, but nobody else can seal it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import { lookupOperations, type OperationName } from '../contract/operations.ts'
import { landmarkCompanies } from '../fiction/landmarks.ts'
import { engines, isInstalled, newDatabase } from '../platform/testing/databases.ts'
import { createSeals } from './seals.ts'
import type { Links } from './store/paging.ts'
import { openStore } from './store/store.ts'
import { type TestService, testService } from './testing/service.ts'

const { manyCharges, fortyOfficers, northgate } = landmarkCompanies

/** Each has two pages and more. */
const searches: { [Op in OperationName]?: { [name: string]: string } } = {
  company_name_search: { name: 'limited' },
  company_number_search: { company_number: '9000*' },
  company_appointments: { company_number: fortyOfficers.company_number },
  company_mortgage_index: { company_number: manyCharges.company_number },
  company_filing_history: { company_number: northgate.company_number },
  director_search: { name: 'Smith', page_number: '0', records_per_page: '2' },
}
const paged = Object.keys(searches) as OperationName[]

test('every operation that takes a page_id is tried', () => {
  const taking = Object.entries(lookupOperations).filter(([, { params }]) =>
    (params as readonly string[]).includes('page_id'),
  )
  expect(paged.toSorted()).toEqual(taking.map(([name]) => name).toSorted())
})

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    let other: TestService
    beforeAll(async () => {
      service = await testService({ engine })
      other = await testService({ engine })
    })
    afterAll(() => Promise.all([service.close(), other.close()]))

    const first = async (asked: TestService, operation: OperationName) =>
      (await asked.found(operation, searches[operation]!, binding)) as Links
    const followed = (operation: OperationName, page_id: string) => {
      const { page_number: _, records_per_page: __, ...search } = searches[operation]!
      return service.found(operation, { ...search, page_id }, binding) as Promise<Links>
    }

    test.each(paged)('%s takes the page_id that it gave, again and again', async (operation) => {
      const { next_page_id } = await first(service, operation)
      expect(next_page_id).toEqual(expect.any(String))
      const next = await followed(operation, next_page_id!)
      expect(next.previous_page_id).toEqual(expect.any(String))
      expect((await followed(operation, next.previous_page_id!)).next_page_id).toBe(next_page_id)
    })

    test.each(paged)('%s refuses one that was made up for a page that there is', async (operation) => {
      const given = (await first(service, operation)).next_page_id!
      const [says = '', seal] = given.split('.')
      const firstPage = says.replace(/^1-/, '0-')
      expect(firstPage).not.toBe(says)
      const elsewhere = (await first(other, operation)).next_page_id!
      expect(elsewhere.split('.')[0]).toBe(says)
      for (const [what, made] of Object.entries({
        'without a seal': says,
        'with an empty seal': `${says}.`,
        'sealed with another secret': createSeals('a guess').seal('page', says),
        'sealed by another store': elsewhere,
        'sealed for another purpose': service.documents.toRequestKey(says),
        'another page under a seal that was given': `${firstPage}.${seal}`,
        'another size under a seal that was given': `${says.replace(/-\w+-/, '-1-')}.${seal}`,
      }))
        await expect(followed(operation, made), what).rejects.toThrow(
          'invalid_parameter: page_id must be one that an earlier page of this very search gave.',
        )
    })
  })

  test.skipIf(!isInstalled(engine))(
    'programs that start at once share a secret, and a new register keeps it',
    async () => {
      const database = await newDatabase(engine)
      await (await openStore(database.address)).close()
      const stores = await Promise.all([1, 2, 3].map(() => openStore(database.address)))
      const secrets = await Promise.all(stores.map((store) => store.secret()))
      expect(new Set(secrets).size).toBe(1)
      await stores[0]!.setFact('seed', '1')
      await stores[0]!.fill([])
      expect(await stores[1]!.fact('seed')).toBeUndefined()
      expect(await stores[1]!.secret()).toBe(secrets[0])
      for (const store of stores) await store.close()
      await database.drop()
    },
  )
})
