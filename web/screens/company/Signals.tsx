import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useCase } from '../../api/cases.ts'
import type { Answered } from '../../api/lookups.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { dateInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { shortId } from '../../ui/short-id.ts'
import { useDossier } from './CompanyScreen.tsx'
import { withoutFilters } from './DossierTabs.tsx'
import { type Parts, partLabels, toTold } from './parts.ts'
import css from './Signals.module.css'
import { type AnswerWithOfficers, addressesIn, type SeenAddress } from './signals/seen-addresses.ts'
import { type Asked, type Evidence, type Finding, type Reading, type SourceName, sources } from './signals/signal.ts'
import { readingOf, type Signal, signals } from './signals/signals.ts'

type Answers = { [Name in SourceName]: Parts[Name]['query']['data'] }
type Row = { signal: Signal; reading: Reading | null }

/** Prompts to look, drawn from what was looked up and from nothing else; never a score, never a finding. */
export function Signals({ parts }: { parts: Parts }) {
  const { number, company } = useDossier()
  const seen = useSeenAddresses()
  const answers: Answers = {
    officers: parts.officers.query.data,
    charges: parts.charges.query.data,
    filings: parts.filings.query.data,
  }
  const asked: Asked = {
    number,
    company,
    seen,
    officers: toTold<'officers'>(answers.officers),
    charges: toTold<'charges'>(answers.charges),
    filings: toTold<'filings'>(answers.filings),
  }
  const rows: Row[] = signals.map((signal) => ({ signal, reading: readingOf(signal, asked) }))
  const [found, absent, unclear, notRun] = [
    rows.flatMap(({ signal, reading }) =>
      reading && 'findings' in reading ? [{ signal, findings: reading.findings }] : [],
    ),
    rows.flatMap(({ signal, reading }) => (reading && 'absent' in reading ? [{ signal, words: reading.absent }] : [])),
    rows.flatMap(({ signal, reading }) =>
      reading && 'unclear' in reading ? [{ signal, words: reading.unclear }] : [],
    ),
    rows.flatMap(({ signal, reading }) => (reading ? [] : [{ signal, words: `Looks for ${signal.looksFor}.` }])),
  ]

  return (
    <Panel title="Signals">
      <p className={css.note}>
        Signals are prompts to look, not findings. <DrawnFrom answers={answers} />
      </p>
      {found.length > 0 && (
        <Group title="Worth a look">
          {found.map(({ signal, findings }) => (
            <Found key={signal.title} signal={signal} findings={findings} answers={answers} />
          ))}
        </Group>
      )}
      {absent.length > 0 && <Group title="Looked for, and not there">{absent.map(Told)}</Group>}
      {unclear.length > 0 && <Group title="Cannot be told from what was looked up">{unclear.map(Told)}</Group>}
      {notRun.length > 0 && <Group title="Not run: what it rests on was not looked up">{notRun.map(ToldNotRun)}</Group>}
    </Panel>
  )
}

/** What officers of other companies gave as their address, in the answers of this session and of the open case. */
function useSeenAddresses(): SeenAddress[] {
  const client = useQueryClient()
  const { file } = useCase()
  const answers = client.getQueriesData<Answered<'company_appointments'>>({ queryKey: ['answer'] })
  return answers.flatMap(([, answered]) =>
    answered?.result && answered.case_id === (file?.case_id ?? null)
      ? addressesIn(answered.result as AnswerWithOfficers)
      : [],
  )
}

function DrawnFrom({ answers }: { answers: Answers }) {
  const names = (Object.keys(sources) as SourceName[]).filter((name) => answers[name]?.result)
  if (names.length === 0) return <>They are drawn only from what was looked up, and nothing was yet.</>
  return (
    <>
      These are drawn only from{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
          {partLabels[name].toLowerCase()} as of {dateInWords(answers[name]?.record.at.slice(0, 10) ?? '')}
          {isPart(answers[name]) && ', one page of more'} (
          <Link to={toRecord(answers[name]?.record.id ?? '')}>
            record <code>{shortId(answers[name]?.record.id)}</code>
          </Link>
          )
        </span>
      ))}
      .
    </>
  )
}

function isPart(answered: Answers[SourceName]): boolean {
  return Boolean(answered?.result?.previous_page_id || answered?.result?.next_page_id)
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.group}>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </div>
)

function Found({ signal, findings, answers }: { signal: Signal; findings: Finding[]; answers: Answers }) {
  return (
    <li className={css.found}>
      <h4>{signal.title}</h4>
      {findings.map(({ sentence, evidence }) => (
        <p key={sentence}>
          {sentence}{' '}
          {evidence.map((row) => (
            <span key={row.row}>
              <EvidenceLink evidence={row} of={signal.title} />{' '}
            </span>
          ))}
        </p>
      ))}
      <small>
        Looks for {signal.looksFor}. From <code>{sources[signal.source]}</code>,{' '}
        <Link to={toRecord(answers[signal.source]?.record.id ?? '')}>
          record <code>{shortId(answers[signal.source]?.record.id)}</code>
        </Link>
      </small>
    </li>
  )
}

/** Leads to the row that a sentence rests on; the tab reads the same record. */
function EvidenceLink({ evidence: { source, row, words }, of }: { evidence: Evidence; of: string }) {
  const { number } = useDossier()
  const { search } = useLocation()
  return (
    <Link
      className={css.evidence}
      to={{ pathname: toCompany(number, source), search: withoutFilters(search), hash: row }}
      aria-label={`${words}, evidence of: ${of}`}
    >
      {words}
    </Link>
  )
}

const Told = ({ signal, words }: { signal: Signal; words: string }) => (
  <li key={signal.title} className={css.told}>
    <h4>{signal.title}</h4>
    <p>{words}</p>
  </li>
)

const ToldNotRun = ({ signal, words }: { signal: Signal; words: string }) => (
  <li key={signal.title} className={css.told}>
    <h4>{signal.title}</h4>
    <p>
      {words} Needs {partLabels[signal.source].toLowerCase()}.
    </p>
  </li>
)
