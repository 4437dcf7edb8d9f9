import { Link, useParams } from 'react-router'
import type { CaseGraph } from '../../../contract/desk/graph.ts'
import { toBatch, toRecord } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'

type Props = {
  /** `hidden`: only views that read pins have it. */
  of: Pick<CaseGraph, 'missing' | 'pending' | 'not_accepted'> & Partial<Pick<CaseGraph, 'hidden'>>
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
        {count(pending, 'record')} {pending === 1 ? 'is' : 'are'} still being read and not shown yet.{' '}
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
        {count(hidden, 'pinned record')} of other cases {hidden === 1 ? 'is' : 'are'} not shown, because you may not
        read {hidden === 1 ? 'it' : 'them'}.
      </p>
    )}
    {missing.length > 0 && (
      <details>
        <summary>{count(missing.length, 'record')} could not be read, and nothing of them is shown</summary>
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
