/**
 * Light, dark, or as the system has it. The choice is a preference, kept by the BFF; a copy in this browser is what
 * public/theme.js applies before the first paint.
 */
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { type Preferences, preferencesQuery, useSetPreference } from './preferences.ts'

export type Theme = Preferences['theme']

export const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const storageKey = 'whereabouts.theme'

export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const { data } = useQuery(preferencesQuery)
  const setPreference = useSetPreference()
  const choose = (theme: Theme) => {
    apply(theme)
    void setPreference({ theme })
  }
  return [data?.theme ?? copy(), choose]
}

/** Applies the saved theme where this browser has another. */
export function useThemeInStep(): void {
  const theme = useQuery(preferencesQuery).data?.theme
  useLayoutEffect(
    function applyWhenKnown() {
      if (theme !== undefined) apply(theme)
    },
    [theme],
  )
}

function copy(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
}
