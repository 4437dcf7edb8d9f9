import { Buffer } from 'node:buffer'
import { csvLine } from '../../contract/spreadsheet.ts'
import { type Claim, type Kind, type MentionKey, property } from '../../entities/claim.ts'
import { toFtm } from '../../entities/formats/ftm.ts'
import { toGexf } from '../../entities/formats/gexf.ts'
import type { ToWrite } from '../../entities/formats/graph-columns.ts'
import { toGraphml } from '../../entities/formats/graphml.ts'
import { fitForCell } from '../../entities/formats/workbook.ts'
import { labelsOf } from '../../entities/labels.ts'
import { rolesInWords } from '../../entities/link-words.ts'
import { sha256 } from '../state/hash.ts'

export type ToExport = {
  claims: readonly Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  graph: ToWrite['graph']
  entityOf: (key: MentionKey) => MentionKey
  title: string
  case_id: string
  missing: readonly { record: string; why: string }[]
  /** What the file does not hold, in words; empty if nothing. */
  lacks: string
}

export type Format = { id: string; file: string; type: string; write(what: ToExport): Promise<Buffer> | Buffer }

export const exportFormats = {
  graphml: {
    id: 'graphml',
    file: 'graph.graphml',
    type: 'application/xml; charset=utf-8',
    write: (what) => textOf(toGraphml(titled(what))),
  },
  gexf: {
    id: 'gexf',
    file: 'graph.gexf',
    type: 'application/xml; charset=utf-8',
    write: (what) => textOf(toGexf(titled(what))),
  },
  /** Of chosen nodes: a line for each link, and one for each node without links. */
  csv: {
    id: 'csv',
    file: 'graph.csv',
    type: 'text/csv; charset=utf-8',
    write: (what) => textOf(relationLines(what)),
  },
  ftm: {
    id: 'ftm',
    file: 'entities.ftm.json',
    type: 'application/x-ndjson; charset=utf-8',
    write: (what) => textOf(ftmLines(what)),
  },
  xlsx: {
    id: 'xlsx',
    file: 'claims.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: toSpreadsheet,
  },
} as const satisfies { [name: string]: Format }

const titled = ({ graph, title, lacks }: ToExport) => ({ graph, title: [title, lacks].filter(Boolean).join('. ') })

const textOf = (parts: Iterable<string>): Buffer => Buffer.from([...parts].join(''))

function* ftmLines({ claims, kinds, entityOf, case_id, lacks }: ToExport): Generator<string> {
  const label = labelsOf(claims)
  // The same thing in two cases has two ids, because claims never leave their case.
  const idOf = (text: string) => `wa-${sha256(`${case_id}\n${text}`).slice(0, 40)}`
  for (const entity of toFtm({ claims, kinds, entityOf, label, idOf })) yield `${JSON.stringify(entity)}\n`
  if (lacks === '') return
  const note = { id: idOf('lacks'), schema: 'Note', properties: { name: ['Not in this file'], description: [lacks] } }
  yield `${JSON.stringify(note)}\n`
}

const lineOf = (...cells: string[]): string => csvLine(relationHeads.map((_, at) => cells[at] ?? ''))
const relationHeads = [
  ...['From', 'From kind', 'Relation', 'Roles', 'To', 'To kind', 'Start', 'End', 'Inferred', 'Records'],
  'Note',
]

/** With a byte order mark, for spreadsheets. */
function* relationLines({ graph: { nodes, edges }, lacks }: ToExport): Generator<string> {
  yield `\uFEFF${csvLine(relationHeads)}`
  const nodeOf = new Map(nodes.map((node) => [node.key, node]))
  for (const { a, b, kind, roles, label, from, until, inferred, sources } of edges) {
    const [one, other] = [nodeOf.get(a), nodeOf.get(b)]
    const records = [...new Set(sources.map(({ record }) => record))].join(' ')
    yield lineOf(
      ...[one?.label ?? '', one?.kind ?? '', label, rolesInWords({ kind, roles })],
      ...[other?.label ?? '', other?.kind ?? '', from ?? '', until ?? '', inferred ? 'yes' : 'no', records],
    )
  }
  const linked = new Set(edges.flatMap(({ a, b }) => [a, b]))
  for (const { key, label, kind } of nodes) if (!linked.has(key)) yield lineOf(label, kind)
  if (lacks !== '') yield csvLine([...relationHeads.slice(1).map(() => ''), lacks])
}

const heads = ['Thing', 'Kind', 'Key', 'Says', 'Value', 'Other thing', 'Other key', 'Record', 'Pointer']

/** Every cell is text, so that no value runs as a formula. */
async function toSpreadsheet({ claims, kinds, missing, lacks }: ToExport): Promise<Buffer> {
  const label = labelsOf(claims)
  const cells = (values: readonly string[]) =>
    values.map((value) => ({ type: String, value: fitForCell(value, 'the record has all of them') }))
  const rows = claims.map(({ mention, property: name, value = '', other, source }) =>
    cells([
      ...[label(mention), kinds.get(mention) ?? '', mention, property(name).label, value],
      ...[other === undefined ? '' : label(other), other ?? '', source.record, source.pointer],
    ]),
  )
  const left = [...missing.map(({ record, why }) => cells([record, why])), ...(lacks ? [cells(['', lacks])] : [])]
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile([
    { sheet: 'Claims', data: [cells(heads), ...rows], stickyRowsCount: 1 },
    { sheet: 'Records not read', data: [cells(['Record', 'Why']), ...left] },
  ]).toBuffer()
}
