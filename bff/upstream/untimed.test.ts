import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInTime } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('waiting for our own memory takes none of the time of a call', async () => {
  await createInTime(1000)(async ({ signal, left, untimed }) => {
    vi.advanceTimersByTime(400)
    await untimed(async () => void vi.advanceTimersByTime(60_000))
    expect([left(), signal.aborted]).toEqual([600, false])
    vi.advanceTimersByTime(599)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.reason).toMatchObject({ failure: 'deadline' })
  })
})

test('a caller who leaves meanwhile ends the call, and no timer is left', async () => {
  const gone = new AbortController()
  await createInTime(1000)(async ({ signal, untimed }) => {
    await untimed(async () => gone.abort())
    expect(signal.reason).toMatchObject({ failure: 'cancelled' })
    expect(vi.getTimerCount()).toBe(0)
  }, gone.signal)
})
