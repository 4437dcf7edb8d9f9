import { canBeWatched } from '../../../contract/changes.ts'
import { isOperation } from '../../../contract/operations.ts'
import { toNewWatch } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { takesLookups, useOwnCase } from '../purpose/cases.ts'

type Props = { record: { id: string; operation: string; outcome: string; case_id: string | null } }

/** Opens the form to watch a record, in its own case. Nothing for a record that cannot be watched. */
export function WatchLink({ record: { id, operation, outcome, case_id } }: Props) {
  const file = useOwnCase(case_id)
  const isAnswered = outcome === 'found' || outcome === 'none_found'
  if (!file || !takesLookups(file) || !isAnswered || !isOperation(operation) || !canBeWatched(operation)) return null
  return (
    <LinkButton look="quiet" to={toNewWatch(file.case_id, id)}>
      Watch
    </LinkButton>
  )
}
