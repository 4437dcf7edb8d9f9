import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dataSets, indexStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Asking } from '../../lookup/answer/Asking.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { linksOf, type Page } from '../../lookup/answer/pages.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { inWords, whyInWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { useDossier } from './dossier.ts'
import css from './Overview.module.css'
import { countOf, partLabels, summaryOf } from './parts.ts'
import { Signals } from './Signals.tsx'
import { type SourceName, sources } from './signals/signal.ts'
import { type Parts, useParts } from './usePart.ts'

/** Counts and signals first, then the details that the header leaves out. */
export function Overview() {
  const parts = useParts()
  return (
    <>
      <Panel title="Summary" actions={<LookUpMissing parts={parts} />}>
        <ul className={css.parts}>
          <Part name="officers" lookup={parts.officers} />
          <Part name="charges" lookup={parts.charges} />
          <Part name="filings" lookup={parts.filings} />
        </ul>
      </Panel>
      <Signals parts={parts} />
      <CompanyDetails />
    </>
  )
}

/** What the header of the dossier does not say. */
export function CompanyDetails() {
  const { company, lookup } = useDossier()
  if (!company) return null
  return (
    <Panel title="Details" foot={<Foot lookup={lookup} />}>
      <Facts
        facts={[
          ['Nature of business', company.sic_code?.sic_text],
          ['E-mail address', company.email_address && breakableAt(company.email_address)],
          ['Register', inWords(dataSets, company.data_set)],
          ...(company.company_index_status ? [toIndexStatus(company)] : []),
          ...(company.non_ltd === 'Y' ? [notLimited] : []),
        ]}
      />
    </Panel>
  )
}

/** Shown only where it is true. */
const notLimited: Fact = ['Kind', 'Not a limited company']

const toIndexStatus = ({ company_index_status, company_date }: RecordOf<'company_short'>): Fact => [
  'Index status',
  <>
    {inWords(indexStatuses, company_index_status)} <DateText date={company_date} />
  </>,
]

/** A long address breaks before its domain, not within a word. */
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

type AnyPart = Pick<Lookup<(typeof sources)[SourceName]>, 'run'> &
  Pick<Parts[SourceName], 'records' | 'isReading' | 'isNotRun'> & { pages: readonly Page[] }

function LookUpMissing({ parts }: { parts: Parts }) {
  const { number } = useDossier()
  const [isRunning, setRunning] = useState(false)
  const hasSource = useHasSource()
  const names = (Object.keys(sources) as SourceName[]).filter(
    (name) => parts[name].isNotRun && !parts[name].lacksCase && hasSource(sources[name]),
  )
  const price = usePrice(...names.map((name) => sources[name]))
  if (names.length < 2 && !isRunning) return null

  /** One after another: each adds its record to the address. */
  async function lookUpAll() {
    setRunning(true)
    for (const name of names) {
      const { run }: AnyPart = parts[name]
      await run.mutateAsync({ company_number: number }).catch(() => {})
    }
    setRunning(false)
  }

  return (
    <Button look="main" aria-disabled={isRunning} onClick={() => isRunning || lookUpAll()}>
      {isRunning ? 'Looking up …' : withPrice(`Look up all ${names.length}`, price)}
    </Button>
  )
}

function Part<Name extends SourceName>({ name, lookup }: { name: Name; lookup: Parts[Name] }) {
  const { number } = useDossier()
  const { search } = useLocation()
  const { isAsking, isOnRecord } = lookup
  const showsLoader = useIsSlow(isAsking)
  const box = useFocusHeadingWhenLost<HTMLLIElement>(!isAsking && (isOnRecord || lookup.isNotRun))
  const label = partLabels[name]
  return (
    <li ref={box} data-known={lookup.told ? '' : undefined}>
      {isOnRecord ? (
        <Link className={css.label} to={{ pathname: toCompany(number, name), search }}>
          {label}
        </Link>
      ) : (
        <span className={css.label}>{label}</span>
      )}
      {!isAsking ? <State name={name} lookup={lookup} /> : <Asking lookup={lookup} isShown={showsLoader} />}
    </li>
  )
}

/** Not run, not answered, or what the pages on record hold. */
function State<Name extends SourceName>({ name, lookup }: { name: Name; lookup: Parts[Name] }) {
  const { number, company } = useDossier()
  const { query, isOnRecord, lacksCase, told } = lookup
  const { run, pages, isReading, records, isNotRun }: AnyPart = lookup
  const further = isReading ? null : furtherPage(pages)
  const price = usePrice(sources[name])
  const hasSource = useHasSource()(sources[name])
  const lookUp = () => run.mutate({ company_number: number })
  if (run.error)
    return (
      <NotAnswered error={run.error}>
        {!lacksCase && hasSource && (
          <Button look="tool" onClick={lookUp}>
            {withPrice('Try again', price)}
          </Button>
        )}
      </NotAnswered>
    )
  if (query.error)
    return (
      <NotAnswered error={query.error}>
        <Button look="tool" onClick={() => query.refetch()}>
          Try again · free
        </Button>
      </NotAnswered>
    )
  if (!isOnRecord && !isNotRun) return <p className={css.reading} />
  if (isNotRun)
    return (
      <>
        <p className="quiet">
          {records.error ? 'Could not read whether it is on record.' : 'Not run.'}
          {hasSource ? lacksCase && ' Choose a case first.' : ' No source is configured.'}
        </p>
        {!lacksCase && hasSource && (
          <Button look="tool" onClick={lookUp}>
            {withPrice(`Look up ${name}`, price)}
          </Button>
        )}
      </>
    )
  const answered = query.data
  if (!answered) return null
  return (
    <>
      {told ? (
        <>
          <p className={css.number}>{countOf(name, told.result as never, pages)}</p>
          <p className="quiet">{summaryOf(name, told.result as never, pages, company)}</p>
        </>
      ) : (
        <p className="quiet">Not answered: {answered.reason ? whyInWords(answered) : 'the content was erased.'}</p>
      )}
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
          look="tool"
          aria-label={`Look up ${further.words} · ${price}: ${name}`}
          onClick={() => run.mutate({ company_number: number, page_id: further.page_id })}
        >
          {withPrice(`Look up ${further.words}`, price)}
        </Button>
      )}
    </>
  )
}

/** The next page that is not on record, or else the previous one. */
function furtherPage(pages: readonly Page[]): { page_id: string; words: string } | null {
  const [first, last] = [pages[0], pages.at(-1)]
  const { next_page_id } = last ? linksOf(last) : {}
  const { previous_page_id } = first ? linksOf(first) : {}
  if (next_page_id) return { page_id: next_page_id, words: 'next page' }
  return previous_page_id ? { page_id: previous_page_id, words: 'previous page' } : null
}
