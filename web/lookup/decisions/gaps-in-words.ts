/** The parts of the case that a view leaves out, in sentences. */
import type { CaseGraph } from '../../../contract/desk/graph.ts'
import { count } from '../../ui/numbers.ts'

/** `hidden`: only views that read pins have it. */
export type GapsOf = Pick<CaseGraph, 'missing' | 'pending' | 'not_accepted'> & Partial<Pick<CaseGraph, 'hidden'>>

export const pendingInWords = (pending: number): string =>
  `${count(pending, 'record')} ${pending === 1 ? 'is' : 'are'} still being read and not shown yet.`

export const hiddenInWords = (hidden: number): string =>
  `${count(hidden, 'pinned record')} of other cases ${hidden === 1 ? 'is' : 'are'} not shown.`

export const missingInWords = (missing: number): string =>
  `${count(missing, 'record')} could not be read, and nothing of them is shown`

/** For what leaves the screen, and has no links. */
export const gapsInWords = ({ missing, pending, hidden = 0, not_accepted }: GapsOf): string[] =>
  [
    pending > 0 && pendingInWords(pending),
    ...not_accepted.map(({ name, rows }) => `${count(rows, 'found row')} of ${name} not accepted, and not shown.`),
    hidden > 0 && hiddenInWords(hidden),
    missing.length > 0 && `${missingInWords(missing.length)}.`,
  ].filter((words): words is string => Boolean(words))
