import { useQuery } from '@tanstack/react-query'
import { casesQuery, chooseCase, takesLookups, useCase } from '../lookup/purpose/cases.ts'
import { paths } from '../paths.ts'
import { usePreferences, useSetPreference } from '../server/preferences.ts'
import type { Analyst } from '../server/session.ts'
import { themes, useTheme } from '../server/theme.ts'
import { placesOf } from './places.ts'
import type { Suggestion } from './search/suggestions.ts'
import { useSignOut } from './useSignOut.ts'

type Command = Pick<Suggestion, 'label' | 'detail' | 'to' | 'does'>

/** The screens, and what can be done from each of them. */
export function useCommands(analyst: Analyst, onHelp: () => void): Suggestion[] {
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
  const doings: Command[] = [
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
  return [...of('Go to', screens), ...of('Do', doings)]
}

const of = (group: 'Go to' | 'Do', commands: Command[]): Suggestion[] =>
  commands.map((command) => ({ ...command, group, key: `${group} ${command.label}` }))
