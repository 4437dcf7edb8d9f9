import { Link, useParams } from 'react-router'
import type { CaseGraph } from '../../../contract/desk/graph.ts'
import { toBatch, toRecord } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { type GapsOf, hiddenInWords, missingInWords, pendingInWords } from './gaps-in-words.ts'

type Props = {
  of: GapsOf
  onRefresh?: () => void
  /** Without one, the case of the address. */
  case_id?: string
}

type NotAcceptedProps = CaseGraph['not_accepted'][number] & { case_id: string | undefined }

function NotAccepted({ batch_id, name, rows, case_id }: NotAcceptedProps) {
  const { id = '' } = useParams()
  return (
    <p>
      {count(rows, 'found row')} of <Link to={toBatch(case_id ?? id, batch_id)}>{name}</Link>{' '}
      {rows === 1 ? 'is' : 'are'} not accepted, and nothing of {rows === 1 ? 'it' : 'them'} is shown.
    </p>
  )
}

/** The parts of the case that a view leaves out, and why. */
export const Gaps = ({ of: { missing, pending, hidden = 0, not_accepted }, onRefresh, case_id }: Props) => (
  <>
    {pending > 0 && (
      <p role="status">
        {pendingInWords(pending)}{' '}
        {onRefresh && (
          <Button look="quiet" onClick={onRefresh}>
            Refresh, free
          </Button>
        )}
      </p>
    )}
    {not_accepted.map(({ batch_id, name, rows }) => (
      <NotAccepted key={batch_id} batch_id={batch_id} name={name} rows={rows} case_id={case_id} />
    ))}
    {hidden > 0 && (
      <p>
        {hiddenInWords(hidden)} You may not read {hidden === 1 ? 'it' : 'them'}.
      </p>
    )}
    {missing.length > 0 && (
      <details>
        <summary>{missingInWords(missing.length)}</summary>
        <ul>
          {missing.map(({ record, why }) => (
            <li key={record}>
              <Link to={toRecord(record)}>
                record <code>{shortId(record)}</code>
              </Link>
              : {why}
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
)
