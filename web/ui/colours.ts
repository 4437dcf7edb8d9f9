/** The tokens as colours for a canvas or a picture. */

/** Calls back when the theme or the contrast changes. */
export function onPaletteChange(changed: () => void): () => void {
  const listening = new AbortController()
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    window.matchMedia(query).addEventListener('change', changed, { signal: listening.signal })
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    listening.abort()
    observer.disconnect()
  }
}

/** @param on `screen` for the current theme, `paper` for the light one */
export function tokenColours<Token extends string>(
  tokens: readonly Token[],
  on: 'screen' | 'paper',
): { readonly [token in Token]: string } {
  const probe = document.createElement('span')
  if (on === 'paper') probe.className = 'on-paper'
  // A canvas keeps its colours when the system forces those of text.
  probe.style.setProperty('forced-color-adjust', 'none')
  document.body.append(probe)
  const read = (token: Token) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(tokens.map((token) => [token, read(token)]))
  probe.remove()
  return colours as { [token in Token]: string }
}
