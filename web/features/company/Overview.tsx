import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dataSets, indexStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Asking } from '../../lookup/answer/Asking.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { linksOf, type Page } from '../../lookup/answer/pages.ts'
import { usePrice } from '../../lookup/price/prices.tsx'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import type { Lookup } from '../../lookup/useLookup.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { typeByName } from '../../register/company.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords, whyInWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { Copyable, shortId } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { useDossier } from './dossier.ts'
import css from './Overview.module.css'
import { partLabels, summaryOf } from './parts.ts'
import { Signals } from './Signals.tsx'
import { type SourceName, sources } from './signals/signal.ts'
import { type Parts, useParts } from './usePart.ts'

/** What is known so far, what is worth a look in it, and what has not been looked up yet. */
export function Overview() {
  const parts = useParts()
  return (
    <>
      <CompanyFacts />
      <div className={css.split}>
        <SoFar parts={parts} />
        <Signals parts={parts} />
      </div>
    </>
  )
}

/** What the search told of the company. */
export function CompanyFacts() {
  const { number, company, lookup } = useDossier()
  return (
    <Panel title="Overview" foot={<Foot lookup={lookup} />}>
      <Facts
        facts={[
          ['Company number', <Copyable key="number" what="company number" value={number} />],
          ['Name', company?.name],
          ['Type, by its name and number', company && typeByName(company)],
          ['Register', inWords(dataSets, company?.data_set)],
          ['Status', company?.company_status && <Status key="status">{company.company_status}</Status>],
          ...(company?.company_index_status ? [toIndexStatus(company)] : []),
          [
            'Place',
            company?.place && (
              <PlaceLink key="place" text={company.place}>
                {company.place}
                <span className="on-screen">, on the map</span>
              </PlaceLink>
            ),
          ],
          ['Nature of business', company?.sic_code?.sic_text],
          ['E-mail address', company?.email_address && breakableAt(company.email_address)],
          ...(company?.non_ltd === 'Y' ? [notLimited] : []),
        ]}
      />
    </Panel>
  )
}

/** Said of the few that it is true of: of the others it would only raise a question. */
const notLimited: Fact = ['Kind', 'Not a limited company']

const toIndexStatus = ({ company_index_status, company_date }: RecordOf<'company_short'>): Fact => [
  'Status of the index',
  <>
    {inWords(indexStatuses, company_index_status)} <DateText date={company_date} />
  </>,
]

/** Where it is too long for its line, it is parted before its domain, not within a word. */
const breakableAt = (address: string) => {
  const at = address.indexOf('@')
  return at < 0 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

/** Which parts were looked up; of each that was not, what it costs to. Each is asked for, and fails, alone. */
export const SoFar = ({ parts }: { parts: Parts }) => (
  <Panel title="The dossier so far" actions={<AllMissing parts={parts} />}>
    <ul className={css.parts}>
      <Part name="officers" lookup={parts.officers} />
      <Part name="charges" lookup={parts.charges} />
      <Part name="filings" lookup={parts.filings} />
    </ul>
  </Panel>
)

/** Of a part, whichever it is. */
type AnyPart = Pick<Lookup<(typeof sources)[SourceName]>, 'run'> &
  Pick<Parts[SourceName], 'records' | 'isReading'> & { pages: readonly Page[] }

/** Nothing is said of a part before it is clear whether it is on record. */
const notNamed = (parts: Parts) =>
  (Object.keys(sources) as SourceName[]).filter((name) => !parts[name].isOnRecord && !parts[name].records.isPending)

function AllMissing({ parts }: { parts: Parts }) {
  const { number } = useDossier()
  const [isAsking, setAsking] = useState(false)
  const names = notNamed(parts).filter((name) => parts[name].records.lines.length === 0 && !parts[name].lacksCase)
  const price = usePrice(...names.map((name) => sources[name]))
  if (names.length < 2 && !isAsking) return null

  /** One after another: each names its record in the URL before the next does. */
  async function askAll() {
    setAsking(true)
    for (const name of names) {
      const { run }: AnyPart = parts[name]
      await run.mutateAsync({ company_number: number }).catch(() => {})
    }
    setAsking(false)
  }

  return (
    <Button look="quiet" aria-disabled={isAsking} onClick={() => isAsking || askAll()}>
      {isAsking ? 'Looking them up …' : `Look up all ${names.length}, ${price}`}
    </Button>
  )
}

const isNotHeld = ({ records }: AnyPart): boolean => !records.isPending && records.lines.length === 0

/** On record, not run, being asked, not answered, or what the answers that are read hold. */
function Part<Name extends SourceName>({ name, lookup }: { name: Name; lookup: Parts[Name] }) {
  const { number } = useDossier()
  const { search } = useLocation()
  const { isAsking, isOnRecord } = lookup
  const showsLoader = useIsSlow(isAsking)
  const box = useFocusHeadingWhenLost<HTMLLIElement>(!isAsking && (isOnRecord || isNotHeld(lookup)))
  const label = partLabels[name]
  return (
    <li ref={box}>
      {isOnRecord ? (
        <Link to={{ pathname: toCompany(number, name), search }}>{label}</Link>
      ) : (
        <strong className={css.label}>{label}</strong>
      )}
      {!isAsking ? <State name={name} lookup={lookup} /> : <Asking lookup={lookup} isShown={showsLoader} />}
    </li>
  )
}

function State<Name extends SourceName>({ name, lookup }: { name: Name; lookup: Parts[Name] }) {
  const { number, company } = useDossier()
  const { query, isOnRecord, lacksCase, told } = lookup
  const { run, pages, isReading, records }: AnyPart = lookup
  const further = isReading ? null : furtherPage(pages)
  const price = usePrice(sources[name])
  const ask = () => run.mutate({ company_number: number })
  if (run.error)
    return (
      <NotAnswered error={run.error}>{!lacksCase && <Button onClick={ask}>Try again, {price}</Button>}</NotAnswered>
    )
  if (query.error)
    return (
      <NotAnswered error={query.error}>
        <Button onClick={() => query.refetch()}>Try again, free</Button>
      </NotAnswered>
    )
  // What is on record is named in the address at once, and read.
  if (!isOnRecord && (records.isPending || records.lines.length > 0)) return <p className={css.unknown} />
  if (!isOnRecord)
    return (
      <p className={css.state}>
        <span>
          {records.error ? 'Whether it is on record could not be read.' : 'Not run.'}
          {lacksCase && ' Choose a case first.'}
        </span>
        {!lacksCase && (
          <Button look="quiet" aria-label={`Look up, ${price}: ${partLabels[name].toLowerCase()}`} onClick={ask}>
            Look up, {price}
          </Button>
        )}
      </p>
    )
  const answered = query.data
  if (!answered) return null
  return (
    <p className={css.state}>
      <span>
        {told ? (
          summaryOf(name, told.result as never, pages, company)
        ) : (
          <>Not answered: {answered.reason ? whyInWords(answered) : 'what came was erased.'}</>
        )}
      </span>
      {pages.map(({ record: { id, at } }) => (
        <small key={id}>
          <TimeText at={at} />,{' '}
          <Link to={toRecord(id)}>
            record <code>{shortId(id)}</code>
          </Link>
        </small>
      ))}
      {further && (
        <Button
          look="quiet"
          aria-label={`Look up the ${further.words}, ${price}: ${partLabels[name].toLowerCase()}`}
          onClick={() => run.mutate({ company_number: number, page_id: further.page_id })}
        >
          Look up the {further.words}, {price}
        </Button>
      )}
    </p>
  )
}

/** The page that is not on record: the one after those that are, or else the one before. */
function furtherPage(pages: readonly Page[]): { page_id: string; words: string } | null {
  const [first, last] = [pages[0], pages.at(-1)]
  const { next_page_id } = last ? linksOf(last) : {}
  const { previous_page_id } = first ? linksOf(first) : {}
  if (next_page_id) return { page_id: next_page_id, words: 'next page' }
  return previous_page_id ? { page_id: previous_page_id, words: 'page before' } : null
}
