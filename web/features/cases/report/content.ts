/** Converts saved content for the editor, and back. */
import type { Mark, Node } from 'prosemirror-model'
import { withoutUnfit } from '../../../../contract/characters.ts'
import type { ReportBlock, ReportContent, ReportSection, Run } from '../../../../contract/desk/reports.ts'
import { factOf, newId, schema } from './schema.ts'

const { nodes, marks } = schema

export function toDocument({ sections }: Pick<ReportContent, 'sections'>): Node {
  const written = sections.length > 0 ? sections : [{ id: newId(), title: '', blocks: [] }]
  return nodes.doc.create(null, written.map(toSection))
}

export const toSection = ({ id, title, blocks }: ReportSection): Node =>
  nodes.section.create({ id }, [nodes.title.create(null, textOf(title)), ...blocks.map(toBlock)])

export function toBlock(block: ReportBlock): Node {
  const { id } = block
  switch (block.kind) {
    case 'paragraph':
      return nodes.paragraph.create({ id, voice: block.voice }, toRuns(block.runs))
    case 'heading':
      return nodes.heading.create({ id, level: block.level }, toRuns(block.runs))
    case 'list':
      return nodes.list.create(
        { id, ordered: block.ordered },
        (block.items.length > 0 ? block.items : [[]]).map((runs) => nodes.item.create(null, toRuns(runs))),
      )
    case 'table':
      return nodes.table.create({ id }, [
        nodes.table_row.create(
          null,
          block.columns.map((name) => nodes.table_header.create(null, textOf(name))),
        ),
        ...block.rows.map((row) =>
          nodes.table_row.create(
            null,
            block.columns.map((_, index) => nodes.table_cell.create(null, toRuns(row[index] ?? []))),
          ),
        ),
      ])
    case 'fact':
      return nodes.fact_block.create({ id, ...block.fact })
    case 'filled':
      return nodes.filled.create({ id, fill: block.fill })
    case 'erased':
      return nodes.erased.create({ id, missing: block.missing ?? false })
  }
}

const textOf = (text: string) => (text === '' ? [] : [schema.text(text)])

const toRuns = (runs: readonly Run[]): Node[] =>
  runs.flatMap((run) => {
    if ('fact' in run) return [nodes.fact.create(run.fact)]
    const of: Mark[] = [...(run.bold ? [marks.bold.create()] : []), ...(run.italic ? [marks.italic.create()] : [])]
    return run.text === '' ? [] : [schema.text(run.text, of)]
  })

/** The key order is fixed, so that two contents can be compared as text. */
export function toSections(document: Node): ReportSection[] {
  return document.children.map((section) => {
    const [title, ...blocks] = section.children
    return { id: section.attrs.id, title: withoutUnfit(title?.textContent ?? ''), blocks: blocks.map(fromBlock) }
  })
}

function fromBlock(node: Node): ReportBlock {
  const { id, voice, level, ordered, fill, missing } = node.attrs
  switch (node.type) {
    case nodes.heading:
      return { kind: 'heading', id, level, runs: fromRuns(node) }
    case nodes.list:
      return { kind: 'list', id, ordered, items: node.children.map(fromRuns) }
    case nodes.table:
      return fromTable(node)
    case nodes.fact_block:
      return { kind: 'fact', id, fact: factOf(node) }
    case nodes.filled:
      return { kind: 'filled', id, fill }
    case nodes.erased:
      return { kind: 'erased', id, ...(missing && { missing }) }
    default:
      return { kind: 'paragraph', id, voice, runs: fromRuns(node) }
  }
}

/** The first row names the columns. A pasted table may have rows of other lengths. */
function fromTable(table: Node): ReportBlock {
  const [head, ...rows] = table.children
  const width = Math.max(1, ...table.children.map(({ childCount }) => childCount))
  const cells = Array.from({ length: width }, (_, index) => index)
  return {
    kind: 'table',
    id: table.attrs.id,
    columns: cells.map((index) => withoutUnfit(head?.maybeChild(index)?.textContent ?? '')),
    rows: rows.map((row) =>
      cells.map((index) => {
        const cell = row.maybeChild(index)
        return cell ? fromRuns(cell) : []
      }),
    ),
  }
}

const fromRuns = (parent: Node): Run[] =>
  parent.children.flatMap((node): Run[] => {
    if (node.type === nodes.fact) return [{ fact: factOf(node) }]
    // One control character would stop all saving.
    const text = withoutUnfit(node.text ?? '')
    if (text === '') return []
    return [
      {
        text,
        ...(marks.bold.isInSet(node.marks) && { bold: true }),
        ...(marks.italic.isInSet(node.marks) && { italic: true }),
      },
    ]
  })

/** In the order that `toSections` uses. */
export const inOrder = ({
  template,
  title,
  classification,
  recipient = '',
  sections,
}: ReportContent): ReportContent => ({
  template,
  title,
  classification,
  ...(recipient !== '' && { recipient }),
  sections: toSections(toDocument({ sections })),
})
