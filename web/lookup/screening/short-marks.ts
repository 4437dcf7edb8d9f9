/** The strongest mark of a thing in a word or two, for drawings. */
import { useMemo } from 'react'
import { shortInWords } from '../../../entities/screening/mark-words.ts'
import { isSure, shortOwned } from './mark-words.ts'
import { type Marks, marksAbout } from './marks.ts'

export type ShortMark = { words: string; isDecided: boolean }

/** One empty map for all, so that nothing is drawn again. */
const none: ReadonlyMap<string, ShortMark> = new Map()

/** @param things each with its key in the drawing and its mentions; they stay the same between renders */
export const useShortMarks = (
  things: readonly { key: string; mentions: readonly string[] }[],
  marks: Marks,
): ReadonlyMap<string, ShortMark> =>
  useMemo(() => {
    const found = things.flatMap(({ key, mentions }) => {
      const mark = shortMark(marks, mentions)
      return mark ? [[key, mark] as const] : []
    })
    return found.length === 0 ? none : new Map(found)
  }, [things, marks])

/** Null without a mark. */
export function shortMark(marks: Marks, mentions: readonly string[]): ShortMark | null {
  const {
    listed: [first],
    owned: [held],
  } = marksAbout(marks, mentions)
  if (first) return { words: shortInWords(first), isDecided: first.state !== 'not_decided' }
  return held ? { words: shortOwned(held), isDecided: isSure(held) } : null
}
