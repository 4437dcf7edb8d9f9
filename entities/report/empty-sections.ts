/** Sections that nothing fills become one line each, behind the body of a report (decision 0178). */
import type { ReportBlock, ReportSection } from '../../contract/desk/reports.ts'
import { annexFills, fills, isPartOf, mayBeEmpty } from '../../contract/reports.ts'
import type { Block, Section, Text } from './model.ts'

type Filled = Extract<ReportBlock, { kind: 'filled' }>

/** @param written the sections as analysts arranged them @param composed the same sections, filled */
export function withoutEmpty(written: readonly ReportSection[], composed: readonly Section[]): Section[] {
  const empty = new Set(composed.filter((section, at) => isEmpty(written[at]!, section)))
  if (empty.size === 0) return [...composed]
  const lines = composed.flatMap((section, at) => (empty.has(section) ? linesOf(written[at]!, section) : []))
  const kept = composed.map((section, at) => ({ section, isAnnex: isAnnex(written[at]!) }))
  const body = kept.findLastIndex(({ isAnnex }) => !isAnnex) + 1
  const left = (some: typeof kept) => some.flatMap(({ section }) => (empty.has(section) ? [] : [section]))
  return [
    ...left(kept.slice(0, body)),
    { id: 'empty', title: [{ text: 'Sections without content' }], blocks: lines },
    ...left(kept.slice(body)),
  ]
}

/** An empty paragraph is not printed. Any other block of an analyst is content. */
const filledIn = ({ blocks }: ReportSection): Filled[] | null => {
  const filled = blocks.filter((block) => block.kind === 'filled')
  const isBlank = (block: ReportBlock) => block.kind === 'paragraph' && block.runs.length === 0
  return filled.length > 0 && blocks.every((block) => block.kind === 'filled' || isBlank(block)) ? filled : null
}

function isEmpty(written: ReportSection, { blocks }: Section): boolean {
  const filled = filledIn(written)
  return (
    filled?.every(({ fill }) => mayBeEmpty.has(fill)) === true &&
    blocks.every((block) => block.kind === 'paragraph' && block.voice === 'note')
  )
}

const isAnnex = (written: ReportSection): boolean =>
  filledIn(written)?.every(({ fill }) => annexFills.has(fill)) ?? false

/** What each block says, after its name. */
const linesOf = (written: ReportSection, { blocks }: Section): Block[] =>
  (filledIn(written) ?? []).map(({ id, fill }): Block => {
    const notes = blocks.filter((block) => isPartOf(block.id, id))
    const spans = notes.flatMap((block): Text[] => ('spans' in block ? [{ text: ' ' }, ...block.spans] : []))
    return { kind: 'paragraph', id, voice: 'note', spans: [{ text: `${fills[fill]}.`, bold: true }, ...spans] }
  })
