/**
 * Merges two people's versions of a report. A section that one of them changed is taken; for the others the analyst
 * chooses.
 */
import type { ReportContent, ReportSection } from '../../../../contract/desk/reports.ts'
import { blockIds, erasedIn, withoutErased } from '../../../../entities/report/erased-blocks.ts'
import { newId, partId } from './schema.ts'

type Side = ReportSection | null
export type Merged = {
  id: string
  mine: Side
  theirs: Side
  /** `both`: each changed it, and differently. */
  changed: 'none' | 'mine' | 'theirs' | 'both'
}
export const mergedFields = ['title', 'classification', 'recipient'] as const
type Field = (typeof mergedFields)[number]
export type Merge = {
  base: ReportContent
  mine: ReportContent
  theirs: ReportContent
  sections: Merged[]
  /** The order of the sections that all three have. */
  order: Merged['changed']
  fields: { [field in Field]: Merged['changed'] }
}
export type Choice = 'mine' | 'theirs' | 'both'

/** Contents in the key order of `inOrder`. @param base the common earlier version */
export function mergeOf(base: ReportContent, mine: ReportContent, theirs: ReportContent): Merge {
  const [was, own, other] = [base, mine, theirs].map(
    ({ sections }) => new Map(sections.map((section) => [section.id, section])),
  ) as [Map<string, ReportSection>, Map<string, ReportSection>, Map<string, ReportSection>]
  const sections = orderOf(mine.sections, theirs.sections).map((id): Merged => {
    const [before, mine, theirs] = [was.get(id) ?? null, own.get(id) ?? null, other.get(id) ?? null]
    return { id, mine, theirs, changed: changedOf(before, mine, theirs) }
  })
  const inAll = ({ sections }: ReportContent) =>
    sections.map(({ id }) => id).filter((id) => was.has(id) && own.has(id) && other.has(id))
  return {
    base,
    mine,
    theirs,
    sections,
    order: changedOf(inAll(base), inAll(mine), inAll(theirs)),
    fields: {
      title: changedOf(base.title, mine.title, theirs.title),
      classification: changedOf(base.classification, mine.classification, theirs.classification),
      recipient: changedOf(base.recipient ?? '', mine.recipient ?? '', theirs.recipient ?? ''),
    },
  }
}

function changedOf(before: unknown, mine: unknown, theirs: unknown): Merged['changed'] {
  const [was, own, other] = [before, mine, theirs].map((side) => JSON.stringify(side))
  if (own === other) return 'none'
  if (own === was) return 'theirs'
  return other === was ? 'mine' : 'both'
}

/** The first, with each additional section of the other at its place. */
function orderOf(first: readonly ReportSection[], other: readonly ReportSection[]): string[] {
  const order = first.map(({ id }) => id)
  other.forEach(({ id }, index) => {
    if (order.includes(id)) return
    const before = other[index - 1]?.id
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}

/** Parts that need the analyst's choice. */
export const openChoices = ({ sections, order, fields }: Merge): number =>
  [order, ...sections.map(({ changed }) => changed), ...Object.values(fields)].filter((changed) => changed === 'both')
    .length

/**
 * @param choices by the id of a section, the name of a field, or `order`. A missing choice keeps both sections, and my
 * field and order
 */
export function merged(
  { base, mine, theirs, sections, order, fields }: Merge,
  choices: ReadonlyMap<string, Choice>,
): ReportContent {
  const field = (name: Field): string => {
    const chosen = fields[name] === 'both' ? choices.get(name) : fields[name]
    return (chosen === 'theirs' ? theirs[name] : mine[name]) ?? ''
  }
  // Words that were erased with their record do not return from an older copy.
  const saved = new Set([...blockIds(base), ...blockIds(theirs)])
  const left = new Map(withoutErased(mine, erasedIn(theirs), saved).map((section) => [section.id, section]))
  const isTheirOrder = (order === 'both' ? choices.get('order') : order) === 'theirs'
  const ids = isTheirOrder ? orderOf(theirs.sections, mine.sections) : orderOf(mine.sections, theirs.sections)
  const places = new Map(ids.map((id, place) => [id, place]))
  const inOrder = sections.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!)
  const written = inOrder.flatMap((section): ReportSection[] => {
    const chosen = section.changed === 'both' ? (choices.get(section.id) ?? 'both') : section.changed
    const own = left.get(section.id)
    if (chosen === 'theirs') return section.theirs ? [section.theirs] : []
    if (chosen !== 'both' || !section.theirs) return own ? [own] : []
    return own ? [own, copyOf(section.theirs)] : [section.theirs]
  })
  const recipient = field('recipient')
  return {
    template: mine.template,
    title: field('title'),
    classification: field('classification'),
    ...(recipient !== '' && { recipient }),
    sections: written,
  }
}

/** Ids are unique in a report. A redaction of a block hides its copy too. */
const copyOf = ({ title, blocks }: ReportSection): ReportSection => ({
  id: newId(),
  title,
  blocks: blocks.map((block) => ({ ...block, id: partId(block.id) })),
})
