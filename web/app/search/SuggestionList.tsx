import { useEffect, useRef } from 'react'
import { operationInWords } from '../../lookup/operations.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import css from './SuggestionList.module.css'
import type { Suggestion } from './suggestions.ts'

type Props = {
  id: string
  suggestions: Suggestion[]
  optionId: (index: number) => string
  /** The option chosen with the arrow keys. */
  chosen: number | null
  isFirstTaken: boolean
  onTake: (suggestion: Suggestion) => void
}

/** The listbox under the search box. The focus stays in the box. */
export function SuggestionList({ id, suggestions, optionId, chosen, isFirstTaken, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(
    function keepInSight() {
      if (chosen !== null) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    },
    [chosen],
  )
  const taken = chosen ?? (isFirstTaken ? 0 : null)
  return (
    <div ref={list} id={id} className={css.list} role="listbox" aria-label="Suggestions">
      {groupsOf(suggestions).map(({ key, group, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox cannot hold a fieldset.
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} className={css.group} role="presentation">
            {group}
          </div>
          {members.map(({ suggestion, index }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, and names the chosen option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys.
            <div
              key={suggestion.key}
              id={optionId(index)}
              className={css.option}
              role="option"
              aria-selected={chosen === index}
              data-taken={taken === index || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(suggestion)}
            >
              <span className={css.label}>{suggestion.label}</span>
              {taken === index && (
                <kbd aria-hidden className={css.key}>
                  Enter
                </kbd>
              )}
              <Detail of={suggestion} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const Priced = ({ operation }: { operation: string }) => withPrice(operationInWords(operation), usePrice(operation))

/** The lookups of a suggestion, with their prices. */
function Detail({ of: { detail, asks = [], isAskedAtOnce } }: { of: Suggestion }) {
  if (asks.length === 0) return detail ? <span className={css.detail}>{detail}</span> : null
  return (
    <span className={css.detail}>
      {!isAskedAtOnce && 'Opens the filled-in form: '}
      {asks.map((operation, index) => (
        <span key={operation}>
          {index > 0 && '; '}
          <Priced operation={operation} />
        </span>
      ))}
    </span>
  )
}

type Member = { suggestion: Suggestion; index: number }

/** Neighbours of the same group. A group may occur twice. */
function groupsOf(suggestions: Suggestion[]): { key: string; group: string; members: Member[] }[] {
  const groups: { key: string; group: string; members: Member[] }[] = []
  suggestions.forEach((suggestion, index) => {
    const last = groups.at(-1)
    if (last?.group === suggestion.group) last.members.push({ suggestion, index })
    else groups.push({ key: `group-${index}`, group: suggestion.group, members: [{ suggestion, index }] })
  })
  return groups
}
