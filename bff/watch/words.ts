/** Sentences about the result of a run, and about why a watch stopped. */
import type { AnswerSource } from '../../contract/source.ts'
import type { WatchEnd, WatchRunTable } from '../state/tables.ts'
import { unansweredInWords } from '../upstream/not-answered.ts'

export const endWords: { readonly [End in WatchEnd]: string } = {
  until: 'Its last day has passed. Choose a later day to resume it.',
  ceiling: 'The next lookup would pass the ceiling. Raise the ceiling to resume it.',
  case_closed: 'The case is closed. Reopen the case, then resume the watch.',
  case_expired: 'The retention date of the case has passed. Set a later date, then resume the watch.',
  case_incomplete: 'The case has no purpose or no lawful basis for lookups here. Add it, then resume the watch.',
  record_erased: 'Its record was erased, and the parameters with it. It cannot run again. Watch another record.',
  analyst_disabled: 'The account of its analyst is disabled. Resume it to run it as your own.',
  analyst_left: 'Its analyst no longer works in the case. Resume it to run it as your own.',
  sessions_ended: 'The session that set it up was ended. Resume it to run it as your own.',
}

export function runInWords({
  outcome,
  reason,
  changes,
  source,
  pages,
}: Pick<WatchRunTable, 'outcome' | 'reason' | 'changes'> & {
  source: AnswerSource | null
  pages: number
}): string | null {
  if (outcome === 'running') return 'Running now.'
  if (outcome === 'unknown')
    return 'The lookup was sent, and no answer was recorded. It may have been paid for. The next run looks it up again.'
  // It was compared.
  if (reason === 'none_in_part') return unansweredInWords(reason)
  if (outcome === 'not_answered') return `${unansweredInWords(reason)} Nothing could be compared.`
  if (outcome === 'not_run') {
    if (reason === 'register_unchanged')
      return `The register still has the data of ${source?.of ?? 'the last run'}. Nothing was sent and nothing was paid.`
    const why = (reason && notRun[reason]) ?? 'The lookup could not be sent.'
    return pages === 0 ? `${why} Nothing was paid.` : `${why} ${beforeThat(pages)} Nothing could be compared.`
  }
  if (reason === 'part_of_list')
    return `${changes === 0 ? 'No change in the part that was read. ' : ''}The list may be longer, so changes in the rest do not show.`
  if (reason === 'pages_missing')
    return 'The earlier record holds part of the list. Changes in the other part show from the next run on.'
  if (reason === 'earlier_erased')
    return 'The earlier answer was erased, so nothing could be compared. The next run compares with this one.'
  return changes === 0 ? 'No change.' : null
}

const beforeThat = (pages: number) =>
  pages === 1
    ? 'The page before it was looked up, and may be charged.'
    : `The ${pages} pages before it were looked up, and may be charged.`

const notRun: { readonly [reason: string]: string | undefined } = {
  over_budget: 'A budget did not allow the lookup.',
  price_unknown: 'The price is not known, and a budget refuses that.',
  not_theirs: 'The person who ran it may not look up in this case now.',
  ceiling: 'The lookup would pass the ceiling of this watch.',
  paused: 'The watch was paused or stopped before the next page.',
}
