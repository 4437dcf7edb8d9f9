import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A process whose clock and load the test sets. */
function paced() {
  const at = { now: 0, byHand: Number.NEGATIVE_INFINITY, busy: 0 }
  const calls = createPace({
    most: 16,
    clock: () => at.now,
    sinceByHand: () => at.now - at.byHand,
    busyShare: () => at.busy,
  })
  const after = (milliseconds: number) => {
    at.now += milliseconds
    return calls()
  }
  return { at, after }
}

test('a batch runs as many calls at once as it may, unless an analyst looks up by hand', () => {
  const { after } = paced()
  expect([after(0), after(100), after(5000)]).toEqual([16, 16, 16])
})

test('it gives way to a lookup by hand, and goes on two seconds after it', () => {
  const { at, after } = paced()
  at.byHand = 1000
  expect([after(1000), after(100), after(100)]).toEqual([1, 2, 3])
  expect(after(2000)).toBe(16)
})

test('it gives way further while the process is busy', () => {
  const { at, after } = paced()
  at.byHand = 1000
  after(1000)
  for (let reading = 0; reading < 7; reading += 1) after(100)
  at.busy = 0.9
  expect([after(100), after(100), after(100), after(100)]).toEqual([4, 2, 1, 1])
})
