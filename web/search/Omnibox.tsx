import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcut } from '../shell/shortcuts.ts'
import { painted } from '../ui/after-painting.ts'
import { useLeaving } from '../ui/useLeaving.ts'
import { useSettled } from '../ui/useSettled.ts'
import { toHandedOver } from './hand-over.ts'
import css from './Omnibox.module.css'
import { longest } from './reading.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, useSuggest } from './suggestions.ts'

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
 * the one that the arrow keys chose. Nothing is asked while one types.
 */
export function Omnibox({ look, commands = none, onTaken }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(look === 'palette')
  const [chosen, setChosen] = useState<number | null>(null)
  const box = useLeaving(() => look !== 'palette' && setOpen(false))
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const id = useId()
  // A letter is on the screen before what it means.
  const read = useDeferredValue(typed)
  // On the search screen the searches of before stand below it already.
  const hasList = isOpen && (look !== 'large' || read.trim() !== '')
  const suggest = useSuggest(hasList, commands)
  const { suggestions, leftAlone } = useMemo(() => suggest(read), [suggest, read])
  const isShown = hasList && (suggestions.length > 0 || leftAlone !== undefined)
  const optionId = (index: number) => `${id}-${index}`

  useShortcut('search', () => look !== 'palette' && input.current?.focus())

  async function take({ to, does, ...suggestion }: Suggestion) {
    type('')
    setOpen(false)
    onTaken?.()
    does?.()
    if (to === undefined) return
    await painted()
    await navigate(to, { state: toHandedOver(suggestion) })
  }

  function type(text: string) {
    setTyped(text)
    setChosen(null)
  }

  /** Enter without a choice takes the first way to read what was typed. */
  function takeChosen() {
    // As it is typed by now: what is shown may be of a letter less.
    const { suggestions } = suggest(typed)
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
      const count = suggest(typed).suggestions.length
      // From before the first, the first or the last.
      if (count > 0) setChosen((now) => (now === null ? (step > 0 ? 0 : count - 1) : (now + step + count) % count))
    }
    if (event.key === 'Escape' && look !== 'palette') {
      if (isShown) setOpen(false)
      else type('')
      setChosen(null)
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
        {useSettled(isOpen && typed.trim() !== '' ? said(suggestions, leftAlone) : '')}
      </p>
    </search>
  )
}

const said = ([first, ...others]: Suggestion[], leftAlone: string | undefined) =>
  first ? `${first.label}${others.length > 0 ? `, and ${others.length} more` : ''}. Enter takes it.` : (leftAlone ?? '')
