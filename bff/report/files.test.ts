/** The files of a report, as other people's programs read them; and what a redacted one holds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RedactionMark, RenderedReport } from '../../contract/desk/reports.ts'
import { toHtml } from '../../entities/report/html.ts'
import { unzip } from '../../platform/unzip.ts'
import { toDocx } from './docx.ts'
import { toPdf } from './pdf.ts'
import { openPlace, position, reportOf, type Words } from './testing/case-of-words.ts'
import { docxText, pdfBytes, pdfText, qpdfCheck } from './testing/readers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, bytes: Uint8Array | string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

const words: Words = {
  person: ['Tamsin', 'Quill'],
  company: 'QUILL & DAUGHTERS LTD',
  line: '12 Mill Lane',
  postcode: 'LS1 4VK',
  telephone: '01632960124',
  birth: '1964-05-03',
  own: 'Brindlewick',
}
const report = reportOf(words, null)
let pdf: Buffer
let docx: Buffer
beforeAll(async () => {
  pdf = await toPdf(report)
  docx = await toDocx(report)
})

const citationsIn = (text: string): Set<number> =>
  new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))

describe('a report', () => {
  test('as PDF is well-formed and tagged, and each citation leads to a row of the annex', async () => {
    const file = write('report.pdf', pdf)
    expect(qpdfCheck(file)).toContain('No syntax or stream encoding errors')
    const inside = pdfBytes(pdf)
    for (const part of [
      '/MarkInfo',
      '/StructTreeRoot',
      '/Lang (en-GB)',
      '/Outlines',
      '/S /Figure',
      '/S /Table',
      '/S /H1',
    ])
      expect(inside, part).toContain(part)
    const text = pdfText(file)
    const cited = citationsIn(text)
    expect(cited).toEqual(new Set(report.annex.map(({ number }) => number)))
    const named = new Set([...inside.matchAll(/\(record-(\d+)\) \[/g)].map(([, number]) => Number(number)))
    for (const number of cited) expect(named).toContain(number)
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
    expect(text.split('Confidential · Case NG-7').length - 1).toBe(pages)
    for (const { record, sha256 } of report.annex)
      for (const told of [record, sha256 ?? '']) expect(text.replaceAll(/\s/g, '')).toContain(told)
  })

  test('counts each numbered list of a DOCX from one', async () => {
    const list = (id: string) => ({
      kind: 'list' as const,
      id,
      ordered: true,
      items: [[{ text: `First of ${id}` }], [{ text: `Second of ${id}` }]],
    })
    const sections = [{ id: 's', title: 'Lists', blocks: [list('a'), list('b')] }]
    const zip = await unzip(write('lists.docx', await toDocx({ ...report, sections })))
    const read = async (name: string) => {
      const parts: Uint8Array[] = []
      const entry = zip.entries.find((one) => one.name === name)!
      for await (const part of await entry.bytes()) parts.push(part)
      return Buffer.concat(parts).toString()
    }
    const found = (await read('word/document.xml')).matchAll(/<w:numId w:val="(\d+)"/g)
    const ids = [...found].map(([, id]) => id).slice(-4)
    expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]])
    expect(ids[2]).not.toBe(ids[0])
    const numbering = await read('word/numbering.xml')
    zip.close()
    for (const id of [ids[0], ids[2]])
      expect(numbering).toMatch(new RegExp(`<w:num w:numId="${id}".*?<w:startOverride w:val="1"/>.*?</w:num>`))
  })

  test('as DOCX opens in python-docx with the same text and citations', async () => {
    const text = docxText(write('report.docx', docx))
    expect(text).toContain('Report on Tamsin Quill')
    expect(citationsIn(text)).toEqual(new Set(report.annex.map(({ number }) => number)))
    for (const { record } of report.annex) expect(text).toContain(record)
    expect(text).toContain(
      `${words.postcode} has the position ${position} (WGS84): centre of the postcode; approximate, within about 150 m.`,
    )
  })

  test('begins with its contents, and each title leads to the page that is named', async () => {
    const many = {
      ...report,
      sections: [...report.sections, ...report.sections.map((one) => ({ ...one, title: `Again ${one.title}` }))],
    }
    const bytes = await toPdf(many)
    const pages = pdfText(write('contents.pdf', bytes), 'layout').split('\f')
    const titles = [...many.sections.map(({ title }) => title), 'Annex: records']
    const docx = docxText(write('contents.docx', await toDocx(many)))
    for (const title of titles) expect(docx).toMatch(new RegExp(`^${title}\\d+$`, 'm'))
    for (const [at, title] of titles.entries()) {
      expect(pdfBytes(bytes)).toContain(`(section-${at + 1}) [`)
      const page = Number(new RegExp(`^ *${title} +(\\d+)$`, 'm').exec(pages[0]!)?.[1])
      expect(pages[page - 1], title).toMatch(new RegExp(`^ *${title}$`, 'm'))
    }
  })

  test('begins with a title page that says what it is and who signed; the summary follows on page two', async () => {
    const signed = { by_name: 'Ann Example', role: 'Senior analyst', at: '2026-03-04T10:11:00.000Z' }
    const whole = { ...report, state: 'signed' as const, signed }
    const pages = pdfText(write('cover.pdf', await toPdf(whole)), 'layout').split('\f')
    const told = [pages[0]!, docxText(write('cover.docx', await toDocx(whole))), toHtml(whole)]
    for (const text of told)
      for (const words of [
        'Due diligence on a person',
        'NG-7',
        'Ann Example',
        'Senior analyst',
        '4 March 2026, 10:11 UTC',
      ])
        expect(text).toContain(words)
    expect(pages[0]).not.toContain('Draft')
    expect(pages[1]).toContain(report.sections[0]!.title)
    expect(pdfText(write('draft.pdf', pdf))).toContain('Draft: not signed')
  })

  test('keeps a long list of contents on its title page', async () => {
    const sections = Array.from({ length: 28 }, (_, at) => ({ ...report.sections[0]!, title: `Part ${at + 1}` }))
    const pages = pdfText(write('long.pdf', await toPdf({ ...report, sections })), 'layout').split('\f')
    for (const { title } of sections) expect(pages[0]).toMatch(new RegExp(`^ *${title} +\\d+$`, 'm'))
    expect(pages[1]).toMatch(/^ *Part 1$/m)
  })

  test.each([
    ['its table', 1, 5],
    ['a table with rows of several lines', 12, 5],
    ['a table of two such rows', 14, 2],
  ])('has no heading at the end of a page, away from %s', async (_, lines, rowsOfAll) => {
    const spans = (text: string) => [{ text }]
    const sections = Array.from({ length: 30 }, (_, at) => ({
      id: `s${at}`,
      title: `Part ${at + 1}`,
      blocks: [
        {
          kind: 'heading' as const,
          id: `h${at}`,
          level: 2,
          spans: spans(`What was found. ${'A long title. '.repeat(9)}`),
        },
        { kind: 'paragraph' as const, id: `p${at}`, voice: 'note' as const, spans: spans('A note.') },
        {
          kind: 'table' as const,
          id: `t${at}`,
          caption: '',
          columns: ['Row'],
          rows: Array.from({ length: rowsOfAll + (rowsOfAll === 2 ? 0 : at % 7) }, (_, row) => [
            spans(`Row ${row + 1} of ${at + 1}.${'\nMore.'.repeat(lines - 1)}`),
          ]),
        },
      ],
    }))
    const pages = pdfText(write('kept.pdf', await toPdf({ ...report, sections })), 'layout').split('\f')
    for (const [at, { title }] of sections.entries()) {
      const page = pages.slice(1).find((text) => new RegExp(`^ *${title}$`, 'm').test(text))
      expect(page, title).toContain(`Row 1 of ${at + 1}.`)
    }
  })

  test('has no heading at the end of a page, away from its annex or its text', async () => {
    const text = 'A sentence of some words that goes on for a while. '.repeat(9)
    const one = (at: number, lines: number) => ({
      id: `s${at}`,
      title: `Part ${at + 1}, ${'with a title of several lines, '.repeat(4)}`.slice(0, 20 + (at % 4) * 60),
      blocks: [
        {
          kind: 'paragraph' as const,
          id: `p${at}`,
          voice: 'plain' as const,
          spans: [{ text: `First ${at}. ${text}` }],
        },
        ...Array.from({ length: lines }, (_, line) => ({
          kind: 'paragraph' as const,
          id: `l${at}-${line}`,
          voice: 'plain' as const,
          spans: [{ text: 'A line.' }],
        })),
      ],
    })
    for (let lines = 0; lines < 34; lines += 3) {
      const sections = [...Array.from({ length: 5 }, (_, at) => one(at, 9)), one(5, lines)]
      const pages = pdfText(write('kept.pdf', await toPdf({ ...report, sections })), 'layout')
        .split('\f')
        .slice(1)
      for (const at of sections.keys())
        expect(pages.find((page) => page.includes(`Part ${at + 1}`))).toContain(`First ${at}.`)
      expect(pages.find((page) => page.includes('Annex: records'))).toMatch(/^ *1 .*\n/m)
    }
  })

  test('that was signed without a title page keeps the lines under its title', async () => {
    const before = { ...report, cover: null }
    const [page = ''] = pdfText(write('before.pdf', await toPdf(before)), 'layout').split('\f')
    for (const text of [page, docxText(write('before.docx', await toDocx(before))), toHtml(before)]) {
      expect(text).toContain('Case NG-7 · Version 2')
      expect(text).not.toContain('Due diligence on a person')
    }
    expect(page).toContain(report.sections[0]!.title)
  })

  test('numbers its figures and gives their day in each format', async () => {
    const count = report.sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'picture')).length
    for (const text of [pdfText(write('f.pdf', pdf)), docxText(write('f.docx', docx)), toHtml(report)])
      expect([...text.matchAll(/Figure (\d+): Case on 3 March 2026/g)].map(([, number]) => Number(number))).toEqual(
        Array.from({ length: count }, (_, at) => at + 1),
      )
  })

  test('as DOCX has a picture that programs without SVG can show', async () => {
    const zip = await unzip(write('pictures.docx', docx))
    const pictures: Buffer[] = []
    for (const { name, bytes } of zip.entries)
      if (name.endsWith('.png')) {
        const chunks: Uint8Array[] = []
        for await (const chunk of await bytes()) chunks.push(chunk)
        pictures.push(Buffer.concat(chunks))
      }
    zip.close()
    const drawn = report.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'picture'))
    expect(drawn.length).toBeGreaterThan(1)
    const sizes = pictures.map((png) => [png.readUInt32BE(16), png.readUInt32BE(20)])
    for (const { width, height } of drawn) expect(sizes).toContainEqual([width * 1.6, Math.round(height * 1.6)])
    for (const png of pictures) expect(png.length).toBeGreaterThan(5000)
  })

  test('as HTML has no script and asks no other host', () => {
    const html = toHtml({ ...report, title: '<script>alert(1)</script>' })
    expect(html).not.toMatch(/<script|\bon\w+=|https?:\/\/(?!www\.w3\.org)/i)
    for (const { number } of report.annex) {
      expect(html).toContain(`href="#record-${number}"`)
      expect(html).toContain(`id="record-${number}"`)
    }
  })

  test('holds right-to-left text and emoji in every format', async () => {
    const odd = 'שלום עולם · مرحبا بالعالم · 😀 漢 陳大文 汉语 かな 김민수 नमस्ते 👍🏽 🇬🇧 👩🏽‍🚀 ❤️'
    const [section] = report.sections
    const blocks: RenderedReport['sections'][number]['blocks'] = [
      { kind: 'paragraph', id: 'p', voice: 'plain', spans: [{ text: odd }] },
    ]
    const odder = { ...report, sections: [{ ...section!, blocks }] }
    const text = pdfText(write('odd.pdf', await toPdf(odder)))
    for (const word of odd.replace('नमस्ते', 'U+928').split(/ (?:· )?/))
      expect(text.replaceAll('\ufe0f', '')).toContain(word.replaceAll('\ufe0f', ''))
    expect(text.replace(/\s+/g, ' ')).toContain('no font for some of the letters (Devanagari)')
    expect(pdfText(write('plain.pdf', pdf))).not.toContain('no font')
    expect(docxText(write('odd.docx', await toDocx(odder)))).toContain(odd)
    expect(toHtml(odder)).toContain(odd)
  })
})

test('a PDF breaks a word that is longer than a page', async () => {
  const [section] = report.sections
  const spans = [{ text: 'x'.repeat(100_000) }]
  const long = {
    ...report,
    sections: [{ ...section!, blocks: [{ kind: 'paragraph', id: 'p', voice: 'plain', spans }] }],
  }
  const text = pdfText(write('long.pdf', await toPdf(long as RenderedReport)))
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(100_000)
})

const marks: RedactionMark[] = [
  { mark: 'mention', key: 'officer:7', reason: 'third_party' },
  { mark: 'mention', key: 'company:90000001', reason: 'confidential' },
  { mark: 'kind', kind: 'addresses', reason: 'personal_data' },
  { mark: 'kind', kind: 'telephones', reason: 'personal_data' },
  { mark: 'kind', kind: 'birth_dates', reason: 'personal_data' },
]

const word = fc.stringMatching(/^[bcdfghjklmnpqrstvwxz][aeiou][bcdfghjklmnpqrstvwxz]{2}[aeiou][bcdfgkmnp]{2}$/)
const capital = word.map((text) => text.charAt(0).toUpperCase() + text.slice(1))
const generated: fc.Arbitrary<Words> = fc
  .tuple(
    fc.uniqueArray(capital, { minLength: 5, maxLength: 5 }),
    fc.integer({ min: 100, max: 999 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([[forename = '', surname = '', company = '', street = '', own = ''], number, day]) => ({
    person: [forename, surname] as [string, string],
    company: `${company} Trading Ltd`,
    line: `${number} ${street} Road`,
    own,
    postcode: `LS9 ${number % 10}XY`,
    telephone: `01632960${number}`,
    birth: `1964-11-${String(day).padStart(2, '0')}`,
  }))

type Picture = Extract<RenderedReport['sections'][number]['blocks'][number], { kind: 'picture' }>

const mapIn = ({ sections }: RenderedReport): Picture | undefined =>
  sections
    .flatMap(({ blocks }) => blocks)
    .find((block): block is Picture => block.kind === 'picture' && block.alt.startsWith('A map'))

const svgIn = async (docx: string): Promise<string> => {
  const zip = await unzip(docx)
  const parts: string[] = []
  for (const { name, bytes } of zip.entries)
    if (/\.(svg|xml)$/.test(name))
      for await (const chunk of await bytes()) parts.push(Buffer.from(chunk).toString('utf8'))
  zip.close()
  return parts.join('\n')
}

describe('the map of a report', () => {
  const map = mapIn(report)!
  const [alt, label] = [map.alt, `2 ${openPlace}`]

  test('is a named vector picture in every format', async () => {
    expect(alt).toContain('A map of 2 places')
    const html = toHtml(report)
    expect(html).toContain(`aria-label="${alt}"`)
    expect(html).toContain(`>${label}</text>`)
    const drawn = await svgIn(write('map.docx', docx))
    expect(drawn).toContain(`descr="${alt}"`)
    expect(drawn).toContain(`>${label}</text>`)
    // Its table may fill the page before it.
    expect(pdfBytes(pdf)).toMatch(
      /\/Alt \(A map of 2 places\. North is up\. The table (?:after|before) it lists them\.\)/,
    )
    expect(pdfText(write('map.pdf', pdf))).toContain(label)
  })

  test('shows the shores, puts an address where its postcode is, and a place no more exactly than its answer', () => {
    const of = (name: string) => map.shapes.filter((shape) => shape.shape === 'outline' && shape.of === name)
    expect([of('sea').length, of('frame').length]).toEqual([1, 1])
    expect(of('land').length).toBeGreaterThan(5)
    expect(map.shapes.filter(({ shape }) => shape === 'dot').length).toBe(2)
    const table = report.sections
      .flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'table' && block.caption === 'Places')
    const cells =
      table?.kind === 'table' ? table.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(''))) : []
    expect(cells).toEqual([
      ['1', words.postcode, '', expect.stringContaining('within about 150 m')],
      ['1', `${words.line}, ${words.postcode}`, words.person.join(' '), expect.stringContaining('within about 150 m')],
      ['2', openPlace, '', expect.stringContaining('within about 4 km')],
    ])
  })

  test('is drawn without a redacted place: neither its mark nor the view says where it was', () => {
    const alone = mapIn(reportOf(words, [{ mark: 'kind', kind: 'addresses', reason: 'personal_data' }]))!
    expect(alone.alt).toContain('A map of one place.')
    const dots = alone.shapes.filter(({ shape }) => shape === 'dot')
    // In the middle: the view is that of the place that is left.
    expect(dots).toEqual([{ shape: 'dot', x: 500, y: alone.height / 2, r: 6, kind: 'place' }])
    const both = reportOf(words, [
      { mark: 'kind', kind: 'addresses', reason: 'personal_data' },
      { mark: 'words', words: openPlace, reason: 'confidential' },
    ])
    expect(mapIn(both)).toBeUndefined()
    expect(toHtml(both)).toContain('Redacted places, not on the map: 3.')
  })
})

describe('a redacted report', () => {
  test('holds no marked word in any stream, bookmark, picture or metadata of any format', async () => {
    await fc.assert(
      fc.asyncProperty(generated, async (words) => {
        const made = reportOf(words, [...marks, { mark: 'words', words: words.own, reason: 'privileged' }])
        const pdf = await toPdf(made)
        const docx = write('redacted.docx', await toDocx(made))
        const zip = await unzip(docx)
        const parts: string[] = []
        for (const { name, bytes } of zip.entries)
          for await (const chunk of await bytes()) parts.push(name, Buffer.from(chunk).toString('utf8'))
        zip.close()
        const files = {
          html: toHtml(made),
          docx: parts.join('\n'),
          'text of the PDF': pdfText(write('redacted.pdf', pdf)),
          PDF: pdfBytes(pdf),
          model: JSON.stringify(made),
        }
        const { person, company, line, own, telephone, postcode, birth } = words
        const left = [
          ...person,
          company.split(' ')[0]!,
          line.split(' ')[1]!,
          own,
          telephone,
          postcode,
          position,
          birth,
          '90000001',
        ]
        for (const [name, text] of Object.entries(files)) {
          const plain = text.toLowerCase()
          for (const one of left) expect([name, one, plain.includes(one.toLowerCase())]).toEqual([name, one, false])
          expect(text, name).toContain('redacted: ')
        }
      }),
      { numRuns: 3, seed: 20261123 },
    )
  })

  test('cuts a long name in a picture after its marked words are left out, so that no part of one stays', () => {
    const company = 'Brindlewick Amalgamated Furnishing Kitchen and Bathroom Warehouses of the North Limited'
    const long = reportOf({ ...words, company }, [{ mark: 'words', words: company, reason: 'confidential' }])
    const pictures = long.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'picture'))
    expect(JSON.stringify(pictures)).toContain('confidential')
    expect(JSON.stringify(pictures)).not.toContain('Brindlewick')
  })

  test('leaves out a block, a fact and all that a record says', () => {
    const text = (marks: RedactionMark[]) => toHtml(reportOf(words, marks))
    expect(text([{ mark: 'block', block: 'l', reason: 'not_relevant' }])).not.toContain(
      `${words.company.replace('&', '&amp;')} and`,
    )
    const fact = { record: 'a'.repeat(20), pointer: '/o/birth', property: 'birth_date', nth: 0 }
    expect(text([{ mark: 'fact', fact, reason: 'safety' }])).not.toContain('was born on')
    const without = reportOf(words, [{ mark: 'record', record: fact.record, reason: 'privileged' }])
    expect(without.annex.some(({ record }) => record === fact.record)).toBe(false)
    expect(JSON.stringify(without)).not.toContain('Director')
  })
})
