import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useId, useState } from 'react'
import type { FactText } from '../../../../contract/desk/reports.ts'
import { mostFactSources } from '../../../../contract/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { operationInWords } from '../../../lookup/operations.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Options, ofOptions } from '../../../ui/Options.tsx'
import beside from './Beside.module.css'
import { firstOf, type Origin, originsOf, useOrigins } from './origins.ts'
import css from './Report.module.css'
import { type FactSearch, factsQuery } from './report-data.ts'
import small from './SmallField.module.css'

type Props = {
  case_id: string
  search: RefObject<HTMLInputElement | null>
  /** The facts in the text, by their id. */
  cited: ReadonlySet<string>
  /** Sources that another screen sent. */
  given: Origin | null
  /** The sections to choose from, where the caret was in none yet. */
  places: readonly string[]
  onPlace: (index: number) => void
  onInsert: (fact: FactText, isApart: boolean) => void
  /** Covers the text if there is no room beside it. */
  isOver: boolean
  /** Back to the text, with the words that found nothing. */
  onLeave: (words?: string) => void
}

/** The facts of the case. Each is a sentence that the server makes from a record. */
export function FactsPanel({ case_id, search, cited, given, places, onPlace, isOver, onInsert, onLeave }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState(given ? 'given' : '')
  const [active, setActive] = useState(0)
  const q = useSettled(typed.trim())
  const { query: views, origins } = useOrigins(case_id)
  const all = given ? [given, ...origins] : origins
  const origin = all.find(({ key }) => key === from)
  // Before the analyst types, the facts of the graph and the timeline.
  const wanted = origin?.sources ?? (q === '' ? firstOf(origins) : null)
  const sources = wanted?.slice(0, mostFactSources) ?? null
  const asked: FactSearch = sources ? { sources } : { q }
  const query = useQuery({ ...factsQuery(case_id, asked), enabled: sources === null || sources.length > 0 })
  const { data } = query
  const shown = useDeferredValue(data?.facts)
  const facts = (shown ?? []).filter(({ text, state }) => isCitable[state] && (sources === null || holds(text, typed)))
  const isCut =
    wanted !== null && (wanted.length > mostFactSources || (data && data.total > data.facts.length) === true)
  const place = facts.length === 0 ? null : Math.min(active, facts.length - 1)
  const chosen = place === null ? undefined : facts[place]

  /** The next search begins with all facts again. */
  function insert(fact: FactText, isApart: boolean): void {
    if (!isApart) {
      setTyped('')
      setActive(0)
    }
    onInsert(fact, isApart)
  }
  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(facts.length - 1, active + step)))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      insert(chosen, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      const isNothing = facts.length === 0 && typed.trim() !== ''
      if (isNothing) setTyped('')
      onLeave(isNothing ? typed : '')
    }
  }

  return (
    <section className={beside.facts} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Facts of the case</h2>
      {isOver && (
        <Button look="tool" onClick={() => onLeave()}>
          Back to the text
        </Button>
      )}
      <label className={small.field}>
        Find a fact
        <input
          ref={search}
          type="search"
          role="combobox"
          aria-expanded={facts.length > 0}
          {...ofOptions(`${id}-list`, place)}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </label>
      <label className={small.field}>
        From
        <select
          value={from}
          onChange={({ target }) => {
            setFrom(target.value)
            setActive(0)
          }}
        >
          <option value="">The whole case</option>
          {originsOf(all).map(({ group, origins }) => (
            <optgroup key={group} label={group}>
              {origins.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {places.length > 1 && (
        <label className={small.field}>
          Insert into
          <select onChange={({ target }) => onPlace(Number(target.value))}>
            {places.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one title, and none moves here.
              <option key={index} value={index}>
                {title || 'Untitled section'}
              </option>
            ))}
          </select>
        </label>
      )}
      <p id={`${id}-hint`} className={css.small}>
        <kbd>Enter</kbd> inserts into the text, <kbd>Ctrl Enter</kbd> as a line of its own, <kbd>Esc</kbd> goes back.
      </p>
      <Read query={views} wanted="the views of the case">
        {() =>
          sources?.length === 0 && (
            <p className={css.small} role="status">
              {noneInWords('', false)}
            </p>
          )
        }
      </Read>
      <Read query={query} wanted="the facts">
        {({ total, ...gaps }) => (
          <>
            <p className={css.small} role="status">
              {facts.length === 0
                ? noneInWords(typed, isCut)
                : shownInWords(facts.length, sources ? facts.length : total)}
              {isCut &&
                ` Others are not listed. ${origin ? 'Choose “The whole case” and type' : 'Type'} to search them.`}
            </p>
            {facts.length > 0 && (
              <Options
                id={`${id}-list`}
                label="Facts"
                items={facts}
                keyOf={(fact) => fact.id}
                chosen={place}
                className={beside.factList}
                optionClass={beside.option}
                onTake={(fact) => insert(fact, false)}
              >
                {(fact) => (
                  <>
                    <span dir="auto">{fact.text}</span>
                    <span className={css.small}>
                      {cited.has(fact.id) && <strong className={beside.cited}>In the report </strong>}
                      {fact.operation && operationInWords(fact.operation)} ·{' '}
                      {fact.at ? timeInWords(fact.at) : 'no date'}
                    </span>
                  </>
                )}
              </Options>
            )}
            <Gaps of={gaps} />
          </>
        )}
      </Read>
    </section>
  )
}

const isCitable: { readonly [state in FactText['state']]: boolean } = {
  current: true,
  refreshed: true,
  erased: false,
  missing: false,
  unreadable: false,
}

const holds = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

function noneInWords(typed: string, isCut: boolean): string {
  if (typed.trim() === '') return 'No facts yet. What lookups in this case find appears here.'
  if (isCut) return `“${typed.trim()}” is in none of the facts listed here.`
  return `None found for “${typed.trim()}”. The register was not searched.`
}

const shownInWords = (shown: number, total: number) =>
  `${shown < total ? `The first ${numberInWords(shown)} of ${count(total, 'fact')}` : count(total, 'fact')}.`

/** The text after a short pause, because each search is a request. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(text), 200)
      return () => clearTimeout(timer)
    },
    [text],
  )
  return settled
}
