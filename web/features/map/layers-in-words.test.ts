import { expect, test } from 'vitest'
import type { Place } from '../../map/index.tsx'
import { type AnnouncedLayer, changesOf, inOrder } from './layers-in-words.ts'

const place = (id: string, more: Partial<Place> = {}): Place => ({
  id,
  name: id,
  what: '',
  point: { latitude: 53, longitude: -1 },
  radius: null,
  isArea: false,
  facts: [],
  ...more,
})
const layer = (key: string, more: Partial<AnnouncedLayer> = {}): AnnouncedLayer => ({
  key,
  name: key,
  places: [place('1'), place('2', { radius: 150 })],
  isShown: true,
  state: 'found',
  ...more,
})
const said = (before: AnnouncedLayer[], now: AnnouncedLayer[]) => inOrder(changesOf(before, now))

test('an eye that is pressed says what is hidden or shown, and how many places are left', () => {
  const [a, b] = [layer('Sites'), layer('Offices', { places: [place('1'), place('2', { point: null })] })]
  const closed = { ...a, isShown: false }
  expect(said([a, b], [closed, b])).toBe('Hidden: Sites, 2 places, some approximate. 1 place on the map.')
  expect(said([closed, b], [a, b])).toBe('Shown: Sites, 2 places, some approximate. 3 places on the map.')
  expect(said([a, b], [a, b])).toBe('')
})

test('an answer is announced once it is there, with its outcome, after its request', () => {
  const [a, reading] = [layer('Sites'), layer('Record', { state: 'reading', places: [] })]
  expect(said([], [reading])).toBe('')
  expect(said([reading], [layer('Record')])).toBe('On the map: Record, 2 places, some approximate.')
  expect(said([reading], [layer('Record', { state: 'none_found', places: [] })])).toBe('Record, none found.')
  expect(said([], [layer('Record', { state: 'failed', places: [], isShown: false })])).toBe(
    'Record, not answered, hidden.',
  )
  expect(said([reading, a], [layer('Record'), { ...a, isShown: false }])).toBe(
    'Hidden: Sites, 2 places, some approximate. 2 places on the map. On the map: Record, 2 places, some approximate.',
  )
  expect(said([a], [])).toBe('')
})

test('a layer is announced again once its places have positions', () => {
  const bare = layer('Sites', { places: [place('1', { point: null }), place('2', { point: null })] })
  expect(said([], [bare])).toBe('On the map: Sites, 2 places, 2 without a position.')
  expect(said([bare], [layer('Sites')])).toBe('On the map: Sites, 2 places, some approximate.')
  expect(said([layer('Sites')], [layer('Sites')])).toBe('')
})
