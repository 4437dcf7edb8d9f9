import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NoneFound } from '../../lookup/answer/Answer.tsx'
import { Asking } from '../../lookup/answer/Asking.tsx'
import { NoAnswer } from '../../lookup/answer/NoAnswer.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { linksOf, type Page } from '../../lookup/answer/pages.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { sourceInWords, useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { toRecord } from '../../paths.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dayInWords } from '../../ui/dates.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { useDossier } from './dossier.ts'
import { givenOf, type PartAnswer, type PartResult, partInWords } from './parts.ts'
import css from './Summary.module.css'
import { type SourceName, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

type Props<Name extends SourceName> = {
  name: Name
  part: Parts[Name]
  /** Of the line that says why there is no answer, or of the section. */
  label: string
  /** A section with a heading, not a line of facts. */
  isSection?: boolean
  children: (result: PartResult<Name>, answered: PartAnswer<Name>) => ReactNode
}

/** The lines of a part: its answer, or why there is none. A part that was not run has none, as the bar says so. */
export function PartLines<Name extends SourceName>({ name, part, label, isSection = false, children }: Props<Name>) {
  const { isAsking, lacksCase, isOnlyRead } = part
  const { query, run, pages, told, isNotRun }: AnyPart = part
  const dossier = useDossier()
  const hasSource = useHasSource()(sources[name])
  const price = usePrice(sources[name])
  const showsLoader = useIsSlow(isAsking)
  const lookUp = (words: string) =>
    !lacksCase &&
    hasSource && (
      <Button look="tool" onClick={firstClick(() => run.mutate(givenOf(name, dossier)))}>
        {withPrice(words, price)}
      </Button>
    )
  const line = (content: ReactNode) =>
    isSection ? <PartSection title={label}>{content}</PartSection> : <Line label={label}>{content}</Line>

  if (isAsking) return line(<Asking lookup={part as AnyLookup} isShown={showsLoader} />)
  if (run.error) return line(<NotAnswered error={run.error}>{lookUp('Try again')}</NotAnswered>)
  if (query.error) return line(<NotAnswered error={query.error} onRetry={query.refetch} />)
  if (isNotRun && (!hasSource || lacksCase))
    return line(
      <span className="quiet">
        Not run. {!hasSource && 'No source is configured.'}
        {hasSource && !isOnlyRead && 'Choose a case first.'}
      </span>,
    )
  const answered = query.data as PartAnswer<Name> | undefined
  if (!answered) return null
  if (!told)
    return line(
      <>
        <span>
          <NoAnswer of={answered} />
        </span>
        <Signed pages={[answered]} />
        {lookUp('Try again')}
      </>,
    )
  if (answered.outcome === 'none_found' && pages.length === 1)
    return line(
      <>
        <NoneFound of={sources[name]} asked={answered.params} isLine />
        <Signed pages={pages} />
      </>,
    )
  const lines = children(told.result as PartResult<Name>, answered)
  return isSection ? <PartSection title={label}>{lines}</PartSection> : lines
}

const PartSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section}>
    <h2 tabIndex={-1}>{title}</h2>
    {children}
  </section>
)

type AnyLookup = Lookup<(typeof sources)[SourceName]>
type AnyPart = Pick<AnyLookup, 'query' | 'run'> &
  Pick<Parts[SourceName], 'isNotRun' | 'isReading'> & {
    pages: readonly Page[]
    told?: { result: object; gap: string | null } | undefined
  }

/** @param fact the props that make it evidence */
export const Line = ({ label, children, fact }: { label: string; children: ReactNode; fact?: object | null }) => (
  <div {...fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The source, the day and the record of each page. */
export const Signed = ({ pages }: { pages: readonly Page[] }) => (
  <small className={css.signed}>
    {pages.map(({ record }, index) => (
      <span key={record.id}>
        {index > 0 && ' · '}
        {index === 0 && record.source && `${sourceInWords(record.source, record.at)}, `}
        {dayInWords(record.at)},{' '}
        <Link to={toRecord(record.id)}>
          record <code>{shortId(record.id)}</code>
        </Link>
      </span>
    ))}
  </small>
)

/** The press for the next page that is not on record, or else the previous one. */
export function FurtherPage({ name, part }: { name: SourceName; part: Parts[SourceName] }) {
  const { run, pages, isReading }: AnyPart = part
  const price = usePrice(sources[name])
  const further = isReading || part.lacksCase ? null : furtherPage(pages)
  if (!further) return null
  return (
    <Button
      look="tool"
      aria-label={`Look up ${further.words} · ${price}: ${partInWords(name)}`}
      onClick={firstClick(() => run.mutate({ ...pages[0]?.params, page_id: further.page_id }))}
    >
      {withPrice(`Look up ${further.words}`, price)}
    </Button>
  )
}

function furtherPage(pages: readonly Page[]): { page_id: string; words: string } | null {
  const [first, last] = [pages[0], pages.at(-1)]
  const { next_page_id } = last ? linksOf(last) : {}
  const { previous_page_id } = first ? linksOf(first) : {}
  if (next_page_id) return { page_id: next_page_id, words: 'next page' }
  return previous_page_id ? { page_id: previous_page_id, words: 'previous page' } : null
}
