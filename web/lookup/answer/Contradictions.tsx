import { contradictionsIn } from '../../../contract/contradictions.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { Tone } from '../../register/words.ts'
import type { Answered } from '../lookups.ts'
import css from './Contradictions.module.css'

/** Beside an answer that does not agree with itself or with its question. Nothing is hidden, and neither side is chosen. */
export function Contradictions({ answered }: { answered: Answered<OperationName> }) {
  const found = contradictionsOf(answered)
  if (found.length === 0) return null
  return (
    <div className={css.contradictions} role="note">
      <p>
        <strong>Parts of this answer contradict each other or your request.</strong> Everything is shown as it came.
      </p>
      <ul>
        {found.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

export const contradictionsOf = ({
  result,
  record,
  params,
}: Pick<Answered<OperationName>, 'result' | 'record' | 'params'>) =>
  result ? contradictionsIn(record.operation as OperationName, result, { params, at: record.at }) : []

/** A verdict that the same answer contradicts is not coloured as certain. */
export const toneBeside = (answered: Answered<OperationName>, tone: Tone): Tone =>
  contradictionsOf(answered).length > 0 ? 'warn' : tone
