/** The tokens as a picture on paper has them: the light ones, whatever the screen is. */
import type { Layer } from '../layer.ts'

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

export function paperPalette(): Palette {
  const probe = document.createElement('span')
  probe.style.colorScheme = 'light'
  document.body.append(probe)
  const read = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const [one, two, three, four, five, six] = [1, 2, 3, 4, 5, 6].map((colour) => read(`--layer-${colour}`)) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const palette: Palette = {
    sheet: read('--sheet'),
    ink: read('--ink'),
    ink2: read('--ink-2'),
    mute: read('--mute'),
    sea: read('--sea'),
    shallows: read('--shallows'),
    seaInk: read('--sea-ink'),
    land: read('--land'),
    abroad: read('--abroad'),
    coast: read('--coast'),
    layers: { 1: one, 2: two, 3: three, 4: four, 5: five, 6: six },
  }
  probe.remove()
  return palette
}
