import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Asking } from '../../api/Asking.tsx'
import { usePrice } from '../../api/credits.ts'
import type { Lookup } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { toCompany, toRecord } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { shortId } from '../../ui/short-id.ts'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { useUnhurried } from '../../ui/useUnhurried.ts'
import { whyInWords } from '../../ui/words.ts'
import { useDossier } from './CompanyScreen.tsx'
import { type Parts, partLabels, summaryOf } from './parts.ts'
import css from './SoFar.module.css'
import { type SourceName, sources } from './signals/signal.ts'

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

type AnyLookup = Pick<Lookup<(typeof sources)[SourceName]>, 'again'> & { isOnRecord: boolean }

function AllMissing({ parts }: { parts: Parts }) {
  const { number } = useDossier()
  const [isAsking, setAsking] = useState(false)
  const names = (Object.keys(sources) as SourceName[]).filter(
    (name) => !parts[name].isOnRecord && !parts[name].lacksCase,
  )
  const price = usePrice(...names.map((name) => sources[name]))
  if (names.length < 2 && !isAsking) return null

  /** One after another: each names its record in the URL before the next does. */
  async function askAll() {
    setAsking(true)
    for (const name of names) {
      const { again }: AnyLookup = parts[name]
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

/** Not run, being asked, not answered, or what the answer on record holds. */
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
  const { query, isOnRecord, lacksCase } = lookup
  const { again }: AnyLookup = lookup
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
  if (!isOnRecord)
    return (
      <p className={css.state}>
        <span>Not run.{lacksCase && ' Choose a case first.'}</span>
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
        {answered.result ? (
          summaryOf(name, answered.result as never)
        ) : (
          <>Not answered: {answered.reason ? whyInWords(answered) : 'what came was erased.'}</>
        )}
      </span>
      <small>
        <time dateTime={answered.record.at}>{timeInWords(answered.record.at)}</time>,{' '}
        <Link to={toRecord(answered.record.id)}>
          record <code>{shortId(answered.record.id)}</code>
        </Link>
      </small>
    </p>
  )
}
