/** A whole application whose database is put back from a backup. */
import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { engines, isInstalled, newFolder } from '../../../platform/testing/databases.ts'
import { csv, upload } from '../../batch/testing/batches.ts'
import { readSettings } from '../../settings.ts'
import { start } from '../../start.ts'
import { admin, testApp, visitorOf } from '../../testing/app.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'

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

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('the finds of a data subject are erased again, once', async () => {
    const app = await testApp({ engine })
    const analyst = await app.analyst()
    const { case_id } = analyst
    const { record } = (await analyst.lookUp('geo_code', { text: 'York', case_id })).json
    const pin = { record: record.id, kind: 'record', note: 'Tamsin Quill works here.' }
    const { pin_id } = (await analyst.post(`/api/cases/${case_id}/pins`, pin)).json
    const table = csv([
      ['Our ref', 'Company no'],
      ['Tamsin Quill', '90000101'],
      ['Somebody Else', '90000102'],
    ])
    const batch = { file: table, case_id, operation: 'company_number_search' }
    const { batch_id } = (await upload(app, analyst, '/api/batches', batch)).json
    const list = { file: csv([['Name'], ['Tamsin Quill']]), kind: 'person' }
    expect((await upload(app, analyst, `/api/cases/${case_id}/subjects`, list)).status).toBe(201)
    const place = { address: app.databaseAddress, dataDir: app.folder }
    const backups = newFolder()
    const backup = await writeBackup({ ...place, folder: backups, withRegister: false })

    const made = (await analyst.post('/api/data-subject', { text: 'Tamsin Quill' })).json
    const found = (where: Find['where']) =>
      made.finds.filter((find: Find) => find.where === where).map(({ id }: Find) => id)
    const finds = { pins: found('pin'), batch_rows: found('batch_row'), imported_subjects: found('imported_subject') }
    const body = { reason: 'subject_request', ...finds }
    const erased = await analyst.post(`/api/data-subject/${made.record}/erase`, body)
    expect(erased.json).toEqual({ records: 0, notes: 3, saved_searches: 0 })
    await app.end()
    await restoreBackup({ backup, ...place, replace: true })

    async function opened<Done>(act: (visitor: ReturnType<typeof visitorOf>) => Promise<Done>): Promise<Done> {
      const running = await start(readSettings(app.settings), {})
      const visitor = visitorOf(running)
      await visitor.post('/api/session', admin)
      return act(visitor).finally(running.close)
    }
    const note = async ({ get }: ReturnType<typeof visitorOf>) =>
      (await get(`/api/cases/${case_id}/pins`)).json.pins.find((one: { pin_id: string }) => one.pin_id === pin_id).note
    await opened(async (visitor) => {
      const { rows } = (await visitor.get(`/api/batches/${batch_id}/rows`)).json
      expect(rows.map(({ cells }: { cells: string[] }) => cells)).toEqual([
        ['', ''],
        ['Somebody Else', '90000102'],
      ])
      expect((await visitor.get(`/api/cases/${case_id}/subjects`)).json.subjects).toEqual([])
      expect(await note(visitor)).toBe('')
      await visitor.request('PATCH', `/api/pins/${pin_id}`, { note: 'The office is let.' })
    })
    await opened(async (visitor) => expect(await note(visitor)).toBe('The office is let.'))
    await app.close()
    rmSync(backups, { recursive: true })
  })
})
