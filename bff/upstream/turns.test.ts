/** Turns and the breaker by themselves, where only a clock of the test's own can tell. */
import { expect, test } from 'vitest'
import { createBreaker } from './attempts.ts'
import { createTurns } from './turns.ts'

function made({
  most = 1,
  mostWaiting = 10,
  stopping,
}: {
  most?: number
  mostWaiting?: number
  stopping?: AbortSignal
} = {}) {
  let now = 0
  const breaker = createBreaker({ pauseMilliseconds: 1000, clock: () => now })
  const inTurn = createTurns({ most, mostWaiting, breaker, ...(stopping && { stopping }) })
  const begun: string[] = []
  /** Ends when it is told to. */
  const work = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return {
      end: resolve,
      run: (gone?: AbortSignal, isBackground = false) =>
        inTurn(
          () => {
            begun.push(name)
            return promise
          },
          { gone, isBackground },
        ),
    }
  }
  const fail = (times: number) => {
    for (let at = 0; at < times; at += 1) breaker.failed()
  }
  return { breaker, inTurn, begun, work, fail, pass: (milliseconds: number) => (now += milliseconds) }
}

test('turns follow the order of requests, and a cancelled request gets none', async () => {
  const { begun, work } = made()
  const [one, two, three] = [work('one'), work('two'), work('three')]
  const gone = new AbortController()
  const first = one.run()
  const second = two.run(gone.signal)
  const third = three.run()
  gone.abort()
  await expect(second).rejects.toMatchObject({ status: 499, more: { outcome: 'not_run', reason: 'cancelled' } })
  one.end()
  await first
  three.end()
  await third
  expect(begun).toEqual(['one', 'three'])
})

test('when it stops, waiting calls are refused, and calls with a turn keep it', async () => {
  const stopping = new AbortController()
  const { begun, work } = made({ stopping: stopping.signal })
  const [one, two, three, four] = [work('one'), work('two'), work('three'), work('four')]
  const first = one.run()
  const second = two.run()
  stopping.abort()
  const stopped = { status: 503, more: { outcome: 'not_run', reason: 'stopping' } }
  await expect(second).rejects.toMatchObject(stopped)
  await expect(three.run()).rejects.toMatchObject(stopped)
  one.end()
  await first
  // Until no connection is taken any more, what needs no wait is done.
  four.end()
  await four.run()
  expect(begun).toEqual(['one', 'four'])
})

test('a place is given back by work that fails, too', async () => {
  const { inTurn } = made()
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})

test('six failures in a row close the way; an answer between them keeps it open', () => {
  const { breaker, fail } = made()
  fail(5)
  breaker.answered()
  fail(5)
  expect(breaker.isOpen()).toBe(false)
  fail(1)
  expect(breaker.isOpen()).toBe(true)
})

test('after the pause one call tries, while the others are turned away', async () => {
  const { breaker, inTurn, work, fail, pass } = made({ most: 5 })
  fail(6)
  await expect(inTurn(async () => 'sent')).rejects.toMatchObject({ more: { reason: 'unavailable', retry_after: 1 } })
  pass(1000)
  const trial = work('trial')
  const trying = trial.run()
  await expect(inTurn(async () => 'sent')).rejects.toMatchObject({ more: { reason: 'unavailable' } })
  breaker.answered()
  expect(await inTurn(async () => 'sent')).toBe('sent')
  trial.end()
  await trying
})

test('a trial that fails closes the way for twice as long', () => {
  const { breaker, fail, pass } = made()
  fail(6)
  pass(1000)
  breaker.admit()
  fail(1)
  expect(breaker.left()).toBe(2000)
})

test('a trial that never called leaves the way to another', async () => {
  const { inTurn, fail, pass } = made()
  fail(6)
  pass(1000)
  await expect(inTurn(() => Promise.reject(new Error('the ledger cannot be written')))).rejects.toThrow('ledger')
  expect(await inTurn(async () => 'sent')).toBe('sent')
})

test('who waits when the way closes is turned away', async () => {
  const { inTurn, work, fail } = made()
  const one = work('one')
  const first = one.run()
  const second = inTurn(async () => 'sent')
  fail(6)
  one.end()
  await first
  await expect(second).rejects.toMatchObject({ status: 503, more: { reason: 'unavailable' } })
})
