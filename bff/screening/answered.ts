/** How far the names of a subject are looked up. */
import type { ScreeningState } from '../../contract/desk/screening.ts'
import { unansweredInWords } from '../upstream/not-answered.ts'
import type { AnswerRow } from './rows.ts'

export type Asked = {
  state: ScreeningState
  why: string | null
  /** The pages of the newest whole answer, and of one after it that broke off. */
  pages: AnswerRow[]
  /** When the name was last sent, and to which registers; null where it never was. */
  sentAt: string | null
  sentTo: string | null
}

/** Values of `is_cut`: another page follows, or there are more than a screening looks up. */
export const moreToRead = 1
export const isTooLong = 2

/** @param rows of one name, the oldest first */
export function askedOf(rows: readonly AnswerRow[] = []): Asked {
  const last = rows.at(-1)
  const pages = rows.filter(({ outcome }) => outcome === 'found' || outcome === 'none_found')
  const sent = { pages, sentAt: last?.at ?? null, sentTo: last?.registers ?? null }
  if (!last) return { state: 'not_run', why: null, ...sent }
  if (last.outcome === null || last.reason === 'answer_unknown')
    return { state: 'not_answered', why: 'The lookup was sent, and no answer was recorded.', ...sent }
  if (last.reason === 'no_source') return { state: 'not_run', why: null, ...sent }
  if (last.outcome === 'not_answered') return { state: 'not_answered', why: unansweredInWords(last.reason), ...sent }
  // Its next page was never read, so the name is looked up again.
  if (last.is_cut === moreToRead)
    return { state: 'not_run', why: 'Only the first pages of a long answer were looked up.', ...sent, sentAt: null }
  const why = last.is_cut === isTooLong ? 'A name has more entries than are looked up. Search the list by hand.' : null
  return { state: 'screened', why, ...sent }
}

/** Whether these answers searched the lists as they are loaded now. */
export const isCurrent = ({ state, pages }: Asked, registers: string): boolean =>
  state === 'screened' && pages.every((page) => page.registers === registers)
