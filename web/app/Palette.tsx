import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { casesQuery, takesLookups, useCase } from '../lookup/purpose/cases.ts'
import { chooseCase } from '../lookup/purpose/chosen-case.ts'
import { paths } from '../paths.ts'
import { usePreferences, useSetPreference } from '../server/preferences.ts'
import type { Analyst } from '../server/session.ts'
import { themes, useTheme } from '../server/theme.ts'
import css from './Palette.module.css'
import { placesOf } from './Rail.tsx'
import { Omnibox } from './search/Omnibox.tsx'
import type { Suggestion } from './search/suggestion.ts'
import { useSignOut } from './session-end.ts'

type Props = { analyst: Analyst; onHelp: () => void; onClose: () => void }

/** The search box over any screen. It also offers the screens and commands. */
export function Palette({ analyst, onHelp, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const commands = useCommands(analyst, onHelp)
  // A layout effect, because only a dialog that is still on the page can return the focus.
  useLayoutEffect(function showModal() {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too.
    <dialog
      ref={box}
      className={css.palette}
      aria-label="Search, or go to a screen"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <Omnibox look="palette" commands={commands} onTaken={onClose} />
    </dialog>
  )
}

type Command = Pick<Suggestion, 'label' | 'detail' | 'to' | 'does'>

/** Every screen and command. */
function useCommands(analyst: Analyst, onHelp: () => void): Suggestion[] {
  const { data: cases = [] } = useQuery(casesQuery)
  const { file } = useCase()
  const [theme, chooseTheme] = useTheme()
  const { single_key_shortcuts } = usePreferences()
  const setPreference = useSetPreference()
  const signOut = useSignOut()

  const screens: Command[] = [...placesOf(analyst), { to: paths.profile, label: 'Profile' }].map(({ to, label }) => ({
    to,
    label,
  }))
  const others = cases.filter((other) => takesLookups(other) && other.case_id !== file?.case_id)
  const actions: Command[] = [
    ...others.map(({ case_id, reference, title }) => ({
      label: `Work in ${reference}: ${title}`,
      does: () => chooseCase(case_id),
    })),
    ...themes
      .filter(({ value }) => value !== theme)
      .map(({ value, label }) => ({ label: `Appearance: ${label.toLowerCase()}`, does: () => chooseTheme(value) })),
    { label: 'Keyboard shortcuts', does: onHelp },
    {
      label: `Switch single-key shortcuts ${single_key_shortcuts ? 'off' : 'on'}`,
      does: () => void setPreference({ single_key_shortcuts: !single_key_shortcuts }),
    },
    { label: 'Sign out', does: () => void signOut() },
  ]
  return [...of('Go to', screens), ...of('Do', actions)]
}

const of = (group: 'Go to' | 'Do', commands: Command[]): Suggestion[] =>
  commands.map((command) => ({ ...command, group, key: `${group} ${command.label}` }))
