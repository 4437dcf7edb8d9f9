/** Blocks that lost their words with a record. The words do not return from a text that was open before. */
import type { ReportBlock, ReportContent } from '../../contract/desk/reports.ts'

type Erased = Extract<ReportBlock, { kind: 'erased' }>
type Saved = Pick<ReportContent, 'sections'>

/** The blocks that lost their words, by their ids. */
export const erasedIn = ({ sections }: Saved): ReadonlyMap<string, Erased> =>
  new Map(
    sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'erased' ? [[block.id, block]] : []))),
  )

export const blockIds = ({ sections }: Saved): Set<string> =>
  new Set(sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)))

/** The id, and those of the blocks that it may have been split from. */
export const withOrigins = (id: string): string[] => {
  const origin = /^(.+)-[0-9a-f]{4}$/.exec(id)?.[1]
  return origin === undefined ? [id] : [id, ...withOrigins(origin)]
}

/**
 * Whose words a block holds: its own, or those of the block that it was split from and not saved since.
 * @param saved the ids of blocks that were ever saved
 */
export const originOf = (id: string, saved: ReadonlySet<string>): string =>
  withOrigins(id).find((one) => saved.has(one)) ?? id

/** A part of an erased block that was never saved goes: its block stands for it. */
export function withoutErased(
  { sections }: Saved,
  erased: ReadonlyMap<string, Erased>,
  saved: ReadonlySet<string>,
): ReportContent['sections'] {
  if (erased.size === 0) return sections
  return sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => {
      const gone = erased.get(originOf(block.id, saved))
      if (!gone) return [block]
      return gone.id === block.id ? [gone] : []
    }),
  }))
}
