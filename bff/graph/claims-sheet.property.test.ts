/**
 * The spreadsheet of claims, for generated cases of records and erasures. A slow and plain program opens the file by
 * itself, looks each row up in its answer, and misses none that the answers give.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cases, contentOf, nameOf, recordsOf } from '../../entities/report/testing/generated-case.ts'
import { claim } from '../../entities/testing/claims-by-hand.ts'
import { unzip } from '../../platform/unzip.ts'
import { exportFormats } from './export-formats.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-claims-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const name = path.join(folder, 'claims.xlsx')
  writeFileSync(name, file)
  const zip = await unzip(name)
  const parts = new Map<string, string>()
  for (const { name, bytes } of zip.entries) {
    const chunks: Uint8Array[] = []
    for await (const chunk of await bytes()) chunks.push(chunk)
    parts.set(name, Buffer.concat(chunks).toString())
  }
  zip.close()
  return parts
}

/** The cells of a sheet by column, row by row. */
function rowsOf(parts: ReadonlyMap<string, string>, sheet: string): string[][] {
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, inside]) =>
    plain([...inside!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join('')),
  )
  return [...parts.get(sheet)!.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: string[] = []
    for (const [, column, attributes, inside] of row!.matchAll(/<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<v>([^<]*)<\/v>/.exec(inside ?? '')?.[1] ?? /<t[^>]*>([^<]*)<\/t>/.exec(inside ?? '')?.[1] ?? ''
      cells[column!.charCodeAt(0) - 65] = /t="s"/.test(attributes!) ? (shared[Number(value)] ?? '') : plain(value)
    }
    return Array.from({ length: 9 }, (_, at) => cells[at] ?? '')
  })
}

/** The value at a JSON pointer of an answer. */
const at = (result: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((here: unknown, step) => (here as { [step: string]: unknown } | undefined)?.[step], result)

test('each row says what stands at its place in its answer, and no value of an answer is left out', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (all) => {
      const { claims, kinds } = contentOf(all)
      const file = await exportFormats.xlsx.write({
        claims,
        kinds,
        graph: { nodes: [], edges: [] },
        entityOf: (key) => key,
        title: 'R-1',
        case_id: 'c1',
        missing: [],
        lacks: '',
      })
      const parts = await partsOf(file)
      expect([...parts.values()].join('')).not.toContain('<f>')
      const [heads, ...rows] = rowsOf(parts, 'xl/worksheets/sheet1.xml')
      expect(heads!.slice(3)).toEqual(['Says', 'Value', 'Other thing', 'Other key', 'Record', 'Pointer'])

      const answers = new Map(recordsOf(all).map(({ id, result }) => [id, result]))
      const told = new Set<string>()
      for (const [thing, kind, key, says, value, other, otherKey, record, pointer] of rows) {
        expect(answers.has(record!)).toBe(true)
        const said = at(answers.get(record!), pointer!)
        // A relation may have no word of its own.
        if (value !== '')
          expect(typeof said === 'string' ? said : (said as { charge_number: string }).charge_number).toBe(value)
        told.add([record, pointer, value].join('\n'))
        if (kind === 'company' && says === 'Name') expect(thing).toBe(nameOf(key!.slice('company:'.length)))
        if (otherKey!.startsWith('company:')) expect([nameOf(otherKey!.slice(8)), otherKey!.slice(8)]).toContain(other)
      }
      for (const { id, bans, offices, name } of all.told) {
        const has = (pointer: string, value: string | undefined) =>
          value === undefined || told.has([id, `/director${pointer}`, value].join('\n'))
        expect(has('/name_single_line', name)).toBe(true)
        for (const [nth, { start_date, end_date }] of bans.entries()) {
          expect(has(`/director_disq_list/${nth}/start_date`, start_date)).toBe(true)
          expect(has(`/director_disq_list/${nth}/end_date`, end_date)).toBe(true)
        }
        for (const [nth, { date, resignation_date, status, type }] of offices.entries()) {
          const own = `/director_appt_list/${nth}`
          for (const [field, value] of Object.entries({ date, resignation_date, status, type }))
            expect(has(`${own}/${field}`, value), field).toBe(true)
        }
      }
      for (const [company, charges] of all.charges)
        for (const [nth, { creation_date, satistfied_date }] of charges.entries()) {
          const own = `charges-${company}\n/charge_list/${nth}`
          expect(told.has(`${own}/creation_date\n${creation_date}`)).toBe(true)
          if (satistfied_date) expect(told.has(`${own}/satistfied_date\n${satistfied_date}`)).toBe(true)
        }
      for (const { name } of all.gone) expect(JSON.stringify(rows)).not.toContain(name)
    }),
    { numRuns: 60 },
  )
})

test('a value that is too long for a cell says so, and where the rest is', async () => {
  const file = await exportFormats.xlsx.write({
    claims: [claim('company:90000001', 'name', 'x'.repeat(40_000))],
    kinds: new Map([['company:90000001', 'company']]),
    graph: { nodes: [], edges: [] },
    entityOf: (key) => key,
    title: 'R-1',
    case_id: 'c1',
    missing: [],
    lacks: '',
  })
  const [, row] = rowsOf(await partsOf(file), 'xl/worksheets/sheet1.xml')
  expect(row![4]).toHaveLength(32_767)
  expect(row![4]).toMatch(/x … \(cut: 40,000 characters; the record has all of them\)$/)
})
