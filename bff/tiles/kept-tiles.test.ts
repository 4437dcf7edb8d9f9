import { beforeEach, expect, test } from 'vitest'
import type { Tile } from './tile.ts'
import { createKeptTiles } from './tiles.ts'

const tile = (size: number): Tile => ({ type: 'image/png', bytes: Buffer.alloc(size) })
let now = 0
const clock = () => now
beforeEach(() => {
  now = 0
})

test('a square is kept for its time, and that there is none too', () => {
  const kept = createKeptTiles(10_000, clock)
  const one = tile(100)
  kept.keep('1', one, 10)
  kept.keep('2', null, 10)
  expect([kept.get('1'), kept.get('2'), kept.get('3')]).toEqual([one, null, undefined])
  now = 10_000
  expect([kept.get('1'), kept.get('2')]).toEqual([undefined, undefined])
})

test('where room runs out, those go that were used longest ago', () => {
  const kept = createKeptTiles(4000, clock)
  for (const key of ['1', '2', '3']) kept.keep(key, tile(1000), 60)
  kept.get('1')
  kept.keep('4', tile(1000), 60)
  expect(['1', '2', '3', '4'].filter((key) => kept.get(key) !== undefined)).toEqual(['1', '3', '4'])
})

test('the same square again takes no more room, and one beyond all room none', () => {
  const kept = createKeptTiles(4000, clock)
  for (let again = 0; again < 10; again += 1) kept.keep('1', tile(1000), 60)
  kept.keep('2', tile(1000), 60)
  kept.keep('3', tile(4000), 60)
  expect(['1', '2', '3'].filter((key) => kept.get(key) !== undefined)).toEqual(['1', '2'])
})

test('what may not be kept takes the place of what was', () => {
  const kept = createKeptTiles(4000, clock)
  kept.keep('1', tile(1000), 60)
  kept.keep('1', tile(1000), 0)
  expect(kept.get('1')).toBeUndefined()
})
