import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listingOperations } from '../../../contract/listing-operations.ts'
import { Read, StillReading } from '../../lookup/answer/Read.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { pinsQuery } from '../../lookup/pin/pins.ts'
import { type CaseFile, casesQuery, takesLookups, useCase } from '../../lookup/purpose/cases.ts'
import { recordsQuery, subjectInWords } from '../../lookup/record/records.ts'
import { paths, toCase, toRecord } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { outcomeInWords } from '../../register/words.ts'
import { sessionQuery } from '../../server/session.ts'
import { dateInWords, timeInWords } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Section } from '../../ui/Section.tsx'
import { Omnibox } from '../search/Omnibox.tsx'
import lists from '../search/SearchLists.module.css'
import { LastLookups, recordsOf, SavedSearches } from '../search/SearchLists.tsx'
import { type SearchList, searchesQuery } from '../search/searches.ts'
import { examples } from './examples.ts'
import css from './HomeScreen.module.css'
import { NeedsYou } from './NeedsYou.tsx'

/** The search box, where the analyst was, and what waits for them. An empty desk teaches a first task. */
export function HomeScreen() {
  const { data: analyst } = useQuery(sessionQuery)
  const { file } = useCase()
  const { data: cases, isPending } = useQuery(casesQuery)
  const read = cases?.filter(({ is_reader }) => is_reader) ?? []
  const query = useQuery(searchesQuery)
  const isNew = query.data?.subjects.length === 0 && query.data.recent.length === 0
  // A task needs a case that takes lookups. Somebody who only reads cases has none.
  const teachesLookups = cases !== undefined && (read.length === 0 || cases.some(takesLookups))
  return (
    <Screen title="Search the register">
      <div className="stack-12 measure">
        <Omnibox look="large" />
        {isNew && teachesLookups && <FirstTask file={file} isFictional={analyst?.fictional === true} />}
      </div>
      {/* The cases and lookups decide whether a first task is shown above. */}
      {(isPending || query.isPending) && <StillReading />}
      <div className={css.columns}>
        <div className={css.column}>
          {read.length > 0 && <CasesRead cases={read} />}
          <Read query={query} wanted="your searches">
            {(data) => <Lookups of={data} isNew={isNew} />}
          </Read>
        </div>
        <div className={`${css.column} in-order`}>
          <NeedsYou file={file} />
          {file && <CurrentCase file={file} />}
          {file && analyst && <New case_id={file.case_id} analyst={analyst.analyst_id} />}
        </div>
      </div>
      {query.data && !isNew && teachesLookups && analyst?.fictional && <Examples />}
    </Screen>
  )
}

/** Subjects first, then the searches that led to them, and the saved ones. */
function Lookups({ of: { subjects, recent, saved }, isNew }: { of: SearchList; isNew: boolean }) {
  const marks = { searched: recordsOf(recent), savedRecords: recordsOf(saved) }
  const searches = recent.filter(({ record }) => isListing(record.operation)).slice(0, mostSearches)
  const all = <Link to={paths.records}>All records</Link>
  return (
    <>
      {subjects.length > 0 && (
        <section className={css.section}>
          <div className={css.head}>
            <h2>Continue</h2>
            {all}
          </div>
          <LastLookups rows={subjects} {...marks} />
        </section>
      )}
      {searches.length > 0 && (
        <section className={css.section}>
          <div className={css.head}>
            <h2>Recent searches</h2>
            {subjects.length === 0 && all}
          </div>
          <LastLookups rows={searches} {...marks} />
        </section>
      )}
      {(!isNew || saved.length > 0) && (
        <section className={css.section}>
          <div className={css.head}>
            <h2>Saved searches</h2>
          </div>
          <SavedSearches searches={saved} />
        </section>
      )}
    </>
  )
}

const mostSearches = 4
const isListing = (operation: string) => listingOperations.some((listing) => listing === operation)

/** What a new analyst does first. It takes two minutes. */
const FirstTask = ({ file, isFictional }: { file: CaseFile | undefined; isFictional: boolean }) => (
  <>
    <p className="quiet small">
      Look up UK companies, their officers and charges, people, telephone numbers and places. As you type, you see what
      a search costs. Press Enter to run the suggestion marked Enter. Each answer is kept on record.
    </p>
    {isFictional && (
      <>
        <section className={css.section}>
          <div className={css.head}>
            <h2>A first task, in two minutes</h2>
          </div>
          <ol className={css.steps}>
            <li>Type Northgate in the box, and press Enter.</li>
            <li>Open NORTHGATE HOLDINGS LIMITED, and look up its officers.</li>
            <li>Open an officer. You see their other companies.</li>
            {file && (
              <li>Press Pin, then Pin to {file.reference}. In the case, Evidence has the fact with its record.</li>
            )}
          </ol>
        </section>
        <Examples />
      </>
    )}
  </>
)

const Examples = () => (
  <div className={css.examples}>
    <p>Try</p>
    <ul aria-label="Examples">
      {examples.map(({ typed, to, state }) => (
        <li key={typed}>
          <Link to={to} state={state}>
            {typed}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

function CurrentCase({ file: { case_id, reference, title, purpose, retention_date } }: { file: CaseFile }) {
  const { data: pins } = useQuery(pinsQuery(case_id))
  return (
    <Section title="Current case" actions={<Link to={paths.cases}>All cases</Link>}>
      <div>
        <p className="strong">
          <Link to={toCase(case_id)}>
            {reference}: {title}
          </Link>
        </p>
        <p>{purpose}</p>
        <p className="quiet small">
          <Link to={toCase(case_id, 'pins')}>{pins ? count(pins.length, 'pin') : 'Pins'}</Link>
          {' · '}
          <Link to={toCase(case_id, 'lookups')}>Lookups</Link>
          {' · '}
          <Link to={toCase(case_id, 'watches')}>Watches</Link>
          {' · '}
          <Link to={toCase(case_id, 'members')}>Members</Link>
          {' · '}
          kept until {dateInWords(retention_date)}
        </p>
      </div>
    </Section>
  )
}

/** The number of listed lookups of colleagues. */
const most = 5

/** What colleagues looked up in the current case. */
function New({ case_id, analyst }: { case_id: string; analyst: string }) {
  const { data } = useQuery(recordsQuery({ case_id }))
  const lines = data?.records.filter((line) => line.analyst !== analyst).slice(0, most) ?? []
  if (lines.length === 0) return null
  return (
    <Section title="New from colleagues" actions={<Link to={toCase(case_id, 'lookups')}>All lookups</Link>}>
      <ul className={lists.searches}>
        {lines.map((line) => (
          <li key={line.id}>
            <div className={lists.line}>
              <Link to={toRecord(line.id)}>{subjectInWords(line) || operationInWords(line.operation)}</Link>
              <span className={lists.facts}>
                <span>{operationInWords(line.operation)}</span>
                <Status>{outcomeInWords(line)}</Status>
                <span>{line.analyst_name}</span>
                <time dateTime={line.at}>{timeInWords(line.at)}</time>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The cases that the analyst only reads. */
const CasesRead = ({ cases }: { cases: readonly CaseFile[] }) => (
  <section className={css.section}>
    <div className={css.head}>
      <h2>Cases you read</h2>
    </div>
    <ul className={css.lines}>
      {cases.map(({ case_id, reference, title, closed_at }) => (
        <li key={case_id}>
          <Link to={toCase(case_id)}>
            {reference}: {title}
          </Link>
          {closed_at !== null && <span>Closed</span>}
        </li>
      ))}
    </ul>
  </section>
)
