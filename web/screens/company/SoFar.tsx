import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Asking } from '../../api/Asking.tsx'
import { usePrice } from '../../api/credits.ts'
import type { Lookup } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { linksOf, type Page } from '../../api/pages.ts'
import type { RecordLine } from '../../api/records.ts'
import { toCompany, toRecord } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { shortId } from '../../ui/short-id.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { useUnhurried } from '../../ui/useUnhurried.ts'
import { whyInWords } from '../../ui/words.ts'
import { useDossier } from './CompanyScreen.tsx'
import { withRecord } from './part-pages.ts'
import { partLabels, summaryOf } from './parts.ts'
import css from './SoFar.module.css'
import { type SourceName, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** Which parts were looked up; of each that was not, what it costs to. Each is asked for, and fails, alone. */
export const SoFar = ({ parts }: { parts: Parts }) => (
  <Panel
    title="The dossier so far"
    actions={
      <>
        <ReadAll parts={parts} />
        <AllMissing parts={parts} />
      </>
    }
  >
    <ul className={css.parts}>
      <Part name="officers" lookup={parts.officers} />
      <Part name="charges" lookup={parts.charges} />
      <Part name="filings" lookup={parts.filings} />
    </ul>
  </Panel>
)

/** Of a part, whichever it is. */
type AnyPart = Pick<Lookup<(typeof sources)[SourceName]>, 'again'> &
  Pick<Parts[SourceName], 'records' | 'isReading'> & { pages: readonly Page[] }

/** Nothing is said of a part before it is clear whether it is on record. */
const notNamed = (parts: Parts) =>
  (Object.keys(sources) as SourceName[]).filter((name) => !parts[name].isOnRecord && !parts[name].records.isPending)

/** What the open case has on record, in one press. */
function ReadAll({ parts }: { parts: Parts }) {
  const { search } = useLocation()
  const ids = notNamed(parts).flatMap((name) => parts[name].records.lines.slice(0, 1).map(({ id }) => ({ name, id })))
  if (ids.length < 2) return null
  return (
    <Link to={{ search: ids.reduce((to, { name, id }) => withRecord(to, name, id), search) }} preventScrollReset>
      Read all {ids.length}, free
    </Link>
  )
}

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
      const { again }: AnyPart = parts[name]
      await again.mutateAsync({ company_number: number }).catch(() => {})
    }
    setAsking(false)
  }

  return (
    <Button look="quiet" aria-disabled={isAsking} onClick={() => isAsking || askAll()}>
      {isAsking ? 'Looking them up …' : `Look up all ${names.length}, ${price}`}
    </Button>
  )
}

/** On record, not run, being asked, not answered, or what the answers that are read hold. */
function Part<Name extends SourceName>({ name, lookup }: { name: Name; lookup: Parts[Name] }) {
  const { number } = useDossier()
  const { search } = useLocation()
  const { isAsking, isOnRecord } = lookup
  const showsLoader = useUnhurried(isAsking)
  const box = useKeptFocus<HTMLLIElement>(!isAsking)
  const label = partLabels[name]
  return (
    <li ref={box}>
      {isOnRecord ? (
        <Link to={{ pathname: toCompany(number, name), search }}>{label}</Link>
      ) : (
        <strong className={css.label}>{label}</strong>
      )}
      {!isAsking ? (
        <State name={name} lookup={lookup} />
      ) : (
        <Asking lookup={lookup} wanted={label.toLowerCase()} isShown={showsLoader} />
      )}
    </li>
  )
}

function State<Name extends SourceName>({ name, lookup }: { name: Name; lookup: Parts[Name] }) {
  const { number } = useDossier()
  const { query, isOnRecord, lacksCase, told } = lookup
  const { again, pages, isReading, records }: AnyPart = lookup
  const further = isReading ? null : furtherPage(pages)
  const price = usePrice(sources[name])
  const ask = () => again.mutate({ company_number: number })
  if (again.error)
    return (
      <NotAnswered error={again.error}>{!lacksCase && <Button onClick={ask}>Try again, {price}</Button>}</NotAnswered>
    )
  if (query.error)
    return (
      <NotAnswered error={query.error}>
        <Button onClick={() => query.refetch()}>Try again, free</Button>
      </NotAnswered>
    )
  if (!isOnRecord && records.isPending) return <p className={css.unknown} />
  const [newest] = records.lines
  if (!isOnRecord && newest) return <OnRecord name={name} line={newest} onAskAgain={() => again.mutate()} />
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
          summaryOf(name, told.result as never, pages)
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
          onClick={() => again.mutate({ company_number: number, page_id: further.page_id })}
        >
          Look up the {further.words}, {price}
        </Button>
      )}
    </p>
  )
}

type OnRecordProps = { name: SourceName; line: RecordLine; onAskAgain: () => void }

/** Looked up in this case before: read again, or asked again. */
function OnRecord({ name, line: { id, at }, onAskAgain }: OnRecordProps) {
  const { search } = useLocation()
  const price = usePrice(sources[name])
  const what = partLabels[name].toLowerCase()
  return (
    <p className={css.state}>
      <span>
        On record, <TimeText at={at} />.
      </span>
      <span className={css.ways}>
        <Link to={{ search: withRecord(search, name, id) }} preventScrollReset aria-label={`Read it, free: ${what}`}>
          Read it, free
        </Link>
        <Button look="quiet" aria-label={`Ask again, ${price}: ${what}`} onClick={onAskAgain}>
          Ask again, {price}
        </Button>
      </span>
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
