import { canBeWatched } from '../../../contract/can-be-watched.ts'
import { isOperation } from '../../../contract/operations.ts'
import { toNewWatch } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type CaseFile, takesLookups, useOwnCase } from '../purpose/cases.ts'

type Props = { record: { id: string; operation: string; outcome: string; case_id: string | null } }

/** Opens the form to watch a record, in its own case. Nothing for a record that cannot be watched. */
export function WatchLink({ record }: Props) {
  const file = useCaseToWatchIn(record)
  if (!file) return null
  return (
    <LinkButton look="quiet" to={toNewWatch(file.case_id, record.id)}>
      Watch
    </LinkButton>
  )
}

/** The case of a record that can be watched. */
export function useCaseToWatchIn({ operation, outcome, case_id }: Props['record']): CaseFile | undefined {
  const file = useOwnCase(case_id)
  const isAnswered = outcome === 'found' || outcome === 'none_found'
  const canBe = isAnswered && isOperation(operation) && canBeWatched(operation)
  return canBe && file && takesLookups(file) ? file : undefined
}
