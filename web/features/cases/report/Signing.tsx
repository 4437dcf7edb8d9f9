import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Report } from '../../../../contract/desk/reports.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Confirm } from '../../../server/Confirm.tsx'
import { sessionQuery } from '../../../server/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { sentence } from '../../../ui/text.ts'
import { contradictionsQuery, pairsQuery } from '../decisions.ts'
import { itemsIn } from '../screening/items.ts'
import { screeningQuery } from '../screening/screening.ts'
import css from './Report.module.css'
import { readNow } from './read-now.ts'
import { redactionsQuery, reportQuery } from './report-data.ts'
import signing from './Signing.module.css'
import { type SignCheck, signChecks } from './sign-checks.ts'

type Props = {
  report: Report
  /** The words of the button, if it does more than sign. */
  verb?: string
  /** @param signature with the version that was on the screen when the dialog opened */
  onSign: (signature: { version: number; name: string; role: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, with what a reader may ask about, and as whom the person signs. */
export function Signing({ report, verb, onSign, onClose }: Props) {
  const { case_id, report_id } = report
  const [version] = useState(report.version)
  const { data: session } = useQuery(sessionQuery)
  const queries = [
    useQuery({ ...reportQuery(report_id), refetchOnMount: 'always' }),
    useQuery({ ...pairsQuery(case_id, 'open'), refetchOnMount: 'always' }),
    useQuery({ ...contradictionsQuery(case_id), refetchOnMount: 'always' }),
    useQuery({ ...screeningQuery(case_id), refetchOnMount: 'always' }),
    useQuery({ ...redactionsQuery(report_id), refetchOnMount: 'always' }),
  ] as const
  const [ofReport, ofPairs, ofContradictions, ofScreening, ofRedactions] = queries
  const [read, pairs, contradictions] = [readNow(ofReport), readNow(ofPairs), readNow(ofContradictions)]
  const [screening, redactions] = [readNow(ofScreening), readNow(ofRedactions)]
  const isReading = queries.some(({ isFetching, isError }) => isFetching && !isError)
  const failed = queries.filter(({ isError }) => isError)
  const open = contradictions?.rules
    .flatMap(({ items }) => items)
    .filter(({ explanation }) => explanation === null).length
  const checks = signChecks(report, {
    report: read ?? null,
    contradictions: open ?? null,
    pairs: pairs?.total ?? null,
    candidates: screening ? itemsIn(screening, 'open').length : null,
    notScreened: screening ? screening.counts.subjects - screening.counts.screened : null,
    marks: redactions?.marks.length ?? null,
  })
  return (
    <Confirm
      title={`Sign version ${version}?`}
      verb={verb ?? `Sign version ${version}`}
      onClose={onClose}
      onDo={(given) => onSign({ version, name: given('name'), role: given('role') })}
    >
      <p>The signed version is frozen. You cannot undo this. A correction becomes a new version.</p>
      <ul className={signing.checks} aria-label="Before you sign">
        {checks.map((check) => (
          <Check key={check.what} {...check} isReading={isReading} />
        ))}
      </ul>
      {failed[0]?.error && (
        <NotAnswered
          error={failed[0].error}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      )}
      {session && (
        <>
          <Field
            name="name"
            label="Name of who signs"
            defaultValue={session.name}
            required
            maxLength={200}
            dir="auto"
          />
          <Field
            name="role"
            label="Role"
            hint="For example: senior analyst. The report shows both."
            defaultValue={sentence(session.role)}
            required
            maxLength={200}
            dir="auto"
          />
        </>
      )}
    </Confirm>
  )
}

const Check = ({ what, count, detail, to, isReading }: SignCheck & { isReading: boolean }) => (
  <li data-open={count !== 0 || undefined}>
    <span>{what}</span>
    <strong>{count === null ? (isReading ? '…' : 'Not checked') : count === 0 ? 'None' : numberInWords(count)}</strong>
    {count !== 0 && count !== null && <p className={css.small}>{to ? <Link to={to}>{detail}</Link> : detail}</p>}
  </li>
)
