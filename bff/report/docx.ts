/** A report as a Word document: headings, tables, and numbered citations that lead to the annex. */
import {
  AlignmentType,
  Bookmark,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { RenderedBlock, RenderedReport, Span } from '../../contract/desk/reports.ts'
import { annexCells, annexColumns, headLines, toSvg, verifyWords, voiceLabels } from '../../entities/report/html.ts'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const
/** Word shows the vector picture. Other programs show this empty picture, and the table after it. */
const emptyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
const pageWidth = 600
/** Right-to-left text, as its first letter shows. */
const rtl = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

export function toDocx(report: RenderedReport): Promise<Buffer> {
  const { title, classification, reference, version, is_redacted, sections, annex, notes, changes, authors } = report
  const mark = [classification, `Case ${reference}`, `Version ${version}`, is_redacted ? 'Redacted' : '']
    .filter(Boolean)
    .join(' · ')
  const children: (Paragraph | Table)[] = [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    ...headLines(report).map((line) => plain(line)),
    ...notes.map((note) => plain(note, true)),
    ...(changes.length > 0
      ? [heading('Changes since the signed version', 0), ...changes.map((line) => bullet([{ text: line }], false))]
      : []),
    ...sections.flatMap(({ title, blocks }) => [heading(title, 0), ...blocks.flatMap(blockDocx)]),
    heading('Annex: records', 0),
    plain(verifyWords),
    ...(annex.length > 0
      ? [
          tableOf(
            annexColumns,
            annex.map((row) => [
              [new Bookmark({ id: `record-${row.number}`, children: [run({ text: String(row.number) }, 16)] })],
              ...annexCells(row).map((text) => [run({ text }, 16)]),
            ]),
          ),
        ]
      : []),
  ]
  return Packer.toBuffer(
    new Document({
      ...{
        title,
        creator: authors.join(', ') || 'Whereabouts',
        lastModifiedBy: 'Whereabouts',
        description: `Case ${reference}, version ${version}`,
      },
      numbering: {
        config: [
          {
            reference: 'ordered',
            levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START }],
          },
        ],
      },
      styles: { default: { document: { run: { font: 'Arial', size: 20, language: { value: 'en-GB' } } } } },
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph({ children: [run({ text: mark }, 16)] })] }) },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.END,
                  children: [
                    new TextRun({ size: 16, children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
                  ],
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

const plain = (text: string, bold = false) =>
  new Paragraph({ bidirectional: rtl.test(text), children: [run({ text, ...(bold && { bold }) })] })
const heading = (text: string, level: number) =>
  new Paragraph({ heading: headings[Math.min(level, 3)]!, bidirectional: rtl.test(text), children: [run({ text })] })

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
          children: [new TextRun({ text: ` [${number}]`, style: 'Hyperlink', ...(size !== undefined && { size }) })],
        }),
    ),
  ])

const isRtl = (spans: readonly Span[]) => rtl.test(spans.map(({ text }) => text).join(''))

const bullet = (spans: readonly Span[], isOrdered: boolean) =>
  new Paragraph({
    bidirectional: isRtl(spans),
    ...(isOrdered ? { numbering: { reference: 'ordered', level: 0 } } : { bullet: { level: 0 } }),
    children: runs(spans),
  })

function blockDocx(block: RenderedBlock): (Paragraph | Table)[] {
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
    const before = label ? [run({ text: `${label}: `, bold: true })] : []
    return [
      new Paragraph({
        bidirectional: isRtl(block.spans),
        spacing: { after: 120 },
        children: [...before, ...runs(block.spans)],
      }),
    ]
  }
  if (block.kind === 'list') return block.items.map((item) => bullet(item, block.ordered))
  if (block.kind === 'table')
    return [
      ...(block.caption ? [plain(block.caption, true)] : []),
      tableOf(
        block.columns,
        block.rows.map((row) => row.map((cell) => runs(cell, 18))),
      ),
      new Paragraph({}),
    ]
  const { alt, width, height } = block
  const scale = Math.min(pageWidth / width, 820 / height)
  return [
    new Paragraph({
      children: [
        new ImageRun({
          type: 'svg',
          data: Buffer.from(toSvg(block)),
          transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
          fallback: { type: 'png', data: emptyPng },
          altText: { name: 'Picture', description: alt, title: 'Picture' },
        }),
      ],
    }),
  ]
}

function tableOf(columns: readonly string[], rows: readonly ParagraphChild[][][]): Table {
  const head = new TableRow({
    tableHeader: true,
    children: columns.map(
      (text) => new TableCell({ children: [new Paragraph({ children: [run({ text, bold: true }, 18)] })] }),
    ),
  })
  const body = rows.map(
    (row) =>
      new TableRow({
        cantSplit: false,
        children: row.map((children) => new TableCell({ children: [new Paragraph({ children })] })),
      }),
  )
  return new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [head, ...body] })
}
