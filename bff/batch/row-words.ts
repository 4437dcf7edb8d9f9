import type { BatchCall } from '../../contract/desk/batches.ts'
import { isLacking } from '../../contract/reasons.ts'
import type { BatchRowTable } from '../state/tables.ts'
import { unansweredInWords } from '../upstream/not-answered.ts'
import { choiceOf } from './choices.ts'

export const rowErased = 'The values of this row were erased.'

export const onRecordWords = 'The case has this answer already. Its lookup is free.'

const whatHelps =
  'Correct the values of the row, or ask your administrator for a source that holds the whole register. Then make a new batch.'

export function inWords(row: BatchRowTable, calls: readonly BatchCall[]): string | null {
  const { state, problem, same_as, choices } = row
  if (problem === rowErased) return `${rowErased} Its outcome and its place stay.`
  if (state === 'invalid') return `${problem ?? 'Its values cannot be sent.'} Correct the file and make a new batch.`
  if (state === 'duplicate') return `It has the same values as row ${same_as}, and was not sent again.`
  if (state === 'needs_choice' && choices === '[]')
    return 'The answer with the choices was erased. Choose none of them.'
  if (state === 'needs_choice')
    return choices !== null && JSON.parse(choices).length === 1
      ? 'The only answer has another name. Choose it, or none.'
      : 'Several answers fit. Choose one, or none of them.'
  if (state === 'unknown')
    return 'It was sent, and the program ended before an answer was recorded. It may have been paid for. Try it again if you accept that.'
  if (state === 'none_found' && choiceOf(row) === null) return 'An analyst chose none of the answers.'
  if (state !== 'not_answered') return null
  const { reason } = calls.find((call) => call.state === 'not_answered') ?? {}
  const words = unansweredInWords(reason)
  if (reason === 'none_in_part') return `${words} ${whatHelps}`
  return isLacking(reason) ? words : `${words} Try the row again.`
}
