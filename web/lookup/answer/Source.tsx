import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toRecord } from '../../paths.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import type { RecordHead } from '../lookups.ts'
import { useCost } from '../price/credits.ts'
import { useCase, useOwnCase } from '../purpose/cases.ts'
import css from './Source.module.css'

type Props = {
  /** The answer, or the record of one. */
  of: { record: RecordHead; case_id: string | null; reason: string | null; reused?: boolean }
  children?: ReactNode
}

/** Where facts come from: operation, time, record, cost; and the case, where it is not the one that is open. */
export function Source({ of: { record, case_id, reason, reused }, children }: Props) {
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
