/** Evidence as it is taken away: who may, and that what comes verifies. */
import { execFileSync } from 'node:child_process'
import { lstatSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameInAttachment } from '../../contract/file-name.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { openState } from '../state/state.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { colleague } from '../testing/colleagues.ts'
import { verify } from './testing/records.ts'

const script = fileURLToPath(new URL('../../scripts/export-evidence.ts', import.meta.url))

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('exporting', () => {
    let app: TestApp
    let analyst: Awaited<ReturnType<TestApp['analyst']>>
    let ben: Awaited<ReturnType<typeof colleague>>
    beforeAll(async () => {
      app = await testApp({ engine })
      analyst = await app.analyst()
      ben = await colleague(app, 'analyst', 'Ben Ashdown')
      await analyst.lookUp('geo_code', { text: 'York' })
      await analyst.lookUp('people_search', { ...person, case_id: analyst.case_id })
    })
    afterAll(() => app.close())

    async function saved(address: string): Promise<string> {
      const file = path.join(app.folder, `${address.replaceAll(/\W/g, '-')}.zip`)
      writeFileSync(file, await analyst.bytes(address))
      return file
    }

    test('an administrator gets everything, and it verifies', async () => {
      const { isWhole, words } = verify(await saved('/api/export'))
      expect(isWhole, words).toBe(true)
      expect(words).toContain('2 answers')
      expect(words).toContain('everything')
    })

    test("a case's members get what is of the case, under its name", async () => {
      const address = `/api/export?case_id=${analyst.case_id}`
      const { headers } = await analyst.get(address)
      expect(headers.get('content-type')).toBe('application/zip')
      expect(headers.get('content-disposition')).toBe('attachment; filename="evidence-TESTS-1.zip"')
      const { isWhole, words } = verify(await saved(address))
      expect(isWhole, words).toBe(true)
      expect(words).toContain('2 contents, 1 answers')
      expect(words).toContain('the case TESTS-1')
    })

    test('the notes of a case come along where they are asked for, and of everything there are none', async () => {
      expect(verify(await saved(`/api/export?case_id=${analyst.case_id}&notes=1`)).isWhole).toBe(true)
      const { status, json } = await analyst.get('/api/export?notes=1')
      expect([status, json.errors]).toEqual([422, [{ field: 'notes', message: 'Name the case whose notes you want.' }]])
    })

    test('nobody else does: not everything, no case of others, and none that is not there', async () => {
      expect((await ben.get('/api/export')).status).toBe(403)
      expect((await ben.get(`/api/export?case_id=${analyst.case_id}`)).status).toBe(404)
      expect((await analyst.get('/api/export?case_id=nosuchcase')).status).toBe(404)
      const misnamed = await analyst.get('/api/export?case=TESTS-1')
      expect([misnamed.status, misnamed.json.errors]).toEqual([
        422,
        [{ field: 'querystring', message: 'Unknown: case. Remove it.' }],
      ])
      expect((await app.visitor().get('/api/export')).status).toBe(401)
      expect((await analyst.request('HEAD', '/api/export')).status).toBe(404)
    })

    test('each export is on record, with the case it was of', async () => {
      await analyst.get(`/api/export?case_id=${analyst.case_id}`)
      const state = await openState(app.databaseAddress)
      const row = await state.db.selectFrom('chain').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
      await state.close()
      expect(row).toMatchObject({ event: 'exported', operation: 'ledger', case_id: analyst.case_id })
    })

    test('the command writes the same, while the application runs, and refuses to write over a file', async () => {
      const env = { ...forPrograms, ...app.settings }
      const run = (...given: string[]) =>
        execFileSync(process.execPath, [script, ...given], { env, encoding: 'utf8', stdio: 'pipe' })
      const file = path.join(app.folder, 'by command.zip')
      expect(run(file, '--case', 'TESTS-1')).toContain('Verify it with')
      const { isWhole, words } = verify(file)
      expect(isWhole, words).toBe(true)
      expect(words).toContain('the case TESTS-1')
      expect(words).not.toContain('FORK')
      expect(() => run(file)).toThrow('exists already. Name a new file.')
      // As if it was made after the command had looked.
      const link = path.join(app.folder, 'link.zip')
      symlinkSync('nowhere', link)
      expect(() => run(link)).toThrow('exists already. Name a new file.')
      expect(lstatSync(link).isSymbolicLink()).toBe(true)
      expect(() => run(`${file}.zip`, '--case', 'NONE')).toThrow('No case has the reference NONE')
    })

    test('cases whose references no file can have get a name each, and keep their references within', async () => {
      const references = ['CON', '2026/11: Q&A?', '2026-11 Q-A', 'Дело №7', '案件七', 'Trailing dot.', '../../etc']
      const names = new Set<string>()
      for (const reference of references) {
        const given = { reference, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
        const { case_id } = (await analyst.post('/api/cases', given)).json
        await analyst.lookUp('geo_code', { text: 'York', case_id })
        const address = `/api/export?case_id=${case_id}`
        const name = nameInAttachment((await analyst.get(address)).headers.get('content-disposition')!)
        expect(name).toMatch(/^evidence-[\p{L}\p{N}_-]+\.zip$/u)
        names.add(name!.toLowerCase())
        const { isWhole, words } = verify(await saved(address))
        expect(isWhole, words).toBe(true)
        expect(words).toContain(`the case ${reference}`)
      }
      expect(names.size).toBe(references.length)
    })
  })
})

const person = { fullname: 'Barnaby Oldroyd' }
