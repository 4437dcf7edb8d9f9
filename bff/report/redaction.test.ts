/** People with names of many cultures, in all places of a case: a redacted file holds nothing of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { RedactionMark, RenderedReport } from '../../contract/desk/reports.ts'
import { toHtml } from '../../entities/report/html.ts'
import { unzip } from '../../platform/unzip.ts'
import { toDocx } from './docx.ts'
import { leaksIn } from './leaks/check.ts'
import type { Unwanted } from './leaks/wanted.ts'
import { toPdf } from './pdf.ts'
import { reportOf, type Words } from './testing/case-of-words.ts'
import { pdfBytes, pdfText } from './testing/readers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-redaction-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Names with the parts that must not be left: written out here, so that no code of ours says what a part is. */
const people: readonly (readonly [forename: string, surname: string, left: readonly string[]])[] = [
  ['Tamsin', 'Stainthorpe', ['tamsin', 'stainthorp']],
  ['Siobhán', 'O’Sullivan-Browne', ['siobhan', 'sullivan', 'browne']],
  ['Jürgen', 'Müllerstedt', ['jurgen', 'juergen', 'mullerstedt', 'muellerstedt']],
  ['Łukasz', 'Żółkiewski', ['lukasz', 'łukasz', 'zolkiewsk', 'zołkiewsk']],
  ['Søren', 'Kjærgård', ['søren', 'soren', 'soeren', 'kjærgard', 'kjaergard']],
  ['Nguyễn Thị', 'Hạnhphuc', ['nguyen', 'hanhphuc']],
  ['Aoife', 'd’Arcy-Quennell', ['aoife', 'quennell', 'darcy']],
  ['Maria', 'van der Berghe', ['maria', 'berghe', 'van der']],
  ['Olúwaṣeun', 'Adébáyọ̀', ['oluwaseun', 'adebayo']],
  ['Ioannis', 'Παπαδόπουλος', ['ioannis', 'παπαδοπουλος']],
  ['Иван', 'Ковальский', ['иван', 'ковальск']],
  ['大文', '陳', ['大文']],
  ['محمد', 'الخطيب', ['محمد', 'الخطيب', 'دمحم']],
  ['דוד', 'כהנוביץ', ['כהנוביץ', 'ץיבונהכ']],
  ['İbrahim', 'Çağlayan', ['ibrahim', 'caglayan']],
  ['Priya', 'Venkataraman-Iyer', ['priya', 'venkataraman', 'iyer']],
]

/** The ways in which analysts, programs and typewriters write a name. */
const formsOf = (forename: string, surname: string): string[] => {
  const ascii = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  const middle = Math.ceil(surname.length / 2)
  return [
    ...[`${forename} ${surname}`, `${surname}, ${forename}`, `${surname.toUpperCase()}, ${forename[0]}.`, surname],
    ...[`${surname}’s`, `${surname}'s`, `${surname}s`, `Mr ${surname}`, `${forename}\u00a0${surname}`, forename],
    ...[
      `${surname.slice(0, middle)}\u00ad${surname.slice(middle)}`,
      `${surname.slice(0, middle)}\u200b${surname.slice(middle)}`,
    ],
    ...[`${ascii(forename)}.${ascii(surname)}@example.com`, `${ascii(surname)}_2024_final.pdf`],
    ...[`https://example.com/people/${ascii(forename)}-${ascii(surname)}`, surname.normalize('NFD')],
    ...[surname.replaceAll('’', 'ʼ'), surname.replaceAll('’', '´'), surname.replaceAll('-', '‑')],
  ]
}

type Case = { words: Words; left: readonly string[]; text: string }
const cases: fc.Arbitrary<Case> = fc
  .record({
    person: fc.constantFrom(...people),
    other: fc.constantFrom('Brindlewick', 'Corvash', 'Threlby'),
    order: fc.array(fc.integer({ min: 0, max: 18 }), { minLength: 8, maxLength: 19 }),
    number: fc.integer({ min: 100, max: 999 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ person: [forename, surname, left], other, order, number, day }) => ({
    words: {
      person: [forename, surname],
      company: `${other} Trading Ltd`,
      line: `${number} Cutler Row`,
      own: 'Brill',
      postcode: `LS9 ${number % 10}XY`,
      telephone: `01632960${number}`,
      birth: `1964-11-${String(day).padStart(2, '0')}`,
    },
    left: [...left, `${number} cutler`, `1632960${number}`, `ls9 ${number % 10}xy`, `${day} november 1964`],
    text: order.map((at) => formsOf(forename, surname)[at % formsOf(forename, surname).length]).join(' met '),
  }))

const marks: RedactionMark[] = [
  { mark: 'mention', key: 'officer:7', reason: 'third_party' },
  { mark: 'kind', kind: 'addresses', reason: 'personal_data' },
  { mark: 'kind', kind: 'telephones', reason: 'personal_data' },
  { mark: 'kind', kind: 'birth_dates', reason: 'personal_data' },
]

/** Everything in the file, by readers of other people. */
async function textsOf(report: RenderedReport): Promise<{ [stream: string]: string }> {
  const pdf = await toPdf(report)
  const file = path.join(folder, 'file.pdf')
  writeFileSync(file, pdf)
  const zip = await unzip(await toDocx(report))
  const parts: string[] = []
  for (const { name, bytes } of zip.entries) {
    parts.push(name)
    if (/\.(?:xml|svg|rels)$/.test(name))
      for await (const chunk of await bytes()) parts.push(Buffer.from(chunk).toString('utf8'))
  }
  zip.close()
  const docx = parts.join('\n')
  return {
    html: toHtml(report),
    docx,
    'text of Word': docx.replaceAll(/<[^>]+>/g, ''),
    'text of the PDF': pdfText(file),
    PDF: pdfBytes(pdf),
  }
}

/** Small letters without accents, apostrophes and invisible marks. */
const simple = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’ʼ´]/gu, '')

describe('a redacted report', () => {
  test('holds nothing of a marked person in any stream of three formats', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ words, left, text }) => {
        const report = reportOf({ ...words, own: text }, marks)
        for (const [stream, whole] of Object.entries(await textsOf(report))) {
          const found = left.filter((word) => simple(whole).includes(simple(word)))
          expect([stream, found, text]).toEqual([stream, [], text])
          expect(whole, stream).toContain('redacted')
        }
      }),
      { numRuns: 24, seed: 20261128 },
    )
  })

  test('is refused by its check where a name is left in any place, and not without', async () => {
    const unwanted: Unwanted = {
      people: ['Tamsin STAINTHORPE'],
      others: ['Ruth Stainthorpe'],
      phrases: [],
      codes: ['LS9 1XY'],
      births: ['1964-11-03', '1962'],
    }
    const words: Words = {
      person: ['Ada', 'Corvash'],
      company: 'Threlby Ltd',
      line: '7 Nail Row',
      postcode: 'LS1 1AA',
      telephone: '01632960111',
      birth: '1950-01-01',
      own: 'x',
    }
    const clean = reportOf(words, null)
    const [section] = clean.sections
    // Pictures and tables would take most of the time, and hold none of the texts.
    const short = { ...clean, sections: [section!] }
    const writtenByOf = (name: string) => ({ kind: '', rows: [{ label: 'Written by', value: name }] })
    const put = (text: string): [string, RenderedReport][] => {
      const withBlocks = (blocks: NonNullable<typeof section>['blocks']) => ({
        ...clean,
        sections: [{ ...section!, blocks }],
      })
      const picture = { kind: 'picture' as const, id: 'x', width: 1000, height: 600, shapes: [] }
      return [
        ['title', { ...short, title: text }],
        ['author', { ...short, authors: [text], cover: writtenByOf(text) }],
        ['classification', { ...short, classification: text }],
        ['note', { ...short, notes: [text] }],
        ['text', withBlocks([{ kind: 'paragraph', id: 'x', voice: 'plain', spans: [{ text }] }])],
        ['heading', withBlocks([{ kind: 'heading', id: 'x', level: 2, spans: [{ text }] }])],
        ['list', withBlocks([{ kind: 'list', id: 'x', ordered: true, items: [[{ text }]] }])],
        ['cell', withBlocks([{ kind: 'table', id: 'x', caption: '', columns: ['A'], rows: [[[{ text }]]] }])],
        ['alt', withBlocks([{ ...picture, alt: text }])],
        [
          'label',
          withBlocks([{ ...picture, alt: 'A', shapes: [{ shape: 'text', x: 500, y: 300, text, anchor: 'middle' }] }]),
        ],
      ]
    }
    const made = async (report: RenderedReport) => ({
      html: Buffer.from(toHtml(report)),
      docx: await toDocx(report),
      pdf: await toPdf(report),
    })
    const check = async (report: RenderedReport) => {
      const files = await made(report)
      return Promise.all(
        (['html', 'docx', 'pdf'] as const).map(
          async (format) => (await leaksIn(files[format], format, unwanted)).length,
        ),
      )
    }
    expect(await check(clean)).toEqual([0, 0, 0])
    expect(await check({ ...clean, notes: ['Ruth Stainthorpe and R. Stainthorpe signed in 1964.'] })).toEqual([0, 0, 0])
    for (const text of [
      'Stainthorpe’s',
      'tamsin@example.com',
      'Stain\u00adthorpe',
      'STÁINTHORPES',
      'LS91XY',
      '3 Nov 1964',
      'Month of birth: 1962',
      'born in 1962',
      'born about 1964',
      'born in the year 1964',
      'DOB 1962',
      'D.O.B. 1962',
      'b. 1964',
      '[redacted: third party] (1964)',
    ])
      for (const [place, report] of put(text))
        expect([place, text, (await check(report)).map((leaks) => leaks > 0)]).toEqual([
          place,
          text,
          [true, true, true],
        ])
  })
})
