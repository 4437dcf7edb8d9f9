import { expect, test } from 'vitest'
import { anchorOf, drawnIn, type Layer, type Place } from './layers.ts'

const place = (id: string, given: Partial<Place> = {}): Place => ({
  id,
  name: `Place ${id}`,
  what: '',
  point: { latitude: 53.8, longitude: -1.5 },
  radius: 150,
  isArea: false,
  facts: [],
  ...given,
})
const layer = (key: string, places: Place[], isShown = true): Layer => ({
  key,
  name: `Layer ${key}`,
  symbol: { shape: 'circle', colour: 1 },
  places,
  isShown,
})

test('what has no point is not drawn, and the others keep the numbers of the list', () => {
  const drawn = drawnIn([layer('a', [place('1', { point: null }), place('2')])])
  expect(drawn.map(({ key, number }) => [key, number])).toEqual([['a/2', 2]])
})

test('a layer whose eye is closed is not drawn', () => {
  expect(drawnIn([layer('a', [place('1')], false), layer('b', [place('1')])]).map(({ key }) => key)).toEqual(['b/1'])
})

test('a mark says that it is approximate, and names its layer where there are several', () => {
  expect(drawnIn([layer('a', [place('1')])])[0]?.label).toBe('1. Place 1, approximate')
  const both = drawnIn([layer('a', [place('1')]), layer('b', [place('1', { radius: null })])])
  expect(both.map(({ label }) => label)).toEqual(['1. Place 1, approximate; Layer a', '1. Place 1; Layer b'])
})

test('no mark is in the middle of an area', () => {
  const [area] = drawnIn([layer('a', [place('1', { isArea: true, radius: 25_000 })])])
  expect(area && anchorOf(area).latitude).toBeCloseTo(54.0246, 3)
})
