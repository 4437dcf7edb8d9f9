/** The differences between two versions of a report. */
import type { ReportBlock, ReportChanges, ReportContent, Run } from '../../contract/desk/reports.ts'
import { factId, fills } from '../../contract/reports.ts'

type Change = ReportChanges['changes'][number]
type TextOf = (fact: string) => string
type Placed = { id: string; section: string; block: ReportBlock; text: string }

export function changesBetween(before: ReportContent, after: ReportContent, factText: TextOf): Change[] {
  const changes: Change[] = []
  for (const name of ['title', 'classification', 'recipient'] as const) {
    const [was = '', now = ''] = [before[name], after[name]]
    if (was !== now) changes.push({ change: 'changed', section: name, block: null, before: was, after: now })
  }
  const titles = new Map(before.sections.map(({ id, title }) => [id, title]))
  for (const { id, title } of after.sections) {
    const was = titles.get(id)
    if (was === undefined) changes.push({ change: 'added', section: title, block: null, before: null, after: title })
    else if (was !== title) changes.push({ change: 'changed', section: title, block: null, before: was, after: title })
  }
  const left = new Set(after.sections.map(({ id }) => id))
  for (const { id, title } of before.sections)
    if (!left.has(id)) changes.push({ change: 'removed', section: title, block: null, before: title, after: null })
  const [old, now] = [placedIn(before, factText), placedIn(after, factText)]
  for (const [id, { id: place, section, block, text }] of now) {
    const was = old.get(id)
    // An empty paragraph does not count.
    if (!was && text === '') continue
    if (!was) changes.push({ change: 'added', section, block: id, before: null, after: text })
    else if (JSON.stringify(was.block) !== JSON.stringify(block))
      changes.push({ change: 'changed', section, block: id, before: was.text, after: text })
    else if (was.id !== place)
      changes.push({ change: 'moved', section, block: id, before: was.section, after: section })
  }
  for (const [id, { section, text }] of old)
    if (!now.has(id) && text !== '') changes.push({ change: 'removed', section, block: id, before: text, after: null })
  return changes
}

/** One line each, for a correction. */
export function changeLines(changes: readonly Change[]): string[] {
  const short = (text: string | null) => (text === null ? '' : text.length > 300 ? `${text.slice(0, 299)}…` : text)
  return changes.map(({ change, section, before, after }) => {
    if (change === 'added') return `${section}: added “${short(after)}”`
    if (change === 'removed') return `${section}: removed “${short(before)}”`
    if (change === 'moved') return `${section}: a block was moved`
    return `${section}: “${short(before)}” became “${short(after)}”`
  })
}

function placedIn({ sections }: ReportContent, factText: TextOf): Map<string, Placed> {
  const placed = new Map<string, Placed>()
  for (const { id, title, blocks } of sections)
    for (const block of blocks) placed.set(block.id, { id, section: title, block, text: textOf(block, factText) })
  return placed
}

function textOf(block: ReportBlock, factText: TextOf): string {
  const line = (runs: readonly Run[]) =>
    runs.map((run) => ('fact' in run ? factText(factId(run.fact)) : run.text)).join('')
  if (block.kind === 'paragraph' || block.kind === 'heading') return line(block.runs)
  if (block.kind === 'list') return block.items.map(line).join('; ')
  if (block.kind === 'table') return block.rows.map((row) => row.map(line).join(' | ')).join('; ')
  if (block.kind === 'fact') return factText(factId(block.fact))
  if (block.kind === 'filled') return fills[block.fill]
  return 'Erased'
}

/** False for an empty paragraph, list or table. */
export function hasWords(block: ReportBlock): boolean {
  const isSaid = (runs: readonly Run[]) => runs.some((run) => 'fact' in run || run.text.trim() !== '')
  if (block.kind === 'paragraph' || block.kind === 'heading') return isSaid(block.runs)
  if (block.kind === 'list') return block.items.some(isSaid)
  if (block.kind === 'table') return block.columns.some((name) => name.trim() !== '') || block.rows.flat().some(isSaid)
  return true
}

/** Each fact of a report, once. */
export function factsOf({ sections }: Pick<ReportContent, 'sections'>) {
  const runsOf = (block: ReportBlock): readonly Run[] => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return block.runs
    if (block.kind === 'list') return block.items.flat()
    if (block.kind === 'table') return block.rows.flat(2)
    return block.kind === 'fact' ? [{ fact: block.fact }] : []
  }
  const found = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => runsOf(block).flatMap((run) => ('fact' in run ? [run.fact] : []))),
  )
  return [...new Map(found.map((fact) => [factId(fact), fact])).values()]
}

export const recordsOfBlock = (block: ReportBlock): string[] => [
  ...new Set(factsOf({ sections: [{ id: '', title: '', blocks: [block] }] }).map(({ record }) => record)),
]
