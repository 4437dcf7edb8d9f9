import { expect, test } from 'vitest'
import { toldBy } from './testing/told-by.ts'

/** Fills its young generation, then has nothing to do until that is small again. */
const program = `
  import { giveBackWhenIdle, youngGeneration } from '${new URL('./idle-memory.ts', import.meta.url)}'
  let kept = []
  while (youngGeneration() < 2 ** 24) kept.push(Array.from({ length: 100 }, () => ({ made: kept.length })))
  const most = youngGeneration()
  kept = []
  giveBackWhenIdle(100)
  const look = setInterval(() => {
    if (youngGeneration() > 2 ** 22) return
    clearInterval(look)
    process.send({ most, now: youngGeneration() })
  }, 100)`

test('an idle program gives its young generation back', async () => {
  const { most, now } = (await toldBy(program)) as { most: number; now: number }
  expect(most).toBeGreaterThan(2 ** 23)
  expect(now).toBeLessThan(2 ** 22)
})
