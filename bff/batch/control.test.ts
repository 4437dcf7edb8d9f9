/** Batches over the register: who controls each company, by its name or its number. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled } from './testing/batches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a batch of the register', () => {
    let desk: BatchDesk
    beforeAll(async () => {
      desk = await openBatches(engine)
      for (const operation of ['company_profile', 'company_controllers'])
        await desk.analyst.request('PUT', `/api/prices/${operation}`, { credits: '3' })
    })
    afterAll(() => desk.close())

    /** A live company of the fictional register, and its controllers. */
    async function companyWithControllers(company_number: string) {
      const { analyst } = desk
      const { case_id } = analyst
      const found = await analyst.lookUp('company_profile', { company_number, case_id })
      const controllers = await analyst.lookUp('company_controllers', { company_number, case_id })
      const names: string[] = controllers.json.result.controller_list
        .filter(({ ceased_on }: { ceased_on: string | null }) => !ceased_on)
        .map(({ name }: { name: string }) => name)
      return { profile: found.json.result.company_profile, names }
    }
    const exported = async (batch_id: string, form = 'wide'): Promise<{ [heading: string]: string }[]> =>
      parse((await desk.analyst.get(`/api/batches/${batch_id}/results.csv?form=${form}`)).text, {
        bom: true,
        columns: true,
      })

    test('a name leads to one row with profile and controllers, below its ceiling', async () => {
      const file = csv([['Supplier'], ['NORTHGATE HOLDINGS LIMITED']])
      const batch_id = await desk.made('company_profile_and_control', file, { name: 'Supplier' })
      // The search costs 2. Profile and controllers of this company cost 3 each, and both wait at once.
      await desk.run(batch_id, '4')
      const stopped = await desk.read(batch_id)
      expect(stopped).toMatchObject({ state: 'stopped', paused_for: 'ceiling', credits: '2' })
      await desk.start(batch_id, '20')
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', found: 1, credits: '8' })

      const { profile, names } = await companyWithControllers('90000001')
      expect(names.length).toBeGreaterThan(0)
      const [row] = await rowsOf(desk.analyst, batch_id)
      expect(row?.calls.map(({ operation, state }) => [operation, state])).toEqual([
        ['company_name_search', 'found'],
        ['company_profile', 'found'],
        ['company_controllers', 'found'],
      ])
      const [line, ...others] = await exported(batch_id)
      expect(others).toEqual([])
      expect(line?.['Look up its profile: company_profile.company_number']).toBe('90000001')
      expect(line?.['Look up its profile: company_profile.incorporated_on']).toBe(profile.incorporated_on)
      expect(line?.['Look up its profile: company_profile.registered_office']).toContain(
        profile.registered_office.postcode,
      )
      for (const name of names) expect(line?.['Look up its controllers: controllers']).toContain(name)
      const long = await exported(batch_id, 'long')
      const listed = long.map((one) => one['Look up its controllers: controller_list.name']).filter(Boolean)
      expect(listed).toEqual(expect.arrayContaining(names))
      const natures = long.map((one) => one['Look up its controllers: controller_list.nature_list']).filter(Boolean)
      expect(natures.join()).toMatch(/percent|control|directors/)
    })

    test('a row enters the case when somebody accepts it, with its controllers', async () => {
      const batch_id = await desk.made('number_profile_and_control', csv([['Company no'], ['90000003']]))
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', found: 1, not_accepted: 1, accepted: 0 })
      const { case_id } = await desk.read(batch_id)
      const edges = async () => {
        const read = async () => (await desk.analyst.get(`/api/cases/${case_id}/graph`)).json
        await expect.poll(async () => (await read()).pending).toBe(0)
        const { edges } = await read()
        return edges.filter(({ kind }: { kind: string }) => kind === 'controller_of').length
      }
      expect(await edges()).toBe(0)
      const reply = await desk.analyst.post(`/api/batches/${batch_id}/acceptances`, {})
      expect(reply.json).toMatchObject({ accepted: 1, not_accepted: 0 })
      expect(await edges()).toBeGreaterThan(0)
    })

    test('a number leads to both at once', async () => {
      const batch_id = await desk.made('number_profile_and_control', csv([['Company no'], ['90000041']]))
      expect((await desk.read(batch_id)).estimate).toMatchObject({ calls: 2, credits: '6', is_least: false })
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', found: 1, credits: '6' })
    })

    test('a source without profiles hides no controller', async () => {
      desk.answers.fails = (body) => body.includes('company_profile')
      const { case_id } = desk.analyst
      const found = await desk.analyst.lookUp('company_number_search', { company_number: '90000004', case_id })
      const [{ name }] = found.json.result.company_short_list
      const batch_id = await desk.made('company_profile_and_control', csv([['Supplier'], [name]]), { name: 'Supplier' })
      await desk.run(batch_id, '500')
      desk.answers.fails = () => false
      const [row] = await rowsOf(desk.analyst, batch_id)
      expect(row?.calls.map(({ operation, state }) => [operation, state])).toEqual([
        ['company_name_search', 'found'],
        ['company_profile', 'not_answered'],
        ['company_controllers', 'found'],
      ])
      // The row says that a lookup has no answer, and can be tried again.
      expect(row?.state).toBe('not_answered')
      await desk.analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
      await desk.start(batch_id, '500')
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', found: 1 })
      const [again] = await rowsOf(desk.analyst, batch_id)
      expect(again?.calls.map(({ state }) => state)).toHaveLength(3)
    })
  })
})
