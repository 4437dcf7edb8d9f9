/** A backup is made while paid work runs. Once restored, nothing is sent until a person presses. */
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder } from '../../../platform/testing/databases.ts'
import { csv, upload } from '../../batch/testing/batches.ts'
import { readSettings } from '../../settings.ts'
import { start } from '../../start.ts'
import { admin, type TestApp, testApp, testTiming, visitorOf } from '../../testing/app.ts'
import { makeToken, programOf } from '../../testing/token.ts'
import { type ChangingRegister, changingRegister, officer } from '../../watch/testing/watches.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a restored state', () => {
    let register: ChangingRegister
    let app: TestApp
    let backups: string
    beforeEach(async () => {
      register = await changingRegister()
      app = await testApp({ engine, upstreamUrl: register.url })
      backups = newFolder()
    })
    afterEach(async () => {
      await app.close()
      await register.close()
      rmSync(backups, { recursive: true })
    })

    /** Signed in, with a case. Later work needs known prices. */
    async function analystWithPrices() {
      const analyst = await app.analyst()
      for (const operation of ['company_number_search', 'company_appointments'])
        expect((await analyst.request('PUT', `/api/prices/${operation}`, { credits: '2' })).status).toBeLessThan(300)
      return analyst
    }
    const place = () => ({ address: app.databaseAddress, dataDir: app.folder })
    const backUp = () => writeBackup({ ...place(), folder: backups, withRegister: false })

    /** The application of the restored state, with the administrator signed in. */
    async function restored(backup: string) {
      await restoreBackup({ backup, ...place(), replace: true })
      const running = await start(readSettings(app.settings), {}, testTiming)
      const visitor = visitorOf(running)
      await visitor.post('/api/session', admin)
      return { ...visitor, address: running.address, close: running.close }
    }

    test('sends no row of a batch that ran, until somebody starts it', async () => {
      const release = register.holds('company_number_search', () => ({ company_short_list: null, place_list: null }))
      const analyst = await analystWithPrices()
      const numbers = Array.from({ length: 40 }, (_, at) => [`${90000401 + at}`])
      const file = csv([['company_number'], ...numbers])
      const batch = { file, case_id: analyst.case_id, operation: 'company_number_search' }
      const { batch_id } = (await upload(app, analyst, '/api/batches', batch)).json
      const started = await analyst.post(`/api/batches/${batch_id}/start`, { most_credits: '100' })
      expect(started.status, started.text).toBe(200)
      await expect.poll(register.calls, { interval: 50 }).toBeGreaterThan(0)
      const backup = await backUp()
      release()
      await app.end()

      const before = register.calls()
      const again = await restored(backup)
      const state = (await again.get(`/api/batches/${batch_id}`)).json
      expect(state).toMatchObject({ state: 'paused', paused_for: 'restored' })
      expect(state.why).toContain('restored from a backup')
      expect(register.calls()).toBe(before)
      await again.post(`/api/batches/${batch_id}/start`, { most_credits: '100' })
      await expect.poll(register.calls, { interval: 50 }).toBeGreaterThan(before)
      await again.close()
    })

    test('stops its watches, and says so', async () => {
      register.answers('company_appointments', () => ({
        appt_list: [officer({ id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' })],
      }))
      const analyst = await analystWithPrices()
      const { case_id } = analyst
      const { record } = (await analyst.lookUp('company_appointments', { company_number: '90000901', case_id })).json
      const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      const watch = { case_id, record: record.id, every_days: 1, until, most_credits: '100' }
      const made = await analyst.post('/api/watches', watch)
      expect(made.status, made.text).toBe(201)
      const { watch_id } = made.json
      const backup = await backUp()
      await app.end()

      const again = await restored(backup)
      const read = async () => (await again.get(`/api/watches/${watch_id}`)).json.watch
      await expect.poll(async () => (await read()).state, { interval: 50 }).toBe('stopped')
      expect((await read()).why).toContain('Resume it to run it as your own.')
      await again.close()
    })

    test('refuses a token that was revoked since, and every other one', async () => {
      const analyst = await app.analyst()
      const made = [await makeToken(analyst, { scopes: ['read'] }), await makeToken(analyst, { scopes: ['read'] })]
      const [revoked, other] = made.map(({ json }) => json)
      const backup = await backUp()
      await analyst.request('DELETE', `/api/tokens/${revoked.token_id}`)
      await app.end()

      const again = await restored(backup)
      const answers = [revoked, other].map(({ token }) => programOf(again, token).get('/api/cases'))
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401])
      await again.close()
    })
  })
})
