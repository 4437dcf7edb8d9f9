/**
 * Colours can be read: on each ground, in light and dark, and told apart by those who see colours otherwise. Building
 * blocks exist.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printed } from '../entities/graph-picture/kind-marks.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const css = read('tokens.css')
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]
type Rgb = [red: number, green: number, blue: number]

const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light: toRgb(light), dark: toRgb(dark) },
  ]),
)
const colour = (name: string, mode: Mode): Rgb => colours.get(name)?.[mode] ?? [Number.NaN, 0, 0]

test.each(modes)('%s: text reaches a contrast of 4.5 on paper and on sheets', (mode) => {
  for (const text of ['ink', 'ink-2', 'link', 'mark', 'good', 'warn', 'bad', 'mute'])
    for (const ground of ['paper', 'sheet'])
      expect(contrast(colour(text, mode), colour(ground, mode)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test.each(modes)('%s: the focus ring and what is drawn on the map reach 3', (mode) => {
  for (const ground of ['paper', 'sheet'])
    expect(contrast(colour('focus', mode), colour(ground, mode))).toBeGreaterThanOrEqual(3)
  for (const ground of ['land', 'sea']) {
    expect(contrast(colour('mark', mode), colour(ground, mode))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('ink-2', mode), colour(ground, mode))).toBeGreaterThanOrEqual(4.5)
  }
  for (const ground of ['land', 'sea', 'abroad'])
    expect(contrast(colour('grid-ink', mode), colour(ground, mode)), ground).toBeGreaterThanOrEqual(4.5)
  expect(contrast(colour('sea-ink', mode), colour('sea', mode))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(colour('mute', mode), colour('abroad', mode))).toBeGreaterThanOrEqual(4.5)
})

test.each(modes)('%s: names can be read on all that a vector map is made of, and marks stand out from it', (mode) => {
  for (const ground of ['built', 'green', 'wood', 'building', 'road', 'road-main']) {
    for (const text of ['ink', 'ink-2'])
      expect(contrast(colour(text, mode), colour(ground, mode)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const mark of ['mark', ...layers])
      expect(contrast(colour(mark, mode), colour(ground, mode)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})

test('kinds have the same colours on paper as in light', () => {
  expect(Object.keys(printed)).toEqual(layers)
  for (const [layer, value] of Object.entries(printed)) expect(toRgb(value), layer).toEqual(colour(layer, 'light'))
})

const layers = [1, 2, 3, 4, 5, 6].map((number) => `layer-${number}`)

test.each(modes)(
  '%s: the numbers of the map’s layers can be read, and their marks stand out from what lies under them',
  (mode) => {
    for (const layer of layers)
      for (const ground of ['sheet', 'land', 'sea'])
        expect(contrast(colour(layer, mode), colour(ground, mode)), `${layer} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(modes)('%s: no two layers, and no layer and what is selected, have nearly one colour', (mode) => {
  for (const [index, layer] of layers.entries())
    for (const other of [...layers.slice(index + 1), 'mark'])
      expect(distance(colour(layer, mode), colour(other, mode)), `${layer} and ${other}`).toBeGreaterThan(50)
})

test.each(modes)(
  '%s: good and bad differ for those who see little red or green, and each has its word besides',
  (mode) => {
    for (const simulate of [protanopia, deuteranopia])
      expect(distance(simulate(colour('good', mode)), simulate(colour('bad', mode)))).toBeGreaterThan(20)
  },
)

test('a class that a component names stands in base.css, and each class there is used', () => {
  const components = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  const named = components
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...read(file).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)])
    .flatMap(([, plain, mixed = '']) => (plain ?? mixed.replace(/\$\{[^}]*\}/g, '')).split(/\s+/))
    .filter((name) => name !== '' && !name.startsWith('leaflet-'))
  const blocks = [...read('base.css').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
  expect([...new Set(named)].toSorted()).toEqual([...new Set(blocks)].toSorted())
})

function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

/** WCAG 2: relative luminance of the lighter to that of the darker. */
function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(toLinear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

// Viénot, Brettel and Mollon (1999), in sRGB, near enough for a comparison.
function protanopia([red, green, blue]: Rgb): Rgb {
  return [0.567 * red + 0.433 * green, 0.558 * red + 0.442 * green, 0.242 * green + 0.758 * blue]
}
function deuteranopia([red, green, blue]: Rgb): Rgb {
  return [0.625 * red + 0.375 * green, 0.7 * red + 0.3 * green, 0.3 * green + 0.7 * blue]
}
const distance = (a: Rgb, b: Rgb) => Math.hypot(...a.map((channel, index) => channel - b[index]!))
