import { expect, test } from 'vitest'
import { daily, type Timer } from './background-jobs.ts'

/** A timer that is wound by hand. */
function wound() {
  const waiting: { milliseconds: number; work: () => void }[] = []
  const timer: Timer = (milliseconds, work) => {
    const entry = { milliseconds, work }
    waiting.push(entry)
    return () => void waiting.splice(waiting.indexOf(entry), 1)
  }
  return { timer, waiting, next: () => waiting.shift()!.work() }
}
const turn = () => new Promise(setImmediate)
const minute = 60_000

test('the work is done shortly after the start, and a day after it was done', async () => {
  const { timer, waiting, next } = wound()
  let count = 0
  daily(async () => (count += 1), { timer, onError: () => {} })
  expect([count, waiting.map(({ milliseconds }) => milliseconds)]).toEqual([0, [minute]])
  next()
  await turn()
  expect([count, waiting.map(({ milliseconds }) => milliseconds)]).toEqual([1, [24 * 60 * minute]])
})

test('failed work is reported, and tried again the next day', async () => {
  const { timer, waiting, next } = wound()
  const errors: unknown[] = []
  daily(() => Promise.reject(new Error('no disk')), { timer, onError: (error) => errors.push(error) })
  next()
  await turn()
  expect(errors).toEqual([new Error('no disk')])
  expect(waiting).toHaveLength(1)
})

test('ended before the work begins, it never does', async () => {
  const { timer, waiting } = wound()
  await daily(() => Promise.reject(new Error('begun')), { timer, onError: () => {} })()
  expect(waiting).toEqual([])
})

test('ended during the work, it stops the work and waits for it', async () => {
  const { timer, waiting, next } = wound()
  let isDone = false
  const end = daily(
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await turn()
      isDone = true
    },
    { timer, onError: () => {} },
  )
  next()
  await end()
  expect([isDone, waiting]).toEqual([true, []])
})
