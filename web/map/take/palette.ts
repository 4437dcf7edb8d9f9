/** The tokens as a picture on paper has them: the light ones, whatever the screen is. */
import type { Layer } from '../layer.ts'
import { tokenColours } from '../token-colours.ts'

export type Palette = {
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

export function paperPalette(): Palette {
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
