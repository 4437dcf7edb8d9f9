/** Light, dark, or as the system has it. The choice is kept in this browser; public/theme.js applies it before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'whereabouts.theme'

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
}
