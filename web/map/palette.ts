/** The tokens as colours that a canvas takes, for the theme and the contrast of the moment. */
import type { Layer } from './layers.ts'

export type MarkPalette = { layer: string; sheet: string; ink: string; mark: string; focus: string; text: string }

/** @param probe something on the page, whose own colour means nothing */
export function paletteOf(probe: HTMLElement, { colour }: Layer['symbol']): MarkPalette {
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

/** Tokens as colours that a canvas or a picture takes: those of the screen's theme, or the light ones, as paper has them. */
export function tokenColours<Token extends string>(
  tokens: readonly Token[],
  on: 'screen' | 'paper',
): { readonly [token in Token]: string } {
  const probe = document.createElement('span')
  if (on === 'paper') probe.className = 'on-paper'
  // A canvas keeps its colours where the system forces those of text.
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

export type PaperPalette = {
  sheet: string
  ink: string
  ink2: string
  mute: string
  sea: string
  shallows: string
  seaInk: string
  land: string
  abroad: string
  coast: string
  layers: { readonly [colour in Layer['symbol']['colour']]: string }
}

const plain = ['sheet', 'ink', 'ink-2', 'mute', 'sea', 'shallows', 'sea-ink', 'land', 'abroad', 'coast'] as const
const layers = ['layer-1', 'layer-2', 'layer-3', 'layer-4', 'layer-5', 'layer-6'] as const

export function paperPalette(): PaperPalette {
  const { 'ink-2': ink2, 'sea-ink': seaInk, ...same } = tokenColours(plain, 'paper')
  const of = tokenColours(layers, 'paper')
  return {
    ...{ ...same, ink2, seaInk },
    layers: {
      ...{ 1: of['layer-1'], 2: of['layer-2'], 3: of['layer-3'] },
      ...{ 4: of['layer-4'], 5: of['layer-5'], 6: of['layer-6'] },
    },
  }
}
