/** The tokens as colours for a canvas, in the current theme and contrast. */
import { tokenColours } from '../ui/colours.ts'
import type { Layer } from './layers.ts'

export type MarkPalette = { layer: string; sheet: string; ink: string; mark: string; focus: string; text: string }

/** @param probe an element whose own colour is not used */
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
    ...same,
    ink2,
    seaInk,
    layers: {
      1: of['layer-1'],
      2: of['layer-2'],
      3: of['layer-3'],
      4: of['layer-4'],
      5: of['layer-5'],
      6: of['layer-6'],
    },
  }
}
