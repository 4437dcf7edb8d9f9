/** Watches of answers that also depend on other lists than their own register: disqualified people, and lists of others. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadedDisqualified, registerOfDisqualified, sourceHeader, writeSource } from '../../contract/source.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { beside } from '../testing/colleagues.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock, officer } from './testing/watches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a watch', () => {
    let register: ChangingRegister
    let desk: Desk
    beforeEach(async () => {
      register = await changingRegister()
      desk = await deskWithClock({ engine, upstreamUrl: register.url })
    })
    afterEach(async () => {
      await desk.app.close()
      await register.close()
    })

    async function watched(operation: string, asked: { [name: string]: string }): Promise<string> {
      await desk.analyst.request('PUT', `/api/prices/${operation}`, { credits: '2' })
      const case_id = await desk.newCase()
      const { json } = await desk.analyst.lookUp(operation, { ...asked, case_id })
      const schedule = { case_id, record: json.record.id, every_days: 7, until: desk.dayIn(30), most_credits: '100' }
      return (await desk.analyst.post('/api/watches', schedule)).json.watch_id
    }

    const banned = { register: loadedDisqualified, operations: ['director_details' as const], of: '2026-11-02' }
    const bannedSearched = { list: registerOfDisqualified, list_day: banned.of, entries: '1' }

    /** Each list is a register of its own, and an answer names all together, with the oldest day. */
    function hasLists(
      days: { [list: string]: string },
      { beside = [], named = [] }: { beside?: (typeof banned)[]; named?: (typeof bannedSearched)[] } = {},
    ): void {
      const lists = Object.entries(days).map(([list, list_day]) => ({ list, list_day, entries: '1' }))
      const operations = ['sanctions_search' as const]
      const registers = lists.map(({ list, list_day }) => ({ register: list, operations, of: list_day }))
      register.isLoaded('2026-10-01', ['company_appointments', 'director_search'], [...registers, ...beside])
      const [of = null] = Object.values(days).toSorted()
      const source = writeSource({ register: Object.keys(days).join('; '), kind: 'loaded', of, licence: null })
      const list_searched_list = [...lists, ...named]
      register.answers('sanctions_search', () => ({ list_searched_list }), { [sourceHeader]: source })
    }

    test('looks officers up again when disqualified people have another day, and finds who may be banned', async () => {
      const ash = { id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' }
      const dated = (day: string, disqualified_candidate_list: ReturnType<typeof officer>[]) => {
        const others = [{ register: loadedDisqualified, operations: ['director_details' as const], of: day }]
        const source = register.isLoaded('2026-10-01', ['company_appointments'], others)
        const found = {
          appt_list: [{ ...officer(ash), disqualified_candidate_list }],
          list_searched_list: [{ list: registerOfDisqualified, list_day: day, entries: '1' }],
        }
        register.answers('company_appointments', () => found, source)
      }
      dated('2026-11-02', [])
      const watch_id = await watched('company_appointments', { company_number: '90000101' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run' })
      await desk.daysPass(1 / 24)
      dated('2026-11-09', [officer({ ...ash, id: 'd.1' })])
      expect(await desk.run(watch_id, 2)).toMatchObject({ outcome: 'found', changes: 1 })
    })

    test('looks officers up again when disqualified people are loaded for the first time', async () => {
      const source = register.isLoaded('2026-10-01', ['company_appointments'])
      register.answers('company_appointments', () => ({}), source)
      const watch_id = await watched('company_appointments', { company_number: '90000101' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run' })
      await desk.daysPass(1 / 24)
      register.isLoaded('2026-10-01', ['company_appointments'], [banned])
      const list_searched_list = [bannedSearched]
      register.answers('company_appointments', () => ({ list_searched_list }), source)
      expect(await desk.run(watch_id, 2)).toMatchObject({ outcome: 'none_found' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 3)).toMatchObject({ outcome: 'not_run' })
    })

    test('looks nobody up again where no answer would name the disqualified people', async () => {
      hasLists({ 'A list': '2026-11-02' }, { beside: [banned] })
      const source = { [sourceHeader]: 'register="BasicCompanyData", kind="loaded", of="2026-10-01"' }
      // As a strict service answers.
      register.answers('company_appointments', () => ({}), source, 'interface')
      register.answers('director_search', () => ({ place_list: [{ name: 'Leeds' }] }), source)
      const watches = [
        await watched('company_appointments', { company_number: '90000101' }),
        await watched('director_search', { name: 'Ash' }),
        await watched('sanctions_search', { registration_number: '90000101' }),
      ]
      await desk.daysPass(7)
      for (const watch_id of watches) expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run' })
    })

    test('searches lists by name again when disqualified people are loaded for the first time', async () => {
      const lists = { 'A list': '2026-11-02' }
      hasLists(lists)
      const watch_id = await watched('sanctions_search', { name: 'Ada Ash' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run' })
      await desk.daysPass(1 / 24)
      hasLists(lists, { beside: [banned], named: [bannedSearched] })
      expect(await desk.run(watch_id, 2)).toMatchObject({ outcome: 'none_found' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 3)).toMatchObject({ outcome: 'not_run' })
    })

    test('searches lists again when another one is loaded, or the newer of two has another day', async () => {
      hasLists({ 'A list': '2026-11-02' })
      const watch_id = await watched('sanctions_search', { name: 'Ada Ash' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run' })
      await desk.daysPass(1 / 24)
      hasLists({ 'A list': '2026-11-02', 'A list of others': '2026-11-09' })
      expect(await desk.run(watch_id, 2)).toMatchObject({ outcome: 'none_found' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 3)).toMatchObject({ outcome: 'not_run', credits: '0' })
      await desk.daysPass(1 / 24)
      hasLists({ 'A list': '2026-11-02', 'A list of others': '2026-11-16' })
      expect(await desk.run(watch_id, 4)).toMatchObject({ outcome: 'none_found' })
    })

    test('searches lists again though the record of another watch was changed to one that nobody can read', async () => {
      hasLists({ 'A list': '2026-11-02' })
      const watch = (name: string) => watched('sanctions_search', { name })
      const [before, whole, after] = [await watch('Ben Birch'), await watch('Ada Ash'), await watch('Cat Cedar')]
      await desk.daysPass(7)
      for (const watch_id of [before, whole, after])
        expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'not_run' })
      await desk.daysPass(1 / 24)
      const { record: kept } = await desk.watch(whole)
      await beside(desk.app, ({ db }) =>
        db
          .updateTable('content')
          .set({ body: '{"params":{}}' })
          .where('id', '<>', kept)
          .where('answer', 'is', null)
          .execute(),
      )
      hasLists({ 'A list': '2026-11-09' })
      expect(await desk.run(whole, 2)).toMatchObject({ outcome: 'none_found' })
    })

    test('a list that is gone does not count as the same data', async () => {
      hasLists({ 'A list': '2026-11-02', 'A list of others': '2026-11-09' })
      const watch_id = await watched('sanctions_search', { name: 'Ada Ash' })
      hasLists({ 'A list': '2026-11-02' })
      const registers = async () => (await desk.analyst.get('/api/registers')).json.registers.length
      await expect.poll(registers, { interval: 100 }).toBe(2)
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 1)).toMatchObject({ outcome: 'none_found' })
      await desk.daysPass(7)
      expect(await desk.run(watch_id, 2)).toMatchObject({ outcome: 'not_run' })
    })
  })
})
