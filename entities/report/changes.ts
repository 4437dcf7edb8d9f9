/** The differences between two versions of a report. */
import type { ReportBlock, ReportChanges, ReportContent, Run } from '../../contract/desk/reports.ts'
import { type Fact, factId, fills } from '../../contract/reports.ts'
import type { Line, Text } from './model.ts'

type Change = ReportChanges['changes'][number]
type TextOf = (fact: string) => string
type Placed = { id: string; section: string; block: ReportBlock; text: string }

export const fieldLabels = { title: 'Title', classification: 'Classification', recipient: 'Prepared for' } as const

export function changesBetween(before: ReportContent, after: ReportContent, factText: TextOf): Change[] {
  const changes: Change[] = []
  for (const name of ['title', 'classification', 'recipient'] as const) {
    const [was = '', now = ''] = [before[name], after[name]]
    const of = { what: 'field', section: fieldLabels[name], block: null, note: null } as const
    if (was !== now) changes.push({ change: 'changed', ...of, before: was, after: now })
  }
  const sections = new Map(before.sections.map((section) => [section.id, section]))
  const movedSections = movedIn(before.sections, after.sections)
  const movedBlocks = new Set<string>()
  for (const { id, title, blocks } of after.sections) {
    const was = sections.get(id)
    const of = { what: 'section', section: title, block: null, note: null, after: title } as const
    if (was === undefined) changes.push({ change: 'added', ...of, before: null })
    else if (was.title !== title) changes.push({ change: 'changed', ...of, before: was.title })
    if (movedSections.has(id)) changes.push({ change: 'moved', ...of, before: null })
    for (const block of movedIn(was?.blocks ?? [], blocks)) movedBlocks.add(block)
  }
  const left = new Set(after.sections.map(({ id }) => id))
  for (const { id, title } of before.sections)
    if (!left.has(id)) {
      const of = { what: 'section', section: title, block: null, note: null } as const
      changes.push({ change: 'removed', ...of, before: title, after: null })
    }
  const [old, now] = [placedIn(before, factText), placedIn(after, factText)]
  const ofBlock = { what: 'block', note: null } as const
  for (const [id, { id: place, section, block, text }] of now) {
    const was = old.get(id)
    const of = { ...ofBlock, section, block: id }
    // An empty paragraph does not count.
    if (text === '' && (was?.text ?? '') === '') continue
    if (!was) changes.push({ change: 'added', ...of, before: null, after: text })
    else if (JSON.stringify(was.block) !== JSON.stringify(block))
      changes.push({ change: 'changed', ...of, ...inWords(was, { block, text }) })
    else if (was.id !== place) changes.push({ change: 'moved', ...of, before: was.section, after: section })
    else if (movedBlocks.has(id)) changes.push({ change: 'moved', ...of, before: null, after: text })
  }
  for (const [id, { section, text }] of old)
    if (!now.has(id) && text !== '')
      changes.push({ change: 'removed', ...ofBlock, section, block: id, before: text, after: null })
  return changes
}

type Ided = { readonly id: string }
/** The fewest that must move to make the one order the other. */
function movedIn(before: readonly Ided[], after: readonly Ided[]): Set<string> {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const common = after.filter(({ id }) => places.has(id)).map(({ id }) => id)
  // A longest run in the old order stays: `ends` has the last of the best run of each length.
  const ends: string[] = []
  const previous = new Map<string, string | undefined>()
  for (const id of common) {
    let [from, until] = [0, ends.length]
    while (from < until) {
      const middle = (from + until) >> 1
      if (places.get(ends[middle]!)! < places.get(id)!) from = middle + 1
      else until = middle
    }
    previous.set(id, ends[from - 1])
    ends[from] = id
  }
  const moved = new Set(common)
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) moved.delete(id)
  return moved
}

/** Words that stayed while something else changed say what. */
function inWords(was: Pick<Placed, 'block' | 'text'>, now: Pick<Placed, 'block' | 'text'>) {
  if (now.block.kind === 'erased') return { note: 'The words were erased', before: was.text, after: null }
  const [old, style] = [styleOf(was.block), styleOf(now.block)]
  if (old !== style) return { note: null, before: `${old}: ${was.text}`, after: `${style}: ${now.text}` }
  const note = was.text === now.text ? whatChanged(was.block, now.block) : null
  return { note, before: was.text, after: now.text }
}

/** Between two blocks with the same words. */
function whatChanged(was: ReportBlock, now: ReportBlock): string {
  const records = (block: ReportBlock) =>
    factsIn(block)
      .map(({ record }) => record)
      .join()
  const facts = (block: ReportBlock) => factsIn(block).map(factId).join()
  if (records(was) !== records(now)) return 'Another record is cited'
  if (facts(was) !== facts(now)) return 'Another fact is cited'
  return plainly(was) === plainly(now) ? 'Bold or italic changed' : 'Layout changed'
}

/** Without bold and italic. */
function plainly(block: ReportBlock): string {
  if (block.kind === 'paragraph' || block.kind === 'heading')
    return JSON.stringify({ ...block, runs: plain(block.runs) })
  if (block.kind === 'list') return JSON.stringify({ ...block, items: block.items.map(plain) })
  if (block.kind === 'table') return JSON.stringify({ ...block, rows: block.rows.map((row) => row.map(plain)) })
  return JSON.stringify(block)
}

/** Texts beside each other are one. */
function plain(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if ('fact' in run) joined.push(run)
    else if (last && 'text' in last) joined[joined.length - 1] = { text: last.text + run.text }
    else joined.push({ text: run.text })
  }
  return joined
}

function styleOf(block: ReportBlock): string {
  if (block.kind === 'paragraph') return { plain: 'Own words', opinion: 'Opinion', inference: 'Inference' }[block.voice]
  if (block.kind === 'heading') return ['Heading', 'Subheading', 'Small heading'][block.level - 2]!
  if (block.kind === 'list') return block.ordered ? 'Numbered list' : 'Bulleted list'
  return { table: 'Table', fact: 'Fact', filled: 'Filled from the case', erased: 'Erased' }[block.kind]
}

/** Characters of each side that a line shows. */
const mostShown = 300

/**
 * One line each, for a correction. A redaction of a block or a fact hides its words here too.
 * @param read the facts that were read, by their ids: a line repeats nothing of the others
 */
export function changeLines(
  changes: readonly Change[],
  old: ReportContent,
  now: ReportContent,
  read: { has(fact: string): boolean },
): Line[] {
  const blocks = Map.groupBy(
    [...old.sections, ...now.sections].flatMap(({ blocks }) => blocks),
    ({ id }) => id,
  )
  return changes.map(({ change, what, section, block, note, before, after }): Line => {
    const facts = factsOf({ sections: [{ id: '', title: '', blocks: (block !== null && blocks.get(block)) || [] }] })
    const sources = facts.filter((fact) => read.has(factId(fact))).map(({ record, pointer }) => ({ record, pointer }))
    const words = (text: string | null): Text => ({
      text: text ?? '',
      most: mostShown,
      ...(block !== null && { repeats: { block, facts: facts.map(factId) } }),
      ...(sources.length > 0 && { sources }),
    })
    const line = (...parts: (string | Text)[]) =>
      parts.map((part) => (typeof part === 'string' ? { text: part } : part))
    if (what === 'section') {
      if (change === 'changed') return line('The section “', words(before), '” is now “', words(after), '”')
      return line('The section “', words(after ?? before), `” was ${change}`)
    }
    if (note !== null) return line(`${section}: ${lowered(note)}: “`, words(after ?? before), '”')
    if (change === 'added') return line(`${section}: added “`, words(after), '”')
    if (change === 'removed') return line(`${section}: removed “`, words(before), '”')
    if (change === 'moved')
      return before === null
        ? line(`${section}: moved “`, words(after), '”')
        : line(`${section}: a block was moved here from “${before}”`)
    return line(`${section}: “`, words(before), '” became “', words(after), '”')
  })
}

const lowered = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

function placedIn({ sections }: ReportContent, factText: TextOf): Map<string, Placed> {
  const placed = new Map<string, Placed>()
  for (const { id, title, blocks } of sections)
    for (const block of blocks) placed.set(block.id, { id, section: title, block, text: textOfBlock(block, factText) })
  return placed
}

/** In one line. */
export function textOfBlock(block: ReportBlock, factText: TextOf): string {
  const line = (runs: readonly Run[]) =>
    runs.map((run) => ('fact' in run ? factText(factId(run.fact)) : run.text)).join('')
  if (block.kind === 'paragraph' || block.kind === 'heading') return line(block.runs)
  if (block.kind === 'list') return block.items.map(line).join('; ')
  if (block.kind === 'table')
    return [block.columns, ...block.rows.map((row) => row.map(line))].map((row) => row.join(' | ')).join('; ')
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

function factsIn(block: ReportBlock): Fact[] {
  const runs = (): readonly Run[] => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return block.runs
    if (block.kind === 'list') return block.items.flat()
    if (block.kind === 'table') return block.rows.flat(2)
    return block.kind === 'fact' ? [{ fact: block.fact }] : []
  }
  return runs().flatMap((run) => ('fact' in run ? [run.fact] : []))
}

/** Each fact of a report, once. */
export function factsOf({ sections }: Pick<ReportContent, 'sections'>) {
  const found = sections.flatMap(({ blocks }) => blocks.flatMap(factsIn))
  return [...new Map(found.map((fact) => [factId(fact), fact])).values()]
}

export const recordsOfBlock = (block: ReportBlock): string[] => [
  ...new Set(factsOf({ sections: [{ id: '', title: '', blocks: [block] }] }).map(({ record }) => record)),
]
