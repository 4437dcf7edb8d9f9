import { expect, test } from 'vitest'
import { shelfLifeOf } from './shelf-life.ts'

const checked = '2026-02-03T10:30:00.000Z'

test('a check holds through its 28th day, and no longer', () => {
  expect(shelfLifeOf(checked, new Date('2026-02-03T10:30:01Z'))).toEqual({
    until: '2026-03-03',
    age: 0,
    isStale: false,
  })
  expect(shelfLifeOf(checked, new Date('2026-03-03T23:59:59Z'))).toEqual({
    until: '2026-03-03',
    age: 28,
    isStale: false,
  })
  expect(shelfLifeOf(checked, new Date('2026-03-04T00:00:00Z'))).toMatchObject({ isStale: true })
})

test('a clock that is behind makes no check older than it is', () => {
  expect(shelfLifeOf(checked, new Date('2026-02-03T10:00:00Z'))).toMatchObject({ age: 0, isStale: false })
})
