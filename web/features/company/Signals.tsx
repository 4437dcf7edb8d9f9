import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type Page, toPageOnRecord } from '../../lookup/answer/pages.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { dateInWords } from '../../ui/dates.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { dayOf, onItsPage, partLabels } from './parts.ts'
import css from './Signals.module.css'
import { type AnswerWithOfficers, addressesIn, type SeenAddress } from './signals/shared-address.ts'
import { type Asked, type Evidence, type Finding, type Reading, type SourceName, sources } from './signals/signal.ts'
import { readingOf, type Signal, signals } from './signals/signals.ts'
import type { Parts } from './usePart.ts'

type Row = { signal: Signal; reading: Reading | null }

/** Prompts to look, drawn from what was looked up and from nothing else; never a score, never a finding. */
export function Signals({ parts }: { parts: Parts }) {
  const { number, company } = useDossier()
  const seen = useSeenAddresses()
  const asked: Asked = {
    number,
    company,
    seen,
    officers: parts.officers.told,
    charges: parts.charges.told,
    filings: parts.filings.told,
  }
  const rows: Row[] = signals.map((signal) => ({ signal, reading: readingOf(signal, asked) }))
  const notDrawn = signals.filter(({ source }) => !parts[source].told && !isHeld(parts[source]))
  const [found, absent, unclear] = [
    rows.flatMap(({ signal, reading }) =>
      reading && 'findings' in reading ? [{ signal, findings: reading.findings }] : [],
    ),
    rows.flatMap(({ signal, reading }) => (reading && 'absent' in reading ? [{ signal, words: reading.absent }] : [])),
    rows.flatMap(({ signal, reading }) =>
      reading && 'unclear' in reading ? [{ signal, words: reading.unclear }] : [],
    ),
  ]

  return (
    <Panel title="Signals">
      <p className={css.note}>
        Signals are prompts to look, not findings. <DrawnFrom parts={parts} />
      </p>
      {found.length > 0 && (
        <Group title="Worth a look">
          {found.map(({ signal, findings }) => (
            <Found key={signal.title} signal={signal} findings={findings} pages={parts[signal.source].pages} />
          ))}
        </Group>
      )}
      {absent.length > 0 && <Group title="Looked for, and not there">{absent.map(Told)}</Group>}
      {unclear.length > 0 && <Group title="Cannot be told from what was looked up">{unclear.map(Told)}</Group>}
      <NotDrawn title="Not run: what it rests on was not looked up" signals={notDrawn} />
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

/** It is being read, or whether there is anything to read is not known yet. */
const isHeld = ({ isOnRecord, isAsking, records }: Parts[SourceName]): boolean =>
  isOnRecord ? isAsking : records.isPending || records.lines.length > 0

function DrawnFrom({ parts }: { parts: Parts }) {
  const names = (Object.keys(sources) as SourceName[]).filter((name) => parts[name].told)
  if (names.length === 0)
    return (
      <>
        They are drawn only from what was looked up{Object.values(parts).some(isHeld) ? '' : ', and nothing was yet'}.
      </>
    )
  return (
    <>
      These are drawn only from{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
          {partLabels[name].toLowerCase()} as of {daysOf(parts[name].pages)}
          {parts[name].told?.gap && ', not all of them'} (<Records of={parts[name].pages} />)
        </span>
      ))}
      .
    </>
  )
}

const daysOf = (pages: readonly Page[]) => [...new Set(pages.map(dayOf))].map(dateInWords).join(' and ')

const Records = ({ of }: { of: readonly Page[] }) =>
  of.map(({ record: { id } }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to={toRecord(id)}>
        record <code>{shortId(id)}</code>
      </Link>
    </Fragment>
  ))

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.group}>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </div>
)

/** More rows than these are told of by their number. */
const atFirst = 3

type FoundProps = { signal: Signal; findings: Finding[]; pages: readonly Page[] }

function Found({ signal, findings, pages }: FoundProps) {
  const restsOn = new Set(findings.flatMap(({ evidence }) => evidence.map(({ row }) => pageOf(signal, pages, row))))
  return (
    <li className={css.found}>
      <h4>{signal.title}</h4>
      {findings.map(({ sentence, evidence }) => (
        <p key={sentence}>
          {sentence}{' '}
          {evidence.slice(0, atFirst).map((row) => (
            <span key={row.row}>
              <EvidenceLink evidence={row} of={signal.title} pages={pages} />{' '}
            </span>
          ))}
          {evidence.length > atFirst && `and ${numberInWords(evidence.length - atFirst)} more`}
        </p>
      ))}
      <small>
        Looks for {signal.looksFor}. From <code>{sources[signal.source]}</code>,{' '}
        <Records of={pages.filter((page) => restsOn.has(page))} />
      </small>
    </li>
  )
}

const pageOf = ({ source }: Signal, pages: readonly Page[], row: string) => onItsPage(source, pages, row)?.page

type EvidenceProps = { evidence: Evidence; of: string; pages: readonly Page[] }

/** Leads to the row that a sentence rests on; the tab reads the same record. */
function EvidenceLink({ evidence: { source, row, words }, of, pages }: EvidenceProps) {
  const { number } = useDossier()
  const { search } = useLocation()
  const at = onItsPage(source, pages, row)
  if (!at) return null
  return (
    <Link
      className={css.evidence}
      to={{
        pathname: toCompany(number, source),
        search: toPageOnRecord(withoutFilters(search), source, at.page),
        hash: at.row,
      }}
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

const NotDrawn = ({ title, signals }: { title: string; signals: readonly Signal[] }) =>
  signals.length > 0 && (
    <Group title={title}>
      {signals.map(({ title, looksFor, source }) => (
        <li key={title} className={css.told}>
          <h4>{title}</h4>
          <p>
            Looks for {looksFor}. Needs {partLabels[source].toLowerCase()}.
          </p>
        </li>
      ))}
    </Group>
  )
