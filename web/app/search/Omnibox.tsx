import { useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { toHandedOver } from '../../lookup/form/handed-over.ts'
import { pressForAddress } from '../../lookup/presses.ts'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { beginPress } from '../../ui/newest-press.ts'
import { ofOptions } from '../../ui/Options.tsx'
import { useLeaveOutside } from '../../ui/Popover.tsx'
import { runShortcut, type Shortcut } from '../../ui/run-shortcut.ts'
import { painted, useSettledText } from '../../ui/timing.ts'
import { useCaseOnScreen } from './case-on-screen.ts'
import { useSuggestions } from './late-suggestions.ts'
import css from './Omnibox.module.css'
import type { Suggest } from './Suggestions.tsx'
import { longest, placeOfEnter, type Suggestion } from './suggestion.ts'

type Props = {
  look: 'bar' | 'large' | 'palette'
  /** Offered beside searches. */
  commands?: Suggestion[]
  onTaken?: () => void
}

const none: Suggestion[] = []
const noneYet: Suggest = () => ({ suggestions: none, leftAlone: undefined })
/** Keys pressed before the readings were there. They count once they are. */
type EarlyKey = 1 | -1 | 'take'
const noKeys: readonly EarlyKey[] = []
// Each letter tries again. Some browsers do not fetch a failed script again before a reload.
const missing = 'The search box could not load. Check the network, then type on. If it still fails, reload the page.'
const label = 'Name, number, postcode, telephone, IP address or coordinates'

type BoxContext = { isPalette: boolean; step: (by: 1 | -1) => void; take: () => void; leave: () => void }

export const boxShortcuts: readonly Shortcut<BoxContext>[] = [
  {
    keys: ['ArrowDown', 'ArrowUp'],
    words: 'Next or previous suggestion',
    act: ({ step }, key) => step(key === 'ArrowDown' ? 1 : -1),
  },
  { keys: ['Enter'], words: 'Run the suggestion marked Enter', act: ({ take }) => take() },
  {
    keys: ['Escape'],
    words: 'Close the list; again, empty the box',
    // There, Escape closes the dialog.
    when: ({ isPalette }) => !isPalette,
    act: ({ leave }) => leave(),
  },
]

/** The search box of the screen, outside the palette. */
export const searchBox = () => document.querySelector<HTMLInputElement>('[data-search-box]')

/**
 * One search box for everything. It shows how the text is understood and what a search costs. Enter runs the first
 * reading of the text, or the suggestion chosen with the arrow keys. Names that the case holds stand above. Nothing is
 * looked up while you type.
 */
export function Omnibox({ look, commands = none, onTaken }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(look === 'palette')
  // By its key, because answers on record arrive later, and come first.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [early, setEarly] = useState(noKeys)
  const box = useLeaveOutside(() => look !== 'palette' && close())
  const navigate = useNavigate()
  const client = useQueryClient()
  const id = useId()
  const here = useCaseOnScreen()
  const hint = here ? `Search, or find in ${here.reference}` : 'Name, number, postcode, phone, IP …'
  // Deferred, so that letters appear at once.
  const read = useDeferredValue(typed)
  // The home screen shows earlier searches already.
  const hasList = isOpen && (look !== 'large' || read.trim() !== '')
  const { parts, isMissing } = useSuggestions(hasList, read)
  const [suggest, setSuggest] = useState<Suggest>(() => noneYet)
  const onSuggest = useCallback((suggest: Suggest) => setSuggest(() => suggest), [])
  const { suggestions, leftAlone = isMissing ? missing : undefined } = useMemo(() => suggest(read), [suggest, read])
  const isShown = hasList && (suggestions.length > 0 || leftAlone !== undefined)
  const chosen = placeOf(chosenKey, suggestions)

  async function take({ to, does, isHeld, ...suggestion }: Suggestion) {
    const isNewest = beginPress()
    type('')
    setOpen(false)
    onTaken?.()
    does?.()
    if (to === undefined) return
    await painted()
    // Screens with their own address find a record on their own. Other searches check for one here.
    const held =
      suggestion.given && suggestion.isAskedAtOnce ? await parts?.heldAnswer(client, suggestion.questions) : null
    if (!isNewest()) return
    if (held) return navigate(held)
    if (!isHeld) pressForAddress()
    await navigate(to, { state: toHandedOver(suggestion) })
  }

  function type(text: string) {
    setTyped(text)
    setChosenKey(null)
    setEarly(noKeys)
  }

  /** Without a choice, the suggestion marked Enter. */
  function takeChosen(key = chosenKey) {
    if (suggest === noneYet) return setEarly([...early, 'take'])
    // For the current text: the list may be one letter behind.
    const { suggestions } = suggest(typed)
    const place = placeOf(key, suggestions) ?? (typed.trim() === '' ? null : placeOfEnter(suggestions))
    const suggestion = place === null ? undefined : suggestions[place]
    if (suggestion) void take(suggestion)
  }

  function step(by: 1 | -1) {
    setOpen(true)
    if (suggest === noneYet) setEarly([...early, by])
    else setChosenKey(stepped(chosenKey, by))
  }

  function stepped(key: string | null, by: 1 | -1): string | null {
    const { suggestions } = suggest(typed)
    const [now, count] = [placeOf(key, suggestions), suggestions.length]
    const next = now === null ? (by > 0 ? 0 : count - 1) : (now + by + count) % count
    return suggestions[next]?.key ?? null
  }

  const pressEarly = useEffectEvent(() => {
    setEarly(noKeys)
    let key = chosenKey
    for (const pressed of early) {
      if (pressed === 'take') return takeChosen(key)
      key = stepped(key, pressed)
    }
    setChosenKey(key)
  })
  useEffect(() => {
    if (early.length > 0 && suggest !== noneYet) pressEarly()
  }, [early, suggest])

  /** An early Enter counts only while the box stays open: later it would spend credits without a press. */
  function close() {
    setOpen(false)
    setEarly(noKeys)
  }

  function leave() {
    if (isShown) close()
    else type('')
    setChosenKey(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The shortcut to the box, pressed in the box. No search begins with it.
    if (event.key === '/' && typed === '') event.preventDefault()
    runShortcut(boxShortcuts, event.nativeEvent, {
      isPalette: look === 'palette',
      step,
      take: () => takeChosen(),
      leave,
    })
  }

  return (
    <search ref={box} className={css.search} data-look={look}>
      <Form className="" onSend={() => takeChosen()}>
        <label htmlFor={id} className={look === 'large' ? css.label : 'visually-hidden'}>
          {label}
        </label>
        <div className={css.box}>
          <input
            data-search-box={look === 'palette' ? undefined : ''}
            id={id}
            role="combobox"
            aria-expanded={isShown}
            {...ofOptions(`${id}-list`, isShown ? chosen : null)}
            value={typed}
            onChange={(event) => {
              type(event.target.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            // biome-ignore lint/a11y/noAutofocus: the home screen and the palette are for searching.
            autoFocus={look !== 'bar'}
            placeholder={look === 'large' ? '' : look === 'bar' ? hint : label}
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
          <button type="submit" aria-label="Run search">
            <Icon name="search" size={18} />
          </button>
        </div>
      </Form>
      <div className={css.list} hidden={!isShown}>
        {parts && (
          <>
            <parts.Suggesting isOpen={hasList} commands={commands} typed={read} onSuggest={onSuggest} />
            <parts.SuggestionList
              id={`${id}-list`}
              suggestions={isShown ? suggestions : []}
              chosen={chosen}
              taken={chosen ?? (typed.trim() === '' ? null : placeOfEnter(suggestions))}
              onTake={take}
            />
          </>
        )}
        {leftAlone && <p className={css.note}>{leftAlone}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {useSettledText(isOpen && typed.trim() !== '' ? inWords(suggestions, leftAlone) : '')}
      </p>
    </search>
  )
}

const placeOf = (key: string | null, suggestions: readonly Suggestion[]): number | null => {
  const place = suggestions.findIndex((suggestion) => suggestion.key === key)
  return place < 0 ? null : place
}

const heldGroups = ['Saved searches', 'Recent searches', 'Cases', 'In other cases', 'In cases you can read'] as const

function inWords(suggestions: Suggestion[], leftAlone: string | undefined): string {
  const first = suggestions[placeOfEnter(suggestions) ?? -1]
  const held = suggestions.filter(({ isHeld }) => isHeld)
  // The one that searches the case is not held by it.
  const inGroup = (name: Suggestion['group']) => held.filter(({ group, does }) => group === name && !does).length
  const inCase = inGroup('In the case')
  const others = suggestions.length - held.length - 1
  const more = `${others > 0 ? `, and ${others} more` : ''}. Press Enter to run it.`
  return [
    first ? `${first.label}${more}` : leftAlone,
    inCase > 0 && `In the case already: ${inCase}.`,
    ...heldGroups.map((group) => inGroup(group) > 0 && `${group}: ${inGroup(group)}.`),
  ]
    .filter(Boolean)
    .join(' ')
}
