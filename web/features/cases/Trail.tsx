import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { judgementsQuery, verdictWords } from '../../lookup/decisions/decisions.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { pinsQuery } from '../../lookup/pin/pins.ts'
import { recordsQuery, subjectInWords } from '../../lookup/record/records.ts'
import { toCase, toRecord, withSearch } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { timeInWords } from '../../ui/dates.ts'
import { Section } from '../../ui/Section.tsx'
import css from './CaseHome.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { findingsQuery } from './decisions.ts'
import { pinKindWords } from './pin-kinds.ts'

type Step = { at: string; key: string; by: string | null; words: ReactNode }

/** Steps that are listed. The tabs have the rest. */
const most = 15

const kindWords = {
  hypothesis: 'Hypothesis',
  finding: 'Finding',
  task: 'Task',
  dead_end: 'Dead end',
  not_relevant: 'Hits set aside',
} as const

/** How the case got here: lookups, pins, decisions and findings by time, the newest first. */
export function Trail() {
  const { case_id } = useThisCase()
  const queries = [
    useQuery(recordsQuery({ case_id })),
    useQuery(pinsQuery(case_id)),
    useQuery(judgementsQuery(case_id)),
    useQuery(findingsQuery(case_id)),
  ] as const
  const failed = queries.find(({ error }) => error)
  const [{ data: records }, { data: pins }, { data: judged }, { data: findings }] = queries
  const isRead = records && pins && judged && findings
  // They are shown together, because the steps of each list come between those of the others.
  const isReading = queries.some(({ isPending }) => isPending)
  const named = new Map(judged?.names.map(({ key, label }) => [key, label]))
  const steps: Step[] = [
    ...(records?.records ?? []).map((line) => ({
      at: line.at,
      key: line.id,
      by: line.analyst_name,
      words: (
        <>
          <Link to={toRecord(line.id)}>{subjectInWords(line) || operationInWords(line.operation)}</Link>{' '}
          <span className="quiet tiny">{operationInWords(line.operation)}</span>{' '}
          {line.outcome !== 'found' && <Status>{inWords(outcomeWords, line.outcome)}</Status>}
        </>
      ),
    })),
    ...(pins ?? []).map((pin) => ({
      at: pin.pinned_at,
      key: pin.pin_id,
      by: pin.pinned_by_name,
      words: (
        <>
          Pinned a{' '}
          <Link to={withSearch(toCase(case_id, 'pins'), { pin: pin.pin_id })}>
            {pinKindWords[pin.kind][0].toLowerCase()}
          </Link>
        </>
      ),
    })),
    ...(judged?.judgements ?? []).map(({ seq, a, b, verdict, analyst_name, at }) => ({
      at,
      key: `judgement ${seq}`,
      by: analyst_name,
      words: (
        <>
          Decided: <Link to={toCase(case_id, 'identities')}>{verdictWords[verdict]}</Link>{' '}
          <span className="quiet tiny">
            {named.get(a) ?? 'somebody'} and {named.get(b) ?? 'somebody'}
          </span>
        </>
      ),
    })),
    ...(findings ?? []).map((finding) => ({
      at: finding.made_at,
      key: finding.finding_id,
      by: finding.made_by_name,
      words: (
        <>
          {kindWords[finding.kind]} <span className="quiet tiny">{finding.text}</span>{' '}
          {finding.state === 'withdrawn' && <Status>Withdrawn</Status>}
        </>
      ),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <Section title="Recent work" actions={<Link to={toCase(case_id, 'lookups')}>All lookups</Link>}>
      {failed?.error && (
        <div className="stack-8">
          <p>Some of this work could not be read, and is not listed.</p>
          <NotAnswered
            error={failed.error}
            onRetry={() => void Promise.all(queries.map((one) => one.error && one.refetch()))}
          />
        </div>
      )}
      {isRead && steps.length === 0 && (
        <p>No work yet. Lookups, pins, decisions and findings of all members appear here.</p>
      )}
      {!isReading && steps.length > 0 && (
        <ol className={css.trail}>
          {steps.slice(0, most).map(({ at, key, by, words }) => (
            <li key={key}>
              <span>{words}</span>
              <span className="quiet tiny">
                {by ?? 'a former colleague'} · <time dateTime={at}>{timeInWords(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
