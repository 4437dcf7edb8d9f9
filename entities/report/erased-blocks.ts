/** Blocks that lost their words with a record. The words do not return from a text that was open before. */
import type { ReportBlock, ReportContent } from '../../contract/desk/reports.ts'

type Erased = Extract<ReportBlock, { kind: 'erased' }>
type Saved = Pick<ReportContent, 'sections'>

/** The blocks that lost their words, by their ids. */
export const erasedIn = ({ sections }: Saved): ReadonlyMap<string, Erased> =>
  new Map(
    sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'erased' ? [[block.id, block]] : []))),
  )

/**
 * The erased block of a saved version whose words a block may hold: it has that id, or was split from it since. What was
 * split and saved before is a block of its own.
 */
export function erasedAmong(saved: Saved): (id: string) => Erased | undefined {
  const erased = erasedIn(saved)
  const ids = new Set(saved.sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
  return (id) => {
    if (erased.size === 0) return undefined
    let own = id
    while (!ids.has(own) && own.includes('-')) own = own.slice(0, own.lastIndexOf('-'))
    return erased.get(own)
  }
}

/** A part that was never saved goes: its block stands for it. */
export function withoutErased(blocks: readonly ReportBlock[], erasedOf: ReturnType<typeof erasedAmong>): ReportBlock[] {
  return blocks.flatMap((block) => {
    const erased = erasedOf(block.id)
    if (!erased) return [block]
    return erased.id === block.id ? [erased] : []
  })
}
