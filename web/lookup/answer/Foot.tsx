import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { PinKind } from '../../../contract/pins.ts'
import { toRecord } from '../../paths.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { shortId } from '../../ui/Identifier.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import type { RecordHead } from '../lookups.ts'
import { operationInWords } from '../operations.ts'
import { PinButton } from '../pin/PinButton.tsx'
import { costInWords, usePrice, withPrice } from '../price/prices.tsx'
import { useCase, useOwnCase } from '../purpose/cases.ts'
import { asEvidence, useEvidence } from '../report/evidence.ts'
import { ageWarning, sourceInWords } from '../sources.ts'
import { type Lookup, shownOf } from '../useLookup.ts'
import { WatchLink } from '../watch/WatchLink.tsx'
import { Asking } from './Asking.tsx'
import css from './Foot.module.css'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** Pins the whole answer, or a value in it. Without this, its rows are pinned. */
  pin?: { kind: PinKind; at?: string }
  /** Another press looks it up now, so Refresh would pay for it twice. */
  isUnderWay?: boolean
}

/** The source of a panel's facts, with pin and refresh. */
export function Foot<Op extends OperationName>({ lookup, pin, isUnderWay = false }: Props<Op>) {
  const { run, operation, isRefreshing, lacksCase } = lookup
  const shown = shownOf(lookup)
  const price = usePrice(operation)
  const showsLoader = useIsSlow(isRefreshing)
  const mayNotRun = run.isPending || isUnderWay
  if (!shown) return null
  return (
    <Source of={shown} price={lacksCase ? undefined : price}>
      {pin && shown.result && <PinButton {...pin} from={shown.record.id} label={operationInWords(operation)} />}
      <WatchLink record={{ ...shown.record, outcome: shown.outcome, case_id: shown.case_id }} />
      {/* A disabled button would lose the focus. */}
      {!lacksCase && (
        <Button look="quiet" aria-disabled={mayNotRun} onClick={firstClick(() => mayNotRun || run.mutate())}>
          Refresh <span className={css.price}>{withPrice('', price).trim()}</span>
        </Button>
      )}
      {isRefreshing && <Asking lookup={lookup} isRefresh isShown={showsLoader} />}
    </Source>
  )
}

type SourceProps = {
  /** The answer, or the record of one. */
  of: { record: RecordHead; case_id: string | null; reused?: boolean }
  /** Of the same lookup, where its button says it: a cost that is the same is not said twice. */
  price?: string | undefined
  children?: ReactNode
}

/** The source of facts: lookup, register, time, record, cost; and the case, where it is not the current case. */
export function Source({ of: { record, case_id, reused }, price, children }: SourceProps) {
  const inWords = costInWords(record)
  const cost = inWords.replace('at most ', '') === price ? '' : inWords
  const elsewhere = useOtherCase(case_id)
  const whole = useEvidence()(operationInWords(record.operation), { answered: { record, case_id }, at: '' })
  const outdated = record.source && ageWarning(record.source, record.at)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label="Source" className={css.source}>
      <span>{operationInWords(record.operation)}</span>
      {record.source && <span>{sourceInWords(record.source, record.at)}</span>}
      {outdated && <strong>{outdated}</strong>}
      <TimeText at={record.at} />
      <Link to={toRecord(record.id)} {...asEvidence(whole)}>
        record <code>{shortId(record.id)}</code>
      </Link>
      {(reused || cost) && <span>{reused ? 'from this earlier record, free' : cost}</span>}
      {elsewhere && <strong>{elsewhere}</strong>}
      {children}
    </div>
  )
}

/** Null in the current case, or without one. */
function useOtherCase(case_id: string | null): string | null {
  const { shown: file } = useCase()
  const own = useOwnCase(case_id)
  if (!file || file.case_id === case_id) return null
  if (case_id === null) return `in no case, not in ${file.reference}`
  return `in ${own?.reference ?? 'another case'}, not in ${file.reference}`
}
