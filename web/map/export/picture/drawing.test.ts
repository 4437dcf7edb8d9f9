import { expect, test } from 'vitest'
import { distanceBetween } from '../../../../entities/geo/geodesy.ts'
import { toSvg } from '../../../ui/picture/png.ts'
import { element } from '../../../ui/xml.ts'
import type { Layer } from '../../layers.ts'
import { find, layer, palette, parsed, place, taken } from '../testing/layers.ts'
import { drawing, type Ground, type Picture } from './drawing.ts'
import { boxOf, metresPerPixel, refitted, spotsIn, squaresIn } from './frame.ts'

const view = { latitude: 53.8, longitude: -1.55, zoom: 9 }
const on = { width: 900, height: 600 }

const given: Omit<Picture, 'taken'> = {
  view,
  on,
  sheet: 'screen',
  title: 'A title',
  hasKey: true,
  grounds: [],
  palette,
}
const svg = (layers: Layer[], other: Partial<Picture> = {}): string =>
  toSvg(drawing({ ...given, taken: taken(...layers), ...other }))

function read(xml: string) {
  const tree = parsed(xml)
  return {
    texts: find(tree, 'text').map(({ text }) => text),
    all: (name: string) => find(tree, name).map(({ attributes }) => attributes),
  }
}

const approximate = place('a', { name: 'A & <B>', radius: 5000 })

test('a picture says what it is: title, case, time, layers with their counts, scale in both units, north and whose coast', () => {
  const { texts } = read(svg([layer('x', [approximate, place('b', { point: null })])]))
  const said = texts.join('\n')
  for (const words of [
    'A title',
    'Case ACQ-114 · exported 2 Jan 2026',
    'Layer x',
    'North is up',
    'Coastline: Natural Earth',
  ])
    expect(said).toContain(words)
  expect(texts.join(' ')).toContain('2 places, 1 approximate, 1 not drawn')
  expect(texts).toContain('A & <B>, approximate')
  expect(texts).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\d+ km$/), expect.stringMatching(/^\d+ miles$/), 'N']),
  )
})

test('a place is drawn where the projection puts it, with its circle as wide as on the ground', () => {
  const { all } = read(svg([layer('x', [approximate])]))
  const [circle] = all('circle').filter((one) => 'stroke-dasharray' in one)
  const frame = { width: 900, height: 600, view }
  expect(Number(circle?.cx)).toBeCloseTo(450, 0)
  expect(Number(circle?.cy)).toBeCloseTo(300, 0)
  expect((Number(circle?.r) * metresPerPixel(frame)) / 5000).toBeCloseTo(1, 2)
  // As far to the east as the scale bar says.
  const east = { latitude: 53.8, longitude: -1.2 }
  const pixels = spotsIn(frame)(east).x - 450
  expect((pixels * metresPerPixel(frame)) / distanceBetween(view, east)).toBeCloseTo(1, 3)
})

test('a picture names the places in it, and none beside it or without a position', () => {
  const far = place('far', { point: { latitude: 10, longitude: 10 } })
  const layers = [layer('x', [approximate, far, place('b', { point: null })])]
  const { places } = drawing({ ...given, taken: taken(...layers) })
  expect(places.map(({ id }) => id)).toEqual(['a'])
})

test('each sheet shows all that the screen shows, and a page of A4 is one page', () => {
  const corner = { latitude: 54.2, longitude: -2.7 }
  const on = { width: 900, height: 600 }
  const to = { width: 300, height: 500 }
  const before = spotsIn({ ...on, view })(corner)
  expect(before.x > 0 && before.y > 0).toBe(true)
  const after = spotsIn({ ...to, view: refitted(view, on, to) })(corner)
  expect(after.x > 0 && after.y > 0).toBe(true)
  const many = Array.from({ length: 90 }, (_, index) => place(`p${index}`))
  const page = drawing({
    taken: taken(layer('x', many)),
    view,
    on,
    sheet: 'a4',
    title: 'T',
    hasKey: true,
    grounds: [],
    palette,
  })
  expect([page.width, page.height]).toEqual([1123, 794])
  expect(toSvg(page)).toContain('does not fit')
})

test('what lies outside the picture is counted and not drawn', () => {
  const far = place('far', { name: 'Far', point: { latitude: 50.1, longitude: -5.5 } })
  const { texts } = read(svg([layer('x', [approximate, far])]))
  expect(texts.join(' ')).toContain('2 places, 1 approximate, 1 in this picture')
  expect(texts).not.toContain('Far')
})

test('a hundred thousand places are dots of a few paths, and the picture says so', () => {
  const many = Array.from({ length: 100_000 }, (_, index) =>
    place(`p${index}`, {
      point: { latitude: 53.4 + (index % 317) * 0.0025, longitude: -2.4 + Math.floor(index / 317) * 0.005 },
    }),
  )
  const drawn = svg([layer('m', many, { symbol: { shape: 'square', colour: 2 } })])
  const { texts, all } = read(drawn)
  expect(drawn.length).toBeLessThan(1_500_000)
  expect(all('path').filter(({ stroke, d }) => stroke === palette.layers[2] && d?.endsWith('h0')).length).toBeLessThan(
    4,
  )
  expect(texts.join('\n')).toMatch(/100,000 places.*as dots/)
  expect(texts.join('\n')).toContain('A darker dot is several places')
})

test('too many places at one spot are drawn as their number', () => {
  const { texts, all } = read(
    svg(
      [
        layer(
          'x',
          Array.from({ length: 12 }, (_, index) => place(`p${index}`)),
        ),
      ],
      { hasKey: false },
    ),
  )
  expect(texts).toContain('12')
  expect(texts).toContain('Black square: that many places at one spot.')
  expect(all('rect').some(({ stroke }) => stroke === palette.ink)).toBe(true)
})

test('the picture has the lines of the grid and the letters of its squares, and without a map it says whose grid', () => {
  const wide = read(svg([], { view: { ...view, zoom: 7 } }))
  expect(wide.texts).toContain('SE')
  expect(wide.texts.join()).toContain('National grid: computed')
  const near = read(svg([], { view: { ...view, zoom: 11 } }))
  expect(near.texts).toContain('SE23')
  expect(near.all('path').some(({ fill, d }) => fill === 'none' && d?.includes('L'))).toBe(true)
})

test('a square of a map lies where the projection has its corners, and those that are seen are known', () => {
  const frame = { width: 900, height: 600, view }
  const { x, y, size } = boxOf({ z: 9, x: 253, y: 164 }, frame)
  const corner = (column: number, row: number) => ({
    longitude: (column / 512) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - row / 256))) * 180) / Math.PI,
  })
  const [northWest, southEast] = [corner(253, 164), corner(254, 165)].map(spotsIn(frame))
  expect([x, y]).toEqual([expect.closeTo(northWest!.x, 6), expect.closeTo(northWest!.y, 6)])
  expect([x + size, y + size]).toEqual([expect.closeTo(southEast!.x, 6), expect.closeTo(southEast!.y, 6)])
  const seen = squaresIn(frame, 9, 0)
  // 900 by 600 pixels at their own zoom: 256 each.
  expect(seen.length).toBeGreaterThanOrEqual(12)
  expect(seen).toContainEqual({ z: 9, x: 253, y: 164 })
})

const ground = (name: string, given: Partial<Ground> = {}): Ground => ({
  isWhole: true,
  isGeneralised: false,
  attribution: `By ${name}`,
  notes: [`Noted of ${name}`],
  picture: () => element('image', { href: `data:,${name}` }),
  names: () => [{ name, look: 'town' as const, ...view, from: 0, to: 22, angle: 30 }],
  ...given,
})

test('the operator’s map hides the built-in map where it is whole, and lets it through where it is not', () => {
  const of = (isWhole: boolean) => read(svg([], { grounds: [ground('below'), ground('above', { isWhole })] }))
  const [whole, partly] = [of(true), of(false)]
  expect([whole, partly].map(({ all }) => all('image').map(({ href }) => href))).toEqual([
    ['data:,above'],
    ['data:,below', 'data:,above'],
  ])
  expect(whole.texts).toEqual(expect.arrayContaining(['above', 'Noted of above']))
  expect(whole.texts.join()).toContain('By above')
  expect(whole.texts.join()).not.toContain('below')
  expect(partly.texts.join()).toContain('By above. By below')
})

test('a generalised shore is said from the zoom on at which it shows', () => {
  const of = (zoom: number) =>
    read(svg([], { view: { ...view, zoom }, grounds: [ground('below', { isGeneralised: true })] })).texts.join()
  expect(of(9)).not.toContain('generalised')
  expect(of(12)).toContain('The shore is generalised')
})
