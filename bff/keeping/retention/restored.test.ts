/** A whole application whose database is put back from a backup by hand. */
import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { start } from '../../start.ts'
import { admin, testApp, visitorOf } from '../../testing/app.ts'

test('what was erased is erased again before anybody can read it', async () => {
  const app = await testApp()
  const analyst = await app.analyst()
  const { record } = (await analyst.lookUp('geo_code', { text: 'York' })).json
  await app.end()
  const [database, backup] = [app.databaseAddress, path.join(app.folder, 'backup.sqlite')]
  copyFileSync(database, backup)

  const second = await start(readSettings(app.settings), {})
  const administrator = visitorOf(second)
  await administrator.post('/api/session', admin)
  const erased = await administrator.post(`/api/records/${record.id}/erase`, { reason: 'subject_request' })
  expect(erased.status).toBe(200)
  await second.close()

  for (const part of ['-wal', '-shm']) rmSync(database + part, { force: true })
  copyFileSync(backup, database)
  const third = await start(readSettings(app.settings), {})
  const reader = visitorOf(third)
  await reader.post('/api/session', admin)
  expect((await reader.get(`/api/records/${record.id}`)).json).toMatchObject({ erased: true, params: null })
  const [event] = (await reader.get('/api/audit?event=erased')).json.events
  expect(event).toMatchObject({ id: record.id, reason: 'erased_before', analyst: 'application' })
  await third.close()
  rmSync(app.folder, { recursive: true })
})
