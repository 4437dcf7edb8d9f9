/** A report as a Word document: headings, tables, and numbered citations that lead to the annex. */
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  type IParagraphOptions,
  LeaderType,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  PageReference,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import type { AnnexRow, RenderedBlock, RenderedReport, Span } from '../../contract/desk/reports.ts'
import { type Column, columnsOf } from '../../entities/report/columns.ts'
import type { Look } from '../../entities/report/house.ts'
import {
  annexCells,
  annexColumns,
  annexTitle,
  coverOf,
  headLines,
  sampleWords,
  toSvg,
  verifyWords,
  voiceLabels,
} from '../../entities/report/html.ts'
import { toPng } from './png.ts'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const
/** Twentieths of a point: A4 with margins of 2 cm. */
const page = { width: 11906, height: 16838, margin: 1134 }
const across = page.width - 2 * page.margin
/** Of a picture, in its own pixels: the width between the margins, and a page with a heading above it. */
const mostOfPicture = { width: 642, height: 820 }
/** In pixels, 96 to an inch. */
const mostOfLogo = { width: 266, height: 85 }
const [inkOfText, quiet, linkInk, ruleInk] = ['17212B', '55606B', '1D4F91', 'D9D5CA']
const sizes = { body: 20, table: 17, small: 15, annex: 14 }
/** Right-to-left text, as its first letter shows. */
const rtl = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

export async function toDocx(report: RenderedReport): Promise<Buffer> {
  const { title, classification, reference, version, is_redacted, sections, annex, notes, changes, authors } = report
  const cover = coverOf(report)
  const { look } = report
  const mark = [classification, `Case ${reference}`, `Version ${version}`, is_redacted ? 'Redacted' : '']
    .filter(Boolean)
    .join(' · ')
  const ordered = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'list' && block.ordered))
  const lists: Lists = new Map(ordered.map((block, at) => [block, at + 1]))
  const written: (Paragraph | Table)[] = []
  for (const [at, { title, blocks }] of sections.entries())
    written.push(
      heading(title, at + 1, cover !== null && at === 0),
      ...(await Promise.all(blocks.map((block) => blockDocx(block, lists)))).flat(),
    )
  const children: (Paragraph | Table)[] = [
    ...(look?.logo ? [logoDocx(look.logo)] : []),
    ...(cover ? [new Paragraph({ spacing: { before: 600 }, children: [run({ text: cover.kind }, 26)] })] : []),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    ...(cover ? coverDocx(cover) : headLines(report).map((text) => plainly(text))),
    ...notes.map((text) => marked('B45309', { children: [run({ text, bold: true })] })),
    ...(sections.length > 2 ? contentsOf([...sections.map(({ title }) => title), annexTitle]) : []),
    ...(changes.length > 0
      ? [heading('Changes since the signed version'), ...changes.map((text) => item([{ text }]))]
      : []),
    ...written,
    heading(annexTitle, sections.length + 1),
    plain(verifyWords(report)),
    ...(annex.length > 0 ? [annexOf(annex)] : []),
  ]
  return Packer.toBuffer(
    new Document({
      title,
      creator: authors.join(', ') || 'Whereabouts',
      lastModifiedBy: 'Whereabouts',
      description: `Case ${reference}, version ${version}`,
      numbering: {
        config: [
          {
            reference: 'ordered',
            levels: [
              { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START, style: hanging },
            ],
          },
        ],
      },
      styles: stylesIn(look?.accent?.slice(1).toUpperCase() ?? inkOfText),
      ...(isShort(report) && { pageNumbers: (await import('docx/layout')).estimatePageNumbers }),
      sections: [
        {
          properties: {
            page: {
              size: { width: page.width, height: page.height },
              margin: { top: 1440, bottom: 1247, left: page.margin, right: page.margin },
            },
          },
          headers: { default: new Header({ children: [new Paragraph({ children: [small({ text: mark })] })] }) },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.END,
                  children: [small({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
                }),
              ],
            }),
          },
          children,
        },
      ],
    }),
  )
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const line = { style: BorderStyle.SINGLE, size: 4, color: ruleInk }
const borders = { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none }

const hanging = { paragraph: { indent: { left: 480, hanging: 320 } } }
const styleOf = (color: string, size: number, before: number) => ({
  run: { font: 'Arial', size, bold: true, color },
  paragraph: { spacing: { before, after: 80 }, keepNext: true, keepLines: true },
})
/** @param color of headings */
const stylesIn = (color: string) => ({
  default: {
    document: {
      run: { font: 'Arial', size: sizes.body, language: { value: 'en-GB' } },
      paragraph: { spacing: { line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { font: 'Arial', size: 44, bold: true, color }, paragraph: { spacing: { after: 160 } } },
    heading1: styleOf(color, 30, 320),
    heading2: styleOf(color, 25, 220),
    heading3: styleOf(color, 22, 200),
    heading4: styleOf(color, 20, 160),
    hyperlink: { run: { color: linkInk, underline: {} } },
  },
})

const small = (options: { text: string } | { children: (string | (typeof PageNumber)['CURRENT'])[] }) =>
  new TextRun({ size: sizes.small, color: quiet, ...(options as { text: string }) })
const plain = (text: string, more: Partial<IParagraphOptions> = {}) =>
  new Paragraph({ bidirectional: rtl.test(text), spacing: { after: 120 }, children: [run({ text })], ...more })

const plainly = (text: string) => new Paragraph({ children: [new TextRun({ text, color: quiet })] })

/** @param isFirst after the title page */
const heading = (text: string, number?: number, isFirst = false) =>
  new Paragraph({
    pageBreakBefore: isFirst,
    heading: headings[0],
    bidirectional: rtl.test(text),
    children:
      number === undefined ? [run({ text })] : [new Bookmark({ id: `section-${number}`, children: [run({ text })] })],
  })

function coverDocx({ rows, signature, unsigned, isSample }: NonNullable<ReturnType<typeof coverOf>>) {
  const warnings = [unsigned, isSample ? sampleWords : null].filter((text) => text !== null)
  return [
    pairsOf(rows),
    ...(signature.length > 0 ? [plain('Signed', { spacing: { before: 240, after: 60 } }), pairsOf(signature)] : []),
    new Paragraph({}),
    ...warnings.map((text) => marked('B45309', { children: [run({ text })] })),
  ]
}

/** A table without heads: a label and its value in each row. */
function pairsOf(rows: readonly { label: string; value: string }[]): Table {
  const widths = [2200, across - 2200]
  const cell = (text: string, at: number, color?: string) =>
    new TableCell({
      width: { size: widths[at]!, type: WidthType.DXA },
      margins: { top: 50, bottom: 50, left: 60, right: 60 },
      children: [new Paragraph({ bidirectional: rtl.test(text), children: [color ? quietly(text) : run({ text })] })],
    })
  return new Table({
    width: { size: across, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders,
    rows: rows.map(
      ({ label, value }) => new TableRow({ cantSplit: true, children: [cell(label, 0, quiet), cell(value, 1)] }),
    ),
  })
}
const quietly = (text: string) => new TextRun({ text, color: quiet })

/** A short report is laid out here, so that its contents show page numbers. In a longer one Word fills them in. */
const isShort = ({ sections }: RenderedReport): boolean =>
  JSON.stringify(sections.map(({ blocks }) => blocks.filter(({ kind }) => kind !== 'picture'))).length < 100_000

const contentsOf = (titles: readonly string[]) =>
  titles.map((text, at) => {
    const anchor = `section-${at + 1}`
    return new Paragraph({
      spacing: { before: at === 0 ? 240 : 0, after: at === titles.length - 1 ? 240 : 0 },
      tabStops: [{ type: TabStopType.RIGHT, position: across, leader: LeaderType.DOT }],
      children: [
        new InternalHyperlink({ anchor, children: [new TextRun({ text, color: linkInk })] }),
        new TextRun({ children: [new Tab()] }),
        new PageReference(anchor),
      ],
    })
  })

/** Word has no line break in a run's text. */
function run({ text, bold, italic, redacted }: Span, size?: number): TextRun {
  const lines = text.split('\n')
  return new TextRun({
    ...(bold || redacted ? { bold: true } : {}),
    ...(italic ? { italics: true } : {}),
    ...(size !== undefined && { size }),
    ...(rtl.test(text) && { rightToLeft: true }),
    text: lines.join(' '),
  })
}

const runs = (spans: readonly Span[], size?: number): ParagraphChild[] =>
  spans.flatMap((span) => [
    ...(span.text === '' ? [] : [run(span, size)]),
    ...(span.cites ?? []).map(
      (number) =>
        new InternalHyperlink({
          anchor: `record-${number}`,
          children: [new TextRun({ text: ` [${number}]`, color: linkInk, ...(size !== undefined && { size }) })],
        }),
    ),
  ])

const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')
const isRtl = (spans: readonly Span[]) => rtl.test(textOf(spans))

/** The number of each ordered list. Each counts from one. */
type Lists = ReadonlyMap<RenderedBlock, number>

const item = (spans: readonly Span[], instance?: number) =>
  new Paragraph({
    bidirectional: isRtl(spans),
    spacing: { after: 60 },
    ...(instance !== undefined
      ? { numbering: { reference: 'ordered', level: 0, instance } }
      : { bullet: { level: 0 }, indent: hanging.paragraph.indent }),
    children: runs(spans),
  })

/** A paragraph with a line of its colour beside it. */
const marked = (colour: string, options: IParagraphOptions) =>
  new Paragraph({
    spacing: { before: 60, after: 120 },
    indent: { left: 160 },
    border: { left: { style: BorderStyle.SINGLE, size: 12, color: colour, space: 8 } },
    ...options,
  })

const voiceInks: { readonly [voice: string]: string | undefined } = {
  opinion: '64748B',
  inference: '64748B',
  fact: linkInk,
}

async function blockDocx(block: RenderedBlock, lists: Lists): Promise<(Paragraph | Table)[]> {
  if (block.kind === 'heading')
    return [
      new Paragraph({
        heading: headings[Math.min(block.level, 4) - 1]!,
        bidirectional: isRtl(block.spans),
        children: runs(block.spans),
      }),
    ]
  if (block.kind === 'paragraph') {
    const label = voiceLabels[block.voice]
    const colour = voiceInks[block.voice]
    const before = label ? [run({ text: `${label}: `, bold: true })] : []
    const options = { bidirectional: isRtl(block.spans), children: [...before, ...runs(block.spans)] }
    return [colour ? marked(colour, options) : new Paragraph({ spacing: { after: 120 }, ...options })]
  }
  if (block.kind === 'list') return block.items.map((spans) => item(spans, lists.get(block)))
  if (block.kind === 'table') {
    const { caption, columns, rows } = block
    const texts = rows.map((row) => row.map(textOf))
    const shared = columnsOf(columns, texts, across / 10 / sizes.table)
    const cells = rows.map((row) =>
      row.map((cell) => [{ children: runs(cell, sizes.table), bidirectional: isRtl(cell) }]),
    )
    return [
      ...(caption ? [plain(caption, { keepNext: true, children: [run({ text: caption, bold: true })] })] : []),
      tableOf(columns, cells, shared),
      new Paragraph({ spacing: { after: 0 } }),
    ]
  }
  const caption = block.caption ? [plain(block.caption)] : []
  return [await pictureOf(block, caption.length > 0), ...caption]
}

async function pictureOf(picture: Extract<RenderedBlock, { kind: 'picture' }>, keepNext: boolean): Promise<Paragraph> {
  const { alt, width, height } = picture
  const scale = Math.min(mostOfPicture.width / width, mostOfPicture.height / height)
  return new Paragraph({
    keepNext,
    children: [
      new ImageRun({
        type: 'svg',
        data: Buffer.from(toSvg(picture)),
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        // Programs that show no SVG show the same picture as pixels.
        fallback: { type: 'png', data: await toPng(picture) },
        altText: { name: 'Picture', description: alt, title: 'Picture' },
      }),
    ],
  })
}

function logoDocx({ type, width, height, alt, data }: NonNullable<Look['logo']>) {
  const scale = Math.min(mostOfLogo.width / width, mostOfLogo.height / height, 1)
  return new Paragraph({
    children: [
      new ImageRun({
        type: type === 'image/png' ? 'png' : 'jpg',
        data: Buffer.from(data, 'base64'),
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        altText: { name: 'Logo', description: alt, title: 'Logo' },
      }),
    ],
  })
}

function annexOf(annex: readonly AnnexRow[]): Table {
  const size = sizes.annex
  const rows = annex.map((row) => {
    const { lookup, proof } = annexCells(row)
    const number = new Bookmark({ id: `record-${row.number}`, children: [run({ text: String(row.number) }, size)] })
    return [
      [{ children: [number] }],
      lookup.map((text) => ({ children: [run({ text }, size)] })),
      proof.map(([name, value]) => ({
        children: [
          run({ text: `${name} `, bold: true }, size),
          new TextRun({ text: value, size, font: 'Courier New' }),
        ],
      })),
    ]
  })
  return tableOf(
    annexColumns,
    rows,
    [0.06, 0.22, 0.72].map((share) => ({ share, isNumber: false })),
  )
}

function tableOf(columns: readonly string[], rows: readonly IParagraphOptions[][][], shared: readonly Column[]): Table {
  const widths = shared.map(({ share }) => Math.round(share * across))
  const cell = (paragraphs: readonly IParagraphOptions[], at: number, fill?: string) =>
    new TableCell({
      width: { size: widths[at]!, type: WidthType.DXA },
      margins: { top: 50, bottom: 50, left: 60, right: 60 },
      ...(fill && { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }),
      children: (paragraphs.length > 0 ? paragraphs : [{}]).map(
        (options) =>
          new Paragraph({
            spacing: { line: 252, lineRule: LineRuleType.AUTO },
            ...(shared[at]!.isNumber && { alignment: AlignmentType.END }),
            ...options,
          }),
      ),
    })
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map((text, at) => cell([{ children: [run({ text, bold: true }, sizes.table)] }], at, 'F5F3EE')),
  })
  const body = rows.map(
    (row) => new TableRow({ cantSplit: true, children: row.map((paragraphs, at) => cell(paragraphs, at)) }),
  )
  return new Table({
    width: { size: across, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders,
    rows: [head, ...body],
  })
}
