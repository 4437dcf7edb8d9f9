import { Fragment, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Page, toPageOnRecord } from '../../lookup/answer/pages.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { useFacts } from '../../lookup/report/evidence.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { dayInWords } from '../../ui/dates.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { onItsPage, partInWords, placesOf, tabOf } from './parts.ts'
import { Screened } from './Screened.tsx'
import css from './Signals.module.css'
import { type Asked, type Evidence, type Finding, type SourceName, sourceNames, sources } from './signals/signal.ts'
import { readingOf, type Signal, signals } from './signals/signals.ts'
import { isLoading, type Parts } from './usePart.ts'
import { useScreened } from './useScreened.ts'
import { useSurroundings } from './useSurroundings.ts'

type Props = {
  parts: Parts
  isPrinted?: boolean
  /** On the line of the checks. */
  aside?: ReactNode
}

/** Prompts that come only from lookups and the screening. Never a score, never a finding. */
export function Signals({ parts: given, isPrinted = false, aside }: Props) {
  const { number, company } = useDossier()
  const parts = {
    profile: useOnceWhole(given.profile, number),
    officers: useOnceWhole(given.officers, number),
    control: useOnceWhole(given.control, number),
    charges: useOnceWhole(given.charges, number),
    filings: useOnceWhole(given.filings, number),
    insolvency: useOnceWhole(given.insolvency, number),
    land: useOnceWhole(given.land, number),
  }
  const surroundings = useSurroundings(number)
  const screened = useScreened(number, parts)
  const known: Asked = {
    number,
    company,
    ...surroundings,
    profile: parts.profile.told,
    officers: parts.officers.told,
    control: parts.control.told,
    charges: parts.charges.told,
    filings: parts.filings.told,
    insolvency: parts.insolvency.told,
    land: parts.land.told,
  }
  const readings = signals.map((signal) => ({ signal, reading: readingOf(signal, known) }))
  const found = readings.flatMap(({ signal, reading }) =>
    reading && 'findings' in reading ? [{ signal, findings: reading.findings }] : [],
  )
  const clear = readings.flatMap(({ signal, reading }) =>
    reading && 'absent' in reading ? [{ signal, words: reading.absent }] : [],
  )
  const unclear = readings.flatMap(({ signal, reading }) =>
    reading && 'unclear' in reading ? [{ signal, words: reading.unclear }] : [],
  )
  const unread = signals
    .filter(({ source }) => !parts[source].told && parts[source].query.error)
    .map((signal) => ({ signal, words: `The ${partInWords(signal.source)} could not be read.` }))
  const notRun = signals
    .filter(({ source }) => !parts[source].told && !isLoading(parts[source]) && !parts[source].query.error)
    .map((signal) => ({ signal, words: `Looks for ${signal.looksFor}. Needs ${partInWords(signal.source)}.` }))

  // No signal reads the land.
  const basis = sourceNames.filter((name) => name !== 'land' && parts[name].told)
  const toSeeThem = given.profile.isOnlyRead ? '.' : ': look up parts of the dossier to see them.'
  const total = found.length + Math.min(1, screened.length)

  return (
    <Panel title={total > 0 ? `Signals: ${numberInWords(total)}` : 'Signals'}>
      {total > 0 && (
        <ul>
          {screened.length > 0 && <Screened of={screened} isOpen={isPrinted} />}
          {found.map(({ signal, findings }) => (
            <Found
              key={signal.title}
              signal={signal}
              findings={findings}
              pages={parts[signal.source].pages}
              isOpen={isPrinted}
            />
          ))}
        </ul>
      )}
      <div className={css.checks}>
        {basis.length > 0 ? (
          <Checks
            groups={[
              { label: 'Clear', checks: clear },
              { label: 'Unclear', checks: [...unclear, ...unread] },
              { label: 'Not run', checks: notRun, isCounted: isPrinted },
            ]}
            isOpen={isPrinted}
          />
        ) : (
          <p className={css.note}>
            {areNotFindings} {notRun.length > 0 && `${count(notRun.length, 'check')} not run${toSeeThem}`}
          </p>
        )}
        {aside}
      </div>
      {basis.length > 0 && (
        <p className={css.note}>
          {areNotFindings} <BasedOn names={basis} parts={parts} />
        </p>
      )}
    </Panel>
  )
}

const areNotFindings = 'Signals are prompts, not findings.'

/**
 * Signals wait until all pages of a list on record are read. Otherwise the signals, and the rows that they lead
 * to, would change under the pointer.
 */
function useOnceWhole<Part extends Parts[SourceName]>(part: Part, number: string): Part {
  const [whole, setWhole] = useState<string | null>(null)
  const isWhole = part.told !== undefined && !part.isReading
  if (isWhole && whole !== number) setWhole(number)
  return isWhole || whole === number ? part : { ...part, told: undefined }
}

const BasedOn = ({ names, parts }: { names: readonly SourceName[]; parts: Parts }) => (
  <>
    Based on{' '}
    {names.map((name, index) => (
      <span key={name}>
        {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
        {partInWords(name)} of {daysOf(parts[name].pages)}
        {parts[name].told?.gap && ', incomplete'} (<Records of={parts[name].pages} />)
      </span>
    ))}
    .
  </>
)

const daysOf = (pages: readonly Page[]) => [...new Set(pages.map(({ record }) => dayInWords(record.at)))].join(' and ')

const Records = ({ of }: { of: readonly Page[] }) =>
  of.map(({ record: { id } }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to={toRecord(id)}>
        record <code>{shortId(id)}</code>
      </Link>
    </Fragment>
  ))

type Group = {
  label: string
  checks: { signal: Signal; words: string }[]
  /** Only its number is said. */
  isCounted?: boolean
}

/** `5 checks clear, 1 unclear`, folded: they need no attention. */
function Checks({ groups, isOpen }: { groups: Group[]; isOpen: boolean }) {
  const known = groups.filter(({ checks }) => checks.length > 0)
  if (known.length === 0) return null
  const counts = known.map(
    ({ label, checks: { length } }, index) =>
      `${index === 0 ? count(length, 'check') : numberInWords(length)} ${label.toLowerCase()}`,
  )
  return (
    <details open={isOpen}>
      <summary>{counts.join(', ')}</summary>
      {known
        .filter(({ isCounted }) => !isCounted)
        .map(({ label, checks }) => (
          <Fragment key={label}>
            {known.length > 1 && <p className={css.standing}>{label}</p>}
            <ul>
              {checks.map(({ signal, words }) => (
                <li key={signal.title} className={css.check}>
                  <h3>{signal.title}</h3>
                  <p>{words}</p>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
    </details>
  )
}

/** Evidence links; the rest is a number. */
const atFirst = 3

type FoundProps = { signal: Signal; findings: Finding[]; pages: readonly Page[]; isOpen: boolean }

function Found({ signal, findings, pages, isOpen }: FoundProps) {
  const facts = useFacts()
  const restsOn = new Set(findings.flatMap(({ evidence }) => evidence.map(({ row }) => pageOf(signal, pages, row))))
  return (
    <li className={css.found}>
      <h3>{signal.title}</h3>
      <div>
        {findings.map(({ sentence, evidence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a register may list the same twice, and no finding moves.
          <p key={index} {...facts(sentence, ...evidence.flatMap(({ source, row }) => placesOf(source, pages, row)))}>
            {sentence}{' '}
            {evidence.slice(0, atFirst).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may be evidence twice, and none moves.
              <span key={index}>
                <EvidenceLink evidence={row} of={signal.title} pages={pages} />{' '}
              </span>
            ))}
            {evidence.length > atFirst && `and ${numberInWords(evidence.length - atFirst)} more`}
          </p>
        ))}
      </div>
      <details className={css.method} open={isOpen}>
        <summary>
          Method<span className="visually-hidden"> of {signal.title}</span>
        </summary>
        Looks for {signal.looksFor}. From {operationInWords(sources[signal.source])},{' '}
        <Records of={pages.filter((page) => restsOn.has(page))} />
      </details>
    </li>
  )
}

const pageOf = ({ source }: Signal, pages: readonly Page[], row: string) => onItsPage(source, pages, row)?.page

type EvidenceProps = { evidence: Evidence; of: string; pages: readonly Page[] }

/** A link to the row behind a sentence, in the record that the signal was read from. */
function EvidenceLink({ evidence: { source, row, words }, of, pages }: EvidenceProps) {
  const { number } = useDossier()
  const { search } = useLocation()
  const at = onItsPage(source, pages, row)
  if (!at) return null
  return (
    <Link
      className={css.evidence}
      to={{
        pathname: toCompany(number, tabOf(source)),
        search: toPageOnRecord(withoutFilters(search), source, at.page),
        hash: at.row,
      }}
      aria-label={`${words}, evidence of: ${of}`}
    >
      {words}
    </Link>
  )
}
