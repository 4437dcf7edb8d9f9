/** Preferences through the front door: each analyst's own, whole, small and of known names alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'

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
    const put = (body: object) => ann.request('PUT', '/api/preferences', body)

    test('are the defaults until they are chosen, and then each one’s own', async () => {
      expect((await ann.get('/api/preferences')).json).toEqual(defaults)
      const chosen = { ...defaults, theme: 'dark', columns: { officers: ['name', 'appointed'] } }
      expect((await put(chosen)).json).toEqual(chosen)
      const again = { ...chosen, density: 'comfortable' }
      await put(again)
      expect((await ann.get('/api/preferences')).json).toEqual(again)
      expect((await ben.get('/api/preferences')).json).toEqual(defaults)
    })

    test.each([
      ['a theme that there is not', { ...defaults, theme: 'sepia' }],
      ['a base map that there is not', { ...defaults, base_map: 'satellite' }],
      ['a part alone', { theme: 'dark' }],
      ['what nobody knows', { ...defaults, note: 'Tamsin Quill' }],
      ['a table whose name is a page long', { ...defaults, columns: { ['t'.repeat(61)]: [] } }],
      ['more columns than any table has', { ...defaults, columns: { t: Array.from({ length: 61 }, () => 'c') } }],
    ])('refuse %s', async (_, body) => {
      expect((await put(body)).status).toBe(422)
    })
  })
})
