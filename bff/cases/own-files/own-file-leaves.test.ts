/** An own file in what leaves the desk: a report, a redacted report, and a backup that is put back. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RedactionMark, Report, ReportBlock } from '../../../contract/desk/reports.ts'
import { reportFormats } from '../../../contract/reports.ts'
import { engines, isInstalled, newDatabase, newFolder } from '../../../platform/testing/databases.ts'
import { upload } from '../../batch/testing/batches.ts'
import { restoreBackup } from '../../keeping/backup/restore.ts'
import { writeBackup } from '../../keeping/backup/write.ts'
import { recordsIn } from '../../ledger/records.ts'
import { partsOfDocx } from '../../report/leaks/parts-of-docx.ts'
import { partsOfPdf } from '../../report/leaks/parts-of-pdf.ts'
import { openState } from '../../state/state.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../../testing/colleagues.ts'

const lease = '%PDF-1.7\n% The lease of Larkspur Mill\n%%EOF\n'

describe.each(engines)('an own file on %s', (engine) => {
  const isThere = isInstalled(engine)
  const folder = newFolder()
  let app: TestApp
  let ann: Colleague
  let added: { record: string; sha256: string }

  beforeAll(async () => {
    if (!isThere) return
    app = await testApp({ engine })
    ann = await colleagueAtWork(app, 'analyst', 'ann')
    const file = { name: 'lease.pdf', bytes: lease }
    const path = `/api/cases/${ann.case_id}/files`
    added = (await upload(app, ann, path, { file, source: 'Tamsin Quillfeather', day: '2026-11-02' })).json
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function textOf(format: string, address: string): Promise<string> {
    const bytes = await ann.bytes(address)
    if (format === 'html') return bytes.toString('utf8')
    const parts = await (format === 'pdf' ? partsOfPdf(bytes) : partsOfDocx(bytes))
    return parts.map(({ text }) => text).join('\n')
  }

  test.skipIf(!isThere)('stands in the appendix with its hash, and a redaction takes its source out', async () => {
    const { case_id } = ann
    const found = await ann.post(`/api/cases/${case_id}/report-facts`, {
      sources: [{ record: added.record, pointer: '' }],
    })
    const made = (await ann.post(`/api/cases/${case_id}/reports`, { template: 'blank' })).json as Report
    const block: ReportBlock = { kind: 'fact', id: 'lease', fact: found.json.facts[0].fact }
    const content = { ...made.content, title: 'The lease', sections: [{ id: 'one', title: 'Lease', blocks: [block] }] }
    const saved = await ann.request('PUT', `/api/reports/${made.report_id}`, { content, version: 1 })
    expect(saved.status).toBe(200)
    const file = (format: string, more = '') => `/api/cases/${case_id}/report.${format}?report=${made.report_id}${more}`
    for (const format of reportFormats) {
      const text = (await textOf(format, file(format))).replaceAll(/\s+/g, ' ')
      expect([format, text]).toEqual([format, expect.stringContaining('received from Tamsin Quillfeather')])
      for (const told of [added.record, added.sha256])
        expect([format, text.replaceAll(/\s/g, '')]).toEqual([format, expect.stringContaining(told)])
    }

    const marks: RedactionMark[] = [{ mark: 'words', words: 'Tamsin Quillfeather', reason: 'third_party' }]
    const { version } = (await ann.get(`/api/reports/${made.report_id}/redactions`)).json
    const kept = await ann.request('PUT', `/api/reports/${made.report_id}/redactions`, { marks, version })
    expect(kept.status).toBe(200)
    for (const format of reportFormats) {
      const reply = await ann.get(file(format, '&redacted=1'))
      expect([format, reply.status]).toEqual([format, 200])
      const text = await textOf(format, file(format, '&redacted=1'))
      expect([format, text.includes('Quillfeather')]).toEqual([format, false])
      expect(text).toContain('third party')
    }
  })

  test.skipIf(!isThere)('comes back from a backup byte for byte', async () => {
    const backup = await writeBackup({
      address: app.databaseAddress,
      dataDir: app.folder,
      folder: path.join(folder, 'backups'),
      withRegister: false,
    })
    const database = await newDatabase(engine)
    try {
      const dataDir = path.join(folder, 'another')
      const address = engine === 'postgres' ? database.address : path.join(dataDir, 'whereabouts.sqlite')
      await restoreBackup({ backup, address, dataDir, replace: false })
      const state = await openState(address)
      const records = recordsIn(state.db)
      const record = await records.record(added.record)
      const bytes = await records.bytes(added.record)
      await state.close()
      expect(record).toMatchObject({ operation: 'own_file', asked: { params: { source: 'Tamsin Quillfeather' } } })
      expect(bytes?.toString()).toBe(lease)
    } finally {
      await database.drop()
    }
  })
})
