import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { PinKind } from '../../../contract/pins.ts'
import { toRecord } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import type { RecordHead } from '../lookups.ts'
import { operationInWords } from '../operations.ts'
import { PinButton } from '../pin/PinButton.tsx'
import { useCost, usePrice } from '../price/prices.tsx'
import { useCase, useOwnCase } from '../purpose/cases.ts'
import type { Lookup } from '../useLookup.ts'
import { Asking } from './Asking.tsx'
import css from './Foot.module.css'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** What the whole answer is pinned as, or a value in it; unsaid, its rows are pinned. */
  pin?: { kind: PinKind; at?: string }
}

/** Where a panel's facts come from, and the way to have them anew. Quiet until it is needed, and always there. */
export function Foot<Op extends OperationName>({ lookup, pin }: Props<Op>) {
  const { query, run, operation, isAsking, isRefreshing, lacksCase } = lookup
  const price = usePrice(operation)
  const showsLoader = useIsSlow(isRefreshing)
  // Under what is waited for, or did not come, there is nothing that it could be the source of.
  if (!query.data || run.error || (isAsking && !isRefreshing)) return null
  return (
    <Source of={query.data}>
      {pin && query.data.result && (
        <PinButton {...pin} from={query.data.record.id} label={operationInWords(operation)} />
      )}
      {/* Never disabled: it would lose the focus of whoever pressed it. */}
      {!lacksCase && (
        <Button look="quiet" aria-disabled={run.isPending} onClick={() => run.isPending || run.mutate()}>
          Ask again, {price}
        </Button>
      )}
      {isRefreshing && <Asking lookup={lookup} isRefresh isShown={showsLoader} />}
    </Source>
  )
}

type SourceProps = {
  /** The answer, or the record of one. */
  of: { record: RecordHead; case_id: string | null; reason: string | null; reused?: boolean }
  children?: ReactNode
}

/** Where facts come from: operation, time, record, cost; and the case, where it is not the one that is open. */
export function Source({ of: { record, case_id, reason, reused }, children }: SourceProps) {
  const cost = useCost({ ...record, reason })
  const elsewhere = useOtherCase(case_id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label="Where this comes from" className={css.source}>
      <code>{record.operation}</code>
      <TimeText at={record.at} />
      <Link to={toRecord(record.id)}>
        record <code>{shortId(record.id)}</code>
      </Link>
      <span>{reused ? 'from this earlier record, free' : cost}</span>
      {elsewhere && <strong>{elsewhere}</strong>}
      {children}
    </div>
  )
}

/** Null where the record is in the open case, or none is open. */
function useOtherCase(case_id: string | null): string | null {
  const { file } = useCase()
  const own = useOwnCase(case_id)
  if (!file || file.case_id === case_id) return null
  if (case_id === null) return `in no case, not in ${file.reference}`
  return `in ${own?.reference ?? 'another case'}, not in ${file.reference}`
}
