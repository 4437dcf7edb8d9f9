import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toHandedOver } from '../../lookup/form/useLookupForm.ts'
import { pressForAddress } from '../../lookup/presses.ts'
import { caseToAskIn } from '../../lookup/purpose/cases.ts'
import { heldQuery, type Question } from '../../lookup/record/held.ts'
import { useLeaveOutside } from '../../ui/Popover.tsx'
import { painted, useSettledText } from '../../ui/timing.ts'
import { useShortcut } from '../shortcuts.ts'
import css from './Omnibox.module.css'
import { longest } from './reading.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, toHeldAnswer, useSuggest } from './suggestions.ts'

type Props = {
  look: 'bar' | 'large' | 'palette'
  /** What is offered beside searches. */
  commands?: Suggestion[]
  onTaken?: () => void
}

const none: Suggestion[] = []
const label = 'Name, number, postcode, telephone, IP address or coordinates'

/**
 * One box for what an analyst has. It says how it reads it, what that asks and costs; Enter takes the first reading, or
 * the one that the arrow keys chose. Nothing is looked up while one types.
 */
export function Omnibox({ look, commands = none, onTaken }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(look === 'palette')
  // By its key: what the case holds comes a moment later, and before the others.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const box = useLeaveOutside(() => look !== 'palette' && setOpen(false))
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const client = useQueryClient()
  const id = useId()
  // A letter is on the screen before what it means.
  const read = useDeferredValue(typed)
  // On the search screen the searches of before stand below it already.
  const hasList = isOpen && (look !== 'large' || read.trim() !== '')
  const suggest = useSuggest(hasList, commands, read)
  const { suggestions, leftAlone } = useMemo(() => suggest(read), [suggest, read])
  const isShown = hasList && (suggestions.length > 0 || leftAlone !== undefined)
  const chosen = placeOf(chosenKey, suggestions)
  const optionId = (index: number) => `${id}-${index}`

  useShortcut('search', () => look !== 'palette' && input.current?.focus())

  async function take({ to, does, ...suggestion }: Suggestion) {
    type('')
    setOpen(false)
    onTaken?.()
    does?.()
    if (to === undefined) return
    await painted()
    // Screens with an address of their own find out themselves; what is handed over is asked at once.
    const held = suggestion.given && suggestion.isAskedAtOnce ? await heldAnswer(suggestion.questions) : null
    if (held) return navigate(held)
    pressForAddress()
    await navigate(to, { state: toHandedOver(suggestion) })
  }

  /** Whoever is quick takes a suggestion before it is known that the case holds its answer. */
  async function heldAnswer(questions: readonly Question[] = []): Promise<string | null> {
    const case_id = (await caseToAskIn(client))?.case_id
    const held = await Promise.all(
      questions.map(async (question) => {
        const one = await client.fetchQuery(heldQuery(question, case_id)).catch(() => null)
        return one && toHeldAnswer(one.record, question)
      }),
    )
    return held.find((one) => one !== null) ?? null
  }

  function type(text: string) {
    setTyped(text)
    setChosenKey(null)
  }

  /** Enter without a choice takes the first way to read what was typed. */
  function takeChosen() {
    // As it is typed by now: what is shown may be of a letter less.
    const { suggestions } = suggest(typed)
    const chosen = placeOf(chosenKey, suggestions)
    const suggestion = chosen === null && typed.trim() === '' ? undefined : suggestions[chosen ?? 0]
    if (suggestion) void take(suggestion)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    // Pressed to come here by whoever is here already: nothing that is looked for begins with it.
    if (event.key === '/' && typed === '') event.preventDefault()
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      const { suggestions } = suggest(typed)
      const count = suggestions.length
      // From before the first, the first or the last.
      const next = (now: number | null) => (now === null ? (step > 0 ? 0 : count - 1) : (now + step + count) % count)
      setChosenKey((key) => suggestions[next(placeOf(key, suggestions))]?.key ?? null)
    }
    if (event.key === 'Escape' && look !== 'palette') {
      if (isShown) setOpen(false)
      else type('')
      setChosenKey(null)
    }
  }

  return (
    <search ref={box} className={css.search} data-look={look}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          takeChosen()
        }}
      >
        <label htmlFor={id} className={look === 'large' ? css.label : 'visually-hidden'}>
          {label}
        </label>
        <div className={css.box}>
          <input
            ref={input}
            id={id}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && chosen !== null ? optionId(chosen) : undefined}
            value={typed}
            onChange={(event) => {
              type(event.target.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            // biome-ignore lint/a11y/noAutofocus: on the search screen, and in the palette, it is what one came for.
            autoFocus={look !== 'bar'}
            placeholder={look === 'large' ? '' : look === 'bar' ? 'Name, number, postcode, phone, IP …' : label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={longest}
          />
          {look !== 'palette' && typed === '' && (
            <kbd className={css.key} aria-hidden>
              /
            </kbd>
          )}
          <button type="submit" aria-label="Search">
            <Search size={18} aria-hidden />
          </button>
        </div>
      </form>
      <div className={css.list} hidden={!isShown}>
        <SuggestionList
          id={`${id}-list`}
          suggestions={isShown ? suggestions : []}
          optionId={optionId}
          chosen={chosen}
          isFirstTaken={typed.trim() !== ''}
          onTake={take}
        />
        {leftAlone && <p className={css.note}>{leftAlone}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {useSettledText(isOpen && typed.trim() !== '' ? said(suggestions, leftAlone) : '')}
      </p>
    </search>
  )
}

const placeOf = (key: string | null, suggestions: readonly Suggestion[]): number | null => {
  const place = suggestions.findIndex((suggestion) => suggestion.key === key)
  return place < 0 ? null : place
}

const said = ([first, ...others]: Suggestion[], leftAlone: string | undefined) =>
  first ? `${first.label}${others.length > 0 ? `, and ${others.length} more` : ''}. Enter takes it.` : (leftAlone ?? '')
