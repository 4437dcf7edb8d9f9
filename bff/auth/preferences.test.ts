/** Preferences through the front door: each analyst's own, small, of known names alone, changed a part at a time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { beside, type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('preferences', () => {
    let app: TestApp
    let ann: Colleague
    let ben: Colleague
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      ben = await colleagueAtWork(app, 'analyst', 'ben')
    })
    afterAll(() => app.close())

    const defaults = {
      theme: 'system',
      density: 'compact',
      single_key_shortcuts: true,
      mask_birth_data: true,
      base_map: 'coastline',
      columns: {},
    }
    const choose = (body: object) => ann.request('PATCH', '/api/preferences', body)

    test('are the defaults until they are chosen, and then each one’s own', async () => {
      expect((await ann.get('/api/preferences')).json).toEqual(defaults)
      const officers = ['name', 'appointed']
      const chosen = { ...defaults, theme: 'dark', columns: { officers } }
      expect((await choose({ theme: 'dark', columns: { officers } })).json).toEqual(chosen)
      expect((await choose({ density: 'comfortable' })).json).toEqual({ ...chosen, density: 'comfortable' })
      expect((await ann.get('/api/preferences')).json).toEqual({ ...chosen, density: 'comfortable' })
      expect((await ben.get('/api/preferences')).json).toEqual(defaults)
    })

    test('of another version stay, and hide none of those that this one knows', async () => {
      const fay = await colleagueAtWork(app, 'analyst', 'fay')
      await fay.request('PATCH', '/api/preferences', { theme: 'dark' })
      const stored = { theme: 'dark', base_map: 'satellite', sound: true }
      await beside(app, async ({ db }) => {
        const row = db.updateTable('preference').where('analyst_id', '=', fay.analyst_id)
        await row.set({ body: JSON.stringify(stored) }).execute()
        expect((await fay.get('/api/preferences')).json).toEqual({ ...defaults, theme: 'dark' })
        await fay.request('PATCH', '/api/preferences', { density: 'comfortable' })
        const { body } = await db
          .selectFrom('preference')
          .select('body')
          .where('analyst_id', '=', fay.analyst_id)
          .executeTakeFirstOrThrow()
        expect(JSON.parse(body)).toEqual({ ...stored, density: 'comfortable' })
      })
    })

    test('of two windows that choose at once, both are heard', async () => {
      const cat = await colleagueAtWork(app, 'analyst', 'cat')
      const chosen = [{ theme: 'dark' }, { mask_birth_data: false }, { columns: { a: ['x'] } }, { columns: { b: [] } }]
      await Promise.all(chosen.map((one) => cat.request('PATCH', '/api/preferences', one)))
      const all = { ...defaults, theme: 'dark', mask_birth_data: false, columns: { a: ['x'], b: [] } }
      expect((await cat.get('/api/preferences')).json).toEqual(all)
      const own = await cat.request('PATCH', '/api/preferences', { columns: { a: null } })
      expect(own.json).toEqual({ ...all, columns: { b: [] } })
    })

    test('keep the columns of the 60 tables chosen last', async () => {
      const dan = await colleagueAtWork(app, 'analyst', 'dan')
      const tables = (from: number) => Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`t${from + at}`, []]))
      await dan.request('PATCH', '/api/preferences', { columns: tables(0) })
      const { columns } = (await dan.request('PATCH', '/api/preferences', { columns: tables(40) })).json
      expect(Object.keys(columns)).toEqual(Array.from({ length: 60 }, (_, at) => `t${20 + at}`))
      const again = await dan.request('PATCH', '/api/preferences', { columns: { t20: ['name'], t80: [] } })
      expect(again.json.columns).toMatchObject({ t20: ['name'], t80: [] })
      expect(Object.keys(again.json.columns)).toHaveLength(60)
    })

    test('take no table’s name for one of the language’s own', async () => {
      const eve = await colleagueAtWork(app, 'analyst', 'eve')
      const poison = '{"columns":{"__proto__":["a"]}}'
      expect((await eve.request('PATCH', '/api/preferences', poison)).status).toBe(400)
      const columns = { constructor: ['a'], toString: [] }
      expect((await eve.request('PATCH', '/api/preferences', { columns })).json).toEqual({ ...defaults, columns })
      expect((await eve.get('/api/preferences')).json).toEqual({ ...defaults, columns })
    })

    test.each([
      ['a theme that there is not', { theme: 'sepia' }],
      ['a base map that there is not', { base_map: 'satellite' }],
      ['what nobody knows', { note: 'Tamsin Quill' }],
      ['a table whose name is a page long', { columns: { ['t'.repeat(61)]: [] } }],
      ['more columns than any table has', { columns: { t: Array.from({ length: 61 }, () => 'c') } }],
    ])('refuse %s', async (_, body) => {
      expect((await choose(body)).status).toBe(422)
    })
  })
})
