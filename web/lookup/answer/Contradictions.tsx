import { contradictionsIn } from '../../../contract/contradictions.ts'
import { isOperation, type OperationName, type Result } from '../../../contract/operations.ts'
import type { Tone } from '../../register/words.ts'
import type { Answered, LedgerRecord } from '../lookups.ts'

/** What contradictions are found in: an answer, or its record. */
type Source = {
  record: { operation: string; at: string }
  result: unknown
  params: { readonly [parameter: string]: string } | null
}

/** Beside an answer that contradicts itself or its request. Nothing is hidden, and neither side is chosen. */
export function Contradictions({ answered }: { answered: Source }) {
  const found = contradictionsOf(answered)
  if (found.length === 0) return null
  return (
    <div className="stack-8 caution measure" role="note">
      <p>
        <strong>Parts of this answer contradict each other or your request.</strong> Everything is shown as received.
      </p>
      <ul>
        {found.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

export function contradictionsOf({ result, record: { operation, at }, params }: Source): string[] {
  if (!result || !isOperation(operation)) return []
  return contradictionsIn(operation, result as Result<typeof operation>, { params: params ?? {}, at })
}

/** Of the answer on record. */
export const contradictionsOnRecord = (record: LedgerRecord): string[] => contradictionsOf({ ...record, record })

/** A verdict that the same answer contradicts does not look certain. */
export const toneBeside = (answered: Answered<OperationName>, tone: Tone): Tone =>
  contradictionsOf(answered).length > 0 ? 'warn' : tone
