import { operationInWords } from '../../lookup/operations.ts'
import { useOfferedPrice, withPrice } from '../../lookup/price/prices.tsx'
import { TextMark } from '../../lookup/screening/TextMark.tsx'
import { Option, useChosenInSight } from '../../ui/Options.tsx'
import css from './SuggestionList.module.css'
import type { Suggestion } from './suggestion.ts'

type Props = {
  id: string
  suggestions: Suggestion[]
  /** The option chosen with the arrow keys. */
  chosen: number | null
  /** The option that Enter runs. */
  taken: number | null
  onTake: (suggestion: Suggestion) => void
}

/** The listbox under the search box. The focus stays in the box. */
export function SuggestionList({ id, suggestions, chosen, taken, onTake }: Props) {
  return (
    <div ref={useChosenInSight(chosen)} id={id} className={css.list} role="listbox" aria-label="Suggestions">
      {groupsOf(suggestions).map(({ key, group, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox cannot hold a fieldset.
        <div key={key} className={css.part} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} className={css.group} role="presentation">
            {group}
          </div>
          {members.map(({ suggestion, index }) => (
            <Option
              key={suggestion.key}
              list={id}
              index={index}
              className={css.option}
              isChosen={chosen === index}
              isTaken={taken === index}
              onTake={() => onTake(suggestion)}
            >
              <span className={css.label}>
                {suggestion.label}
                {suggestion.mark && <TextMark of={suggestion.mark} />}
              </span>
              {taken === index && (
                <kbd aria-hidden className={css.key}>
                  Enter
                </kbd>
              )}
              <Detail of={suggestion} />
            </Option>
          ))}
        </div>
      ))}
    </div>
  )
}

const Priced = ({ operation }: { operation: string }) =>
  withPrice(operationInWords(operation), useOfferedPrice(operation))

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
