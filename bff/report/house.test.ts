/** The house template: who sets it, what reports show of it in each format, and what a signed one keeps. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RedactionMark, Report } from '../../contract/desk/reports.ts'
import { mostLogoBytes } from '../../contract/house-template.ts'
import { type ReportFormat, reportFormats } from '../../contract/reports.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { upload } from '../batch/testing/batches.ts'
import { sha256 } from '../state/hash.ts'
import { colleague } from '../testing/colleagues.ts'
import { jpegLogo, pngLogo } from './testing/logos.ts'
import { docxPictures, docxText, pdfBytes, pdfPictures, pdfText, qpdfCheck } from './testing/readers.ts'
import { type ReportDesk, reportDesk } from './testing/report-desk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-house-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const house = {
  accent: '#1D4F91',
  signatory_name: 'Morwenna Example',
  signatory_role: 'Head of research',
  organisation: 'Larkspur Enquiries',
  words_before: 'We wrote this for one reader.\n\nIt is not advice.',
  words_after: 'Ask us before you show it to others.',
}
const logo = { name: 'logo.png', bytes: new Uint8Array(pngLogo()) }
const png = { type: 'image/png', width: 96, height: 32, sha256: sha256(pngLogo()), bytes: pngLogo().length }
const address = '/api/house-template'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the house template', () => {
    let desk: ReportDesk
    beforeAll(async () => {
      desk = await reportDesk(engine)
    })
    afterAll(() => desk.app.close())

    const make = () => desk.make('blank')
    const preview = (report: Report, more = '') => desk.preview(report, 1, more)
    async function download({ report_id }: Report, format: ReportFormat, more = '') {
      const bytes = await desk.ann.bytes(`/api/cases/${desk.ann.case_id}/report.${format}?report=${report_id}${more}`)
      const file = path.join(folder, `report.${format}`)
      writeFileSync(file, bytes)
      return { bytes, file }
    }
    async function textOf(made: Report, format: ReportFormat, more = ''): Promise<string> {
      const { bytes, file } = await download(made, format, more)
      return format === 'html' ? bytes.toString('utf8') : format === 'pdf' ? pdfText(file) : docxText(file)
    }

    test('is empty at first, and changes nothing of a report', async () => {
      expect((await desk.ann.get(address)).json).toMatchObject({
        accent: '',
        organisation: '',
        logo: null,
        changed_at: null,
      })
      expect((await desk.ann.get(`${address}/logo`)).status).toBe(404)
      const report = await preview(await make())
      expect(report.look).toBeNull()
      expect(report.cover?.rows.map(({ label }) => label)).not.toContain('Issued by')
    })

    test('is set by an administrator alone, and everyone reads it', async () => {
      const sam = await colleague(desk.app, 'supervisor', 'sam')
      for (const who of [desk.ann, sam]) {
        expect((await who.request('PUT', address, house)).status).toBe(403)
        expect((await upload(desk.app, who, `${address}/logo`, { file: logo })).status).toBe(403)
        expect((await who.request('DELETE', `${address}/logo`)).status).toBe(403)
      }
      expect((await desk.ann.get(address)).json.changed_at).toBeNull()
      expect((await desk.boss.request('PUT', address, house)).status).toBe(200)
      expect((await upload(desk.app, desk.boss, `${address}/logo`, { file: logo })).json.logo).toEqual(png)
      expect((await desk.ann.get(address)).json).toMatchObject({ ...house, accent: '#1d4f91', logo: png })
      expect((await desk.ann.bytes(`${address}/logo`)).equals(pngLogo())).toBe(true)
      const { events } = (await desk.boss.get('/api/accounts/events')).json
      const changes = events.map(({ change, made_by }: { change: string; made_by: string }) => [change, made_by])
      const { analyst_id } = (await desk.boss.get('/api/session')).json
      expect(changes.slice(0, 2)).toEqual([
        ['report logo changed', analyst_id],
        ['report template changed', analyst_id],
      ])
    })

    test('keeps the words that changed since they were read', async () => {
      const { json: read } = await desk.boss.get(address)
      const words = { ...house, accent: '', organisation: 'First' }
      const put = (given: object) => desk.boss.request('PUT', address, { ...words, ...given })
      expect((await put({ seen: read })).status).toBe(200)
      const late = await put({ organisation: 'Second', seen: read })
      expect(late).toMatchObject({ status: 409, json: { title: 'Changed meanwhile' } })
      expect((await desk.ann.get(address)).json.organisation).toBe('First')
      expect((await put({ ...house, seen: words })).status).toBe(200)
    })

    test('keeps its logo where the new one is no PNG or JPEG, or too large', async () => {
      const files: [number, Uint8Array<ArrayBuffer>][] = [
        [415, new Uint8Array(Buffer.from('%PDF-1.7'))],
        [415, new Uint8Array(pngLogo().subarray(0, -20))],
        [413, new Uint8Array(mostLogoBytes + 1)],
      ]
      for (const [status, bytes] of files)
        expect(
          (await upload(desk.app, desk.boss, `${address}/logo`, { file: { name: 'logo.png', bytes } })).status,
        ).toBe(status)
      expect((await upload(desk.app, desk.boss, `${address}/logo`, { other: 'x' })).status).toBe(422)
      expect((await desk.ann.get(address)).json.logo).toEqual(png)
    })

    test('takes no colour that is too light for paper', async () => {
      const { status, json } = await desk.boss.request('PUT', address, { ...house, accent: '#ffcc00' })
      expect(status).toBe(422)
      expect(json.errors).toEqual([{ field: 'accent', message: expect.stringContaining('Choose a darker colour') }])
    })

    test('is in each format, as other programs read it', async () => {
      const made = await make()
      for (const format of reportFormats) {
        const text = (await textOf(made, format)).replaceAll(/\s+/g, ' ')
        const issuer = 'Morwenna Example, Head of research, Larkspur Enquiries'
        for (const words of ['Issued by', issuer, 'It is not advice.', 'Terms', house.words_after])
          expect([format, text]).toEqual([format, expect.stringContaining(words)])
        expect(text.indexOf('We wrote this')).toBeLessThan(text.indexOf('Ask us before'))
      }
      const pdf = await download(made, 'pdf')
      expect(qpdfCheck(pdf.file)).toContain('No syntax or stream encoding errors')
      // The picture, and its mask of alpha.
      expect(pdfPictures(pdf.file)).toEqual(['image 96 32', 'smask 96 32'])
      expect(pdfBytes(pdf.bytes)).toContain('/Alt (Logo of Larkspur Enquiries)')
      const docx = await download(made, 'docx')
      expect(docxPictures(docx.file)).toEqual([`Logo of Larkspur Enquiries ${png.sha256}`])
      const html = (await download(made, 'html')).bytes.toString('utf8')
      const source = `data:image/png;base64,${pngLogo().toString('base64')}`
      expect(html).toContain(`<img src="${source}" alt="Logo of Larkspur Enquiries"`)
      expect(html).toContain('img-src data:')
      expect(html).toContain('h1,h2,h3,h4{color:#1d4f91}')
    })

    test('is left out of a redacted report with the name that its logo shows', async () => {
      const made = await make()
      const marks: RedactionMark[] = [{ mark: 'words', words: 'Larkspur Enquiries', reason: 'confidential' }]
      const put = await desk.ann.request('PUT', `/api/reports/${made.report_id}/redactions`, { marks, version: 0 })
      expect(put.status).toBe(200)
      for (const format of reportFormats) {
        const text = await textOf(made, format, '&redacted=1')
        expect([format, text]).toEqual([format, expect.stringContaining('Morwenna Example')])
        expect([format, text]).toEqual([format, expect.not.stringContaining('Larkspur')])
      }
      expect((await preview(made, '&redacted=1')).look).toEqual({ accent: '#1d4f91', logo: null })
      expect((await preview(made)).look?.logo?.alt).toBe('Logo of Larkspur Enquiries')
    })

    test('stays in a signed report as it was, and changes in a draft', async () => {
      const [signed, draft] = [await make(), await make()]
      expect((await desk.ann.post(`/api/reports/${signed.report_id}/sign`, { version: 1 })).status).toBe(200)
      const { look, cover, sections } = await preview(signed)
      expect(look?.logo).toMatchObject({ type: 'image/png', data: pngLogo().toString('base64') })
      const jpeg = { name: 'logo.jpg', bytes: new Uint8Array(jpegLogo) }
      expect((await upload(desk.app, desk.boss, `${address}/logo`, { file: jpeg })).json.logo).toMatchObject({
        type: 'image/jpeg',
        width: 12,
        height: 8,
      })
      const none = { signatory_name: '', signatory_role: '', organisation: '', words_before: '', words_after: '' }
      expect((await desk.boss.request('PUT', address, { ...none, accent: '' })).status).toBe(200)
      expect(await preview(signed)).toMatchObject({ look, cover, sections })
      expect(await textOf(signed, 'pdf')).toContain('It is not advice.')
      const later = await preview(draft)
      expect(later.look).toMatchObject({ accent: null, logo: { type: 'image/jpeg', alt: 'Logo' } })
      expect(later.sections.map(({ title }) => title)).not.toContain('Terms')
      expect(pdfPictures((await download(draft, 'pdf')).file)).toEqual(['image 12 8'])
      const { sha256: kept } = (await desk.ann.get(address)).json.logo
      expect(docxPictures((await download(draft, 'docx')).file)).toEqual([`Logo ${kept}`])
      expect((await desk.boss.request('DELETE', `${address}/logo`)).json.logo).toBeNull()
      expect((await preview(draft)).look).toEqual({ accent: null, logo: null })
    })
  })
})
