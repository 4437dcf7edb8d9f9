/** The tokens as colours that a canvas takes, for the theme and the contrast of the moment. */
import type { Layer } from '../layer.ts'

export type Palette = { layer: string; sheet: string; ink: string; mark: string; focus: string; text: string }

/** @param probe something on the page, whose own colour means nothing */
export function paletteOf(probe: HTMLElement, { colour }: Layer['symbol']): Palette {
  const isForced = window.matchMedia('(forced-colors: active)').matches
  const read = (token: string, forced: string): string => {
    probe.style.color = isForced ? forced : token
    return getComputedStyle(probe).color
  }
  return {
    layer: read(`var(--layer-${colour}, var(--link))`, 'CanvasText'),
    sheet: read('var(--sheet)', 'Canvas'),
    ink: read('var(--ink)', 'CanvasText'),
    mark: read('var(--mark)', 'Highlight'),
    focus: read('var(--focus)', 'Highlight'),
    text: getComputedStyle(probe).fontFamily,
  }
}

/** Whenever one of them may have changed. */
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
