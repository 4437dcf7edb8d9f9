import { Link } from 'react-router'
import type { OperationName } from '../../contract/operations.ts'
import { toRecord } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { timeInWords } from '../ui/dates.ts'
import { creditsInWords } from './credits.ts'
import css from './Foot.module.css'
import type { Lookup } from './lookups.ts'

/** Where a panel's facts come from: operation, time, record, cost. Quiet until it is needed, and always there. */
export function Foot<Op extends OperationName>({ lookup: { query, again } }: { lookup: Lookup<Op> }) {
  if (!query.data) return null
  const { record } = query.data
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label="Where this comes from" className={css.foot}>
      <code>{record.operation}</code>
      <time dateTime={record.at}>{timeInWords(record.at)}</time>
      <Link to={toRecord(record.id)}>
        record <code>{record.id.slice(0, 6)}…</code>
      </Link>
      <span>{creditsInWords(record.credits)}</span>
      <Button look="quiet" disabled={again.isPending} onClick={() => again.mutate()}>
        Ask again
      </Button>
    </div>
  )
}
