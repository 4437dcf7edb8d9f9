/** Which source answers an operation, and how an answer names it. */
import { afterEach, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { sourceHeader, sourceIn, writeSource } from '../../contract/source.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { documentKeys, expectedCalls } from '../testing/calls.ts'
import { type TestService, testService } from '../testing/service.ts'
import { createSources, type LiveSource } from './sources.ts'

let service: TestService
afterEach(() => service.close())

const sample = { register: 'Sample data', kind: 'fictional', of: null, licence: null }

for (const engine of engines)
  for (const binding of bindingNames)
    test.skipIf(!isInstalled(engine))(
      `${engine} over ${binding}: an answer from sample data says so, on a kept page too`,
      async () => {
        service = await testService({ engine })
        const call = { operation: 'company_name_search', params: { name: 'northgate' } }
        for (const _ of ['new', 'kept']) {
          const { headers } = await service.ask(binding, call)
          expect(sourceIn(headers)).toEqual(sample)
        }
        const { headers } = await service.ask(binding, { operation: 'client_info', params: {} })
        expect(headers).not.toHaveProperty(sourceHeader)
      },
    )

test('without a register, an operation says that it has no source, although a page of it is kept', async () => {
  service = await testService()
  const calls = expectedCalls(await documentKeys(service))
  await service.store.setFact('fictional', 'false')
  for (const { operation, params } of calls) {
    const reply = await service.ask('soap12', { operation, params })
    // The gazetteer is always there.
    const needsNone = ['client_info', 'javascript_key', 'find_my_nearest', 'geo_code'].includes(operation)
    if (needsNone) expect([operation, reply.status]).toEqual([operation, 200])
    else expect(reply.body).toContain('no_source: No source is configured for this lookup.')
  }
  expect(await service.sources.registers(new Date())).toMatchObject([
    { register: 'GeoNames', operations: ['geo_code'] },
  ])
  const places = await service.found('geo_code', { text: 'Otley' }, 'soap12')
  expect(places.geo_data_list?.[0]).toMatchObject({ city: 'Otley' })
  const postcode = await service.ask('soap12', { operation: 'geo_code', params: { text: 'LS1 4VK' } })
  expect(postcode.body).toContain('no_source: No postcodes are loaded.')
})

test('a strict service cannot say that a name was misspelt, so it gives no other place', async () => {
  service = await testService({ strict: true })
  expect((await service.found('geo_code', { text: 'Sheffield' }, 'soap12')).geo_data_list).toHaveLength(1)
  expect((await service.found('geo_code', { text: 'Sheffeild' }, 'soap12')).geo_data_list).toBeNull()
})

test('a live source answers its operations and ends the sample data', async () => {
  const live: LiveSource = {
    operations: ['geo_code'],
    register: () => ({ ...register, rows: null, attribution: null, operations: ['geo_code'] }),
    open: () => ({
      places: { placesCalled: async () => ({ places: [], searchedName: null }) },
      source: () => register,
    }),
  }
  service = await testService({ live: [live] })
  const found = await service.ask('post', { operation: 'geo_code', params: { text: 'York' } })
  expect(sourceIn(found.headers)).toEqual(register)
  const refused = await service.ask('post', { operation: 'people_search', params: { fullname: 'Helen Stainthorpe' } })
  expect(refused.body).toMatch(/^no_source: /)
  expect(await service.sources.isFictional()).toBe(false)
  expect(await createSources(service.store).isFictional()).toBe(true)
})

const register = { register: 'Postcodes', kind: 'live', of: '2026-11-20T10:00:00.000Z', licence: 'OGL-UK-3.0' } as const

test('a call that a live source leaves goes to a loaded register, or is refused by the live one', async () => {
  service = await testService()
  const live: LiveSource = {
    operations: ['company_number_search'],
    register: () => ({ ...register, rows: null, attribution: null, operations: ['company_number_search'] }),
    open: () => ({ source: () => register }),
    leaves: (_, { company_number = '' }) => company_number.endsWith('*'),
  }
  const file = { register: 'A file', kind: 'loaded', of: '2026-11-01', licence: null } as const
  const loaded = { ...file, rows: 1, attribution: null, operations: ['company_number_search' as const] }
  const sourceOf = async (files: (typeof loaded)[], company_number: string) => {
    const sources = createSources(service.store, [live], undefined, files)
    return (await sources.answering('company_number_search', { company_number }, new Date())).source()
  }
  expect(await sourceOf([loaded], '9000*')).toMatchObject(file)
  expect(await sourceOf([loaded], '90000001')).toEqual(register)
  expect(await sourceOf([], '9000*')).toEqual(register)
})

test('a source is read back from its header as it was written', async () => {
  service = await testService()
  for (const source of [sample, register, { ...register, register: 'A "quoted", \\ name' }] as const)
    expect(sourceIn({ [sourceHeader]: writeSource(source as typeof register) })).toEqual(source)
  for (const written of ['', 'Sample data', 'register="x", kind="invented"', `register="${'x'.repeat(2000)}"`])
    expect(sourceIn({ [sourceHeader]: written })).toBeNull()
})
