/** A report as one HTML file, without scripts and without files from other hosts. */
import type { RenderedBlock, RenderedReport, Shape, Span } from '../../contract/desk/reports.ts'
import { escapeMarkup as escaped } from '../../contract/markup.ts'
import { inWords } from '../dates.ts'
import { circleRadius, markEdge, markOf, pathOf } from '../graph-picture/kind-marks.ts'
import { lineHeight } from '../picture-names.ts'
import { columnsOf } from './columns.ts'
import type { Look } from './house.ts'

/** Labels that every format shows with an analyst's own block. */
export const voiceLabels = { opinion: 'Opinion', inference: 'Inference', plain: '', fact: '', note: '' } as const

const dayAndTime = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** The lines under the title. */
export function headLines(report: RenderedReport): string[] {
  const { reference, version, authors, saved_at, signed, is_redacted, is_sample } = report
  return [
    `Case ${reference} · Version ${version}${is_redacted ? ' · Redacted' : ''}`,
    signed
      ? `Signed by ${[signed.by_name ?? 'a former colleague', signed.role].filter(Boolean).join(', ')} on ${inWords(signed.at.slice(0, 10))}, ${signed.at.slice(11, 16)} UTC`
      : unsigned(report),
    ...(authors.length > 0 ? [`Written by ${authors.join(', ')}`] : []),
    `Saved on ${inWords(saved_at.slice(0, 10))}, ${saved_at.slice(11, 16)} UTC`,
    ...(is_sample ? ['Sample data: the records come from an invented register'] : []),
  ]
}

export const writtenBy = 'Written by'

const momentInWords = (at: string): string => `${inWords(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`

function unsigned({ state, version }: RenderedReport): string {
  if (state === 'submitted') return 'Not signed: it waits for sign-off'
  return state === 'signed' ? `Version ${version} was signed, and this copy is not it` : 'Draft: not signed'
}

/** The rows of the title page, and of its signature. Null where a version was signed without a title page. */
export function coverOf(report: RenderedReport) {
  const { cover, version, is_redacted, authors, saved_at, signed, classification } = report
  if (!cover) return null
  const { kind, rows } = cover
  const signature = signed
    ? [
        { label: 'Name', value: signed.by_name ?? 'A former colleague' },
        { label: 'Role', value: signed.role ?? 'Not given' },
        { label: 'Signed on', value: momentInWords(signed.at) },
      ]
    : []
  return {
    kind,
    rows: [
      { label: 'Date', value: inWords((signed?.at ?? saved_at).slice(0, 10)) },
      ...rows,
      { label: 'Classification', value: classification || 'None' },
      { label: 'Version', value: `${version}${is_redacted ? ', redacted' : ''}, saved on ${momentInWords(saved_at)}` },
      // Versions that were signed before keep this row last.
      ...(rows.some(({ label }) => label === writtenBy)
        ? []
        : [{ label: writtenBy, value: authors.join(', ') || 'Not known' }]),
    ],
    signature,
    unsigned: signed ? null : unsigned(report),
    isSample: report.is_sample,
  }
}
export const sampleWords = 'Sample data: the records come from an invented register.'

export const annexTitle = 'Annex: records'
export const annexColumns = ['No.', 'Lookup', 'Proof']

const stateWords = {
  on_record: '',
  erased: 'Erased',
  missing: 'Missing from the database',
  unreadable: 'Not readable',
  redacted: 'Redacted',
} as const
/** Of one record, each as long as a line. */
const mostPlaces = 12

/** The cells after the number: the lines of the lookup, and its proofs with their names. */
export function annexCells(row: RenderedReport['annex'][number]): {
  lookup: string[]
  proof: [name: string, value: string][]
} {
  const { label, at, record, sha256, chain_seq, chain_hash, state, reason, pointers, register } = row
  if (state === 'redacted') return { lookup: [`[redacted: ${reason ?? ''}]`], proof: [] }
  const places = pointers.slice(0, mostPlaces).map((pointer) => pointer || 'whole answer')
  const proof: [string, string | null][] = [
    ['Record', record],
    ['SHA-256', sha256],
    ['Ledger', chain_seq === null ? null : `row ${chain_seq} ${chain_hash ?? ''}`],
    ['Places', places.join(', ') + (pointers.length > mostPlaces ? ' …' : '')],
  ]
  return {
    lookup: [label, register ?? '', at ? dayAndTime(at) : '', stateWords[state]].filter(Boolean),
    proof: proof.filter((part): part is [string, string] => Boolean(part[1])),
  }
}

/** The evidence holds what is redacted, so who has a redacted copy cannot have it. */
export const verifyWords = ({ is_redacted }: Pick<RenderedReport, 'is_redacted'>): string =>
  is_redacted
    ? 'This copy is redacted. To check it, ask its sender to check this file at their desk: its SHA-256 is in their ledger.'
    : 'To check a record: export the evidence of the case, unpack the ZIP, and run “node verify-evidence.mjs” in its folder. Then compare the SHA-256 and the ledger row.'

export function toHtml(report: RenderedReport): string {
  const { title, classification, reference, sections, annex, notes, changes, version } = report
  const cover = coverOf(report)
  const { look } = report
  const contents = sections
    .map(({ title }, at) => `<li><a href="#section-${at + 1}">${escaped(title)}</a></li>`)
    .join('')
  return [
    '<!doctype html>',
    '<html lang="en-GB"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${look?.logo ? '; img-src data:' : ''}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<title>${escaped(title)}</title><style>${styles}${look ? lookStyles(look) : ''}</style></head><body>`,
    `<header><p class="mark">${escaped(classification)} · ${escaped(reference)}</p>`,
    ...(look?.logo ? [logoHtml(look.logo)] : []),
    ...(cover?.kind ? [`<p class="kind">${escaped(cover.kind)}</p>`] : []),
    `<h1 dir="auto">${escaped(title)}</h1>`,
    ...(cover ? coverHtml(cover) : headLines(report).map((line) => `<p class="head" dir="auto">${escaped(line)}</p>`)),
    ...notes.map((note) => `<p class="warning" dir="auto">${escaped(note)}</p>`),
    `</header><nav aria-label="Contents"><h2>Contents</h2><ol>${contents}<li><a href="#annex">${annexTitle}</a></li></ol></nav><main>`,
    ...(changes.length > 0
      ? [
          `<section><h2>Changes since the signed version</h2><ul>${changes.map((line) => `<li dir="auto">${escaped(line)}</li>`).join('')}</ul></section>`,
        ]
      : []),
    ...sections.map(
      ({ title, blocks }, at) =>
        `<section><h2 id="section-${at + 1}" dir="auto">${escaped(title)}</h2>${blocks.map(blockHtml).join('\n')}</section>`,
    ),
    `<section id="annex"><h2>${annexTitle}</h2><p>${escaped(verifyWords(report))}</p>`,
    `<div class="wide"><table><thead><tr>${annexColumns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead><tbody>`,
    ...annex.map(annexHtml),
    `</tbody></table></div></section></main><footer><p class="mark">${escaped(classification)} · ${escaped(reference)} · Version ${version}</p></footer></body></html>`,
  ].join('\n')
}

const logoHtml = ({ type, alt, width, height, data }: NonNullable<Look['logo']>): string =>
  `<p class="logo"><img src="data:${type};base64,${data}" alt="${escaped(alt)}" width="${width}" height="${height}"></p>`

/** In the stored form alone, so that no other style comes in. */
const lookStyles = ({ accent, logo }: Look): string =>
  [
    accent && /^#[0-9a-f]{6}$/.test(accent) ? `h1,h2,h3,h4{color:${accent}}h2{border-color:${accent}}` : '',
    logo ? '.logo{margin:1rem 0}.logo img{max-width:16rem;max-height:6rem;width:auto;height:auto}' : '',
  ].join('')

const coverHtml = ({ rows, signature, unsigned, isSample }: NonNullable<ReturnType<typeof coverOf>>): string[] => [
  listHtml(rows),
  ...(signature.length > 0
    ? [`<div class="signature"><p><strong>Signed</strong></p>${listHtml(signature)}</div>`]
    : []),
  ...[unsigned, isSample ? sampleWords : null].flatMap((text) => (text ? [`<p class="warning">${text}</p>`] : [])),
]

const listHtml = (rows: readonly { label: string; value: string }[]): string =>
  `<dl>${rows.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd dir="auto">${escaped(value)}</dd>`).join('')}</dl>`

function annexHtml(row: RenderedReport['annex'][number]): string {
  const { lookup, proof } = annexCells(row)
  const proofs = proof.map(([name, value]) => `<div>${name} <code>${escaped(value)}</code></div>`).join('')
  return `<tr id="record-${row.number}"><th scope="row">${row.number}</th><td>${lookup.map(escaped).join('<br>')}</td><td>${proofs}</td></tr>`
}

function blockHtml(block: RenderedBlock): string {
  if (block.kind === 'heading') {
    const level = Math.min(6, block.level + 1)
    return `<h${level} dir="auto">${spansHtml(block.spans)}</h${level}>`
  }
  if (block.kind === 'paragraph') {
    const label = voiceLabels[block.voice]
    return `<p class="${block.voice}" dir="auto">${label ? `<strong class="voice">${label}</strong> ` : ''}${spansHtml(block.spans)}</p>`
  }
  if (block.kind === 'list') {
    const tag = block.ordered ? 'ol' : 'ul'
    return `<${tag}>${block.items.map((item) => `<li dir="auto">${spansHtml(item)}</li>`).join('')}</${tag}>`
  }
  if (block.kind === 'table') {
    const caption = block.caption ? `<caption>${escaped(block.caption)}</caption>` : ''
    const texts = block.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
    const looks = columnsOf(block.columns, texts, 1).map(({ isNumber }) => (isNumber ? ' class="number"' : ''))
    const heads = block.columns
      .map((column, at) => `<th scope="col" dir="auto"${looks[at]}>${escaped(column)}</th>`)
      .join('')
    const rows = block.rows
      .map((row) => `<tr>${row.map((cell, at) => `<td dir="auto"${looks[at]}>${spansHtml(cell)}</td>`).join('')}</tr>`)
      .join('')
    return `<div class="wide"><table>${caption}<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
  }
  const caption = block.caption ? `<figcaption dir="auto">${escaped(block.caption)}</figcaption>` : ''
  return `<figure>${toSvg(block)}${caption}</figure>`
}

const spansHtml = (spans: readonly Span[]): string =>
  spans
    .map(({ text, bold, italic, redacted, cites = [] }) => {
      let html = escaped(text).replaceAll('\n', '<br>')
      if (redacted) html = `<span class="redacted">${html}</span>`
      if (bold) html = `<strong>${html}</strong>`
      if (italic) html = `<em>${html}</em>`
      return html + cites.map((number) => ` <a class="cite" href="#record-${number}">[${number}]</a>`).join('')
    })
    .join('')

const colours: { readonly [kind: string]: string } = {
  life: '#6b6f73',
  office: '#17568f',
  ban: '#a3231b',
  control: '#5b3fae',
  charge: '#8a4b08',
}
/** Of the bars of a timeline, and of days beside them. */
export const colourOf = (kind: string): string => (Object.hasOwn(colours, kind) ? colours[kind]! : '#475569')

type Outline = Extract<Shape, { shape: 'outline' }>
/** The colours of bars are those of the screen's timeline. In grey, edges and fills tell them apart. */
export const outlineLooks: { readonly [Of in Outline['of']]: { fill?: string; stroke?: string; dashed?: true } } = {
  sea: { fill: '#d3e2ec' },
  land: { fill: '#fbfaf6' },
  abroad: { fill: '#eceae3' },
  lake: { fill: '#d3e2ec' },
  area: { stroke: '#b0145a', dashed: true },
  frame: { stroke: '#8c959d' },
  paper: { fill: '#ffffff' },
  grid: { fill: '#d9d5ca' },
  life: { fill: '#9a9ea2' },
  office: { fill: '#17568f' },
  control: { fill: '#ffffff', stroke: '#5b3fae' },
  charge: { fill: '#ffffff', stroke: '#8a4b08', dashed: true },
  ban: { fill: '#a3231b' },
}
export const lineInk = '#64748b'
/** Attribution of names on the base map. */
export const quietInk = '#55606b'

type Picture = Extract<RenderedBlock, { kind: 'picture' }>

export function toSvg({ width, height, shapes, alt }: Picture): string {
  const inside = shapes.map(shapeSvg).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${Math.ceil(height)}" width="${width}" height="${Math.ceil(height)}" role="img" aria-label="${escaped(alt)}" font-family="sans-serif" font-size="14">${inside}</svg>`
}

function shapeSvg(shape: Shape): string {
  if (shape.shape === 'line') {
    const { x1, y1, x2, y2, dashed } = shape
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${lineInk}" stroke-width="1.5"${dashed ? ' stroke-dasharray="6 5"' : ''}/>`
  }
  const mark = shape.shape === 'dot' ? markOf(shape.kind) : null
  if (shape.shape === 'dot' && mark)
    return `<path transform="translate(${shape.x} ${shape.y}) scale(${shape.r / circleRadius})" d="${pathOf(mark)}" fill="${mark.colour}" stroke="#ffffff" stroke-width="${markEdge}"/>`
  if (shape.shape === 'dot')
    return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${colourOf(shape.kind)}"/>`
  if (shape.shape === 'outline') {
    const { fill = 'none', stroke, dashed } = outlineLooks[shape.of]
    const line = stroke ? ` stroke="${stroke}" stroke-width="1.5"${dashed ? ' stroke-dasharray="6 5"' : ''}` : ''
    return `<polygon points="${shape.points.map((point) => point.join(',')).join(' ')}" fill="${fill}"${line}/>`
  }
  const [first = '', second] = shape.text.split('\n')
  const below = second === undefined ? '' : `<tspan x="${shape.x}" dy="${lineHeight}">${escaped(second)}</tspan>`
  return `<text x="${shape.x}" y="${shape.y}" text-anchor="${shape.anchor}" fill="${shape.quiet ? quietInk : '#17212b'}">${escaped(first)}${below}</text>`
}

const styles = `
:root{color-scheme:light}
body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#17212b;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.2;margin:.3rem 0 1rem}h2{font-size:1.3rem;margin:2rem 0 .5rem;border-bottom:1px solid #d9d5ca;padding-bottom:.2rem}
.mark{font-size:.85rem;color:#55606b;margin:0}.head{margin:0;color:#39444f}.warning{border-left:4px solid #b45309;padding:.3rem .8rem;background:#fff7ed}
.note{color:#39444f}.opinion,.inference{border-left:4px solid #64748b;padding-left:.8rem}.inference{border-left-style:dashed}.voice{font-size:.85rem;color:#39444f}
.fact{border-left:4px solid #1d4f91;padding-left:.8rem}.cite{font-size:.85em;white-space:nowrap;color:#1d4f91}.redacted{background:#17212b;color:#fff;padding:0 .25em}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.5rem 0 1rem}caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{border:1px solid #d9d5ca;padding:.3rem .5rem;text-align:start;vertical-align:top;overflow-wrap:break-word}th{background:#f5f3ee}figure{margin:1rem 0}svg{max-width:100%;height:auto}
.kind{font-size:1.1rem;color:#39444f;margin:2rem 0 0}dl{display:grid;grid-template-columns:8rem 1fr;gap:.25rem 1rem;margin:.5rem 0 1rem}dt{color:#55606b}dd{margin:0}
.signature{border:1px solid #8c959d;padding:.5rem 1rem;margin:1rem 0}.signature p{margin:0}figcaption{font-size:.9rem;color:#39444f}
#annex td{font-size:.8rem}#annex code{overflow-wrap:anywhere}.number{text-align:end;font-variant-numeric:tabular-nums}footer{margin-top:2rem;border-top:1px solid #d9d5ca;padding-top:.5rem}
@media print{body{max-width:none;margin:0;font-size:11pt}thead{display:table-header-group}tr,figure{break-inside:avoid}h2,h3,h4{break-after:avoid}nav{break-after:page}a{color:inherit;text-decoration:none}}
`.replaceAll('\n', '')
