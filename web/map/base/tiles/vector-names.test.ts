import { expect, test } from 'vitest'
import type { Writing } from './vector-contents.ts'
import { namesOf } from './vector-names.ts'

/** Seen at zoom 16, a square of zoom 15 has 512 pixels a side: an eighth of its 4096 units. */
const at = { z: 15, x: 16_000, y: 10_500 }
const shown = (writings: Partial<Writing>[], zoom = 16) =>
  namesOf(
    [
      [
        at,
        writings.map((writing) => ({ name: 'Mill Lane', as: 'street', of: 'minor', weight: 0, along: [], ...writing })),
      ],
    ],
    zoom,
  )
const line = (...along: [x: number, y: number][]) => ({ along: along.map(([x, y]) => ({ x, y })) })

test('a street’s name runs along it, and is read from the left whichever way the street was drawn', () => {
  const [east] = shown([line([0, 2000], [2000, 2000])])
  const [down] = shown([line([2000, 0], [0, 2000])])
  expect([east?.angle, down?.angle]).toEqual([undefined, -45])
})

test('a name that is longer than its street, or would have to bend, is left out', () => {
  expect(shown([line([0, 0], [300, 0])])).toEqual([])
  expect(shown([line([0, 0], [300, 0], [300, 300], [0, 300])])).toEqual([])
})

test('a street in pieces has its name once where they are near, and each has it that is far', () => {
  expect(shown([line([0, 0], [900, 0]), line([900, 0], [1800, 0])])).toHaveLength(1)
  expect(shown([line([0, 0], [900, 0]), line([3200, 0], [4096, 0])])).toHaveLength(2)
})

test('places go before streets, and the larger before the smaller', () => {
  const spot = (x: number) => ({ along: [{ x, y: 0 }], of: undefined })
  const names = shown([
    line([0, 2000], [2000, 2000]),
    { ...spot(0), name: 'Lesser Sample', as: 'town', weight: 10_000 },
    { ...spot(4000), name: 'Great Sample', as: 'town', weight: 90_000 },
  ])
  expect(names.map(({ name }) => name)).toEqual(['Great Sample', 'Lesser Sample', 'Mill Lane'])
  // From far away streets have none.
  expect(shown([line([0, 2000], [2000, 2000])], 12)).toEqual([])
})
