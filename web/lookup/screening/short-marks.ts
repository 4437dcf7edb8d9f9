/** The strongest mark of a thing in a word or two, for drawings. */
import { useMemo } from 'react'
import { shortInWords } from '../../../entities/screening/mark-words.ts'
import { isSure, shortOwned } from './mark-words.ts'
import { type Marks, marksAbout, useMarks } from './marks.ts'

export type ShortMark = { words: string; isDecided: boolean }

/** @param things each with its key in the drawing and its mentions; they stay the same between renders */
export function useShortMarks(
  things: readonly { key: string; mentions: readonly string[] }[],
  case_id: string,
): ReadonlyMap<string, ShortMark> {
  const { marks } = useMarks(case_id)
  return useMemo(
    () =>
      new Map(
        things.flatMap(({ key, mentions }) => {
          const mark = shortMark(marks, mentions)
          return mark ? [[key, mark] as const] : []
        }),
      ),
    [things, marks],
  )
}

/** Null without a mark. */
export function shortMark(marks: Marks, mentions: readonly string[]): ShortMark | null {
  const {
    listed: [first],
    owned: [held],
  } = marksAbout(marks, mentions)
  if (first) return { words: shortInWords(first), isDecided: first.state !== 'not_decided' }
  return held ? { words: shortOwned(held), isDecided: isSure(held) } : null
}
