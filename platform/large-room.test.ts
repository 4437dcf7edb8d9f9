import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallerLeft } from './caller.ts'
import { createLargeRoom } from './large-room.ts'

test('together they hold no more than there is, and a larger thing is alone', async () => {
  const wanted = fc.array(
    fc.record({ account: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 1, max: 15 }) }),
  )
  await fc.assert(
    fc.asyncProperty(wanted, async (all) => {
      const room = createLargeRoom(10)
      let [inside, served] = [0, 0]
      await Promise.all(
        all.map(({ account, bytes }) =>
          room.within(
            bytes,
            async () => {
              inside += 1
              expect(room.held() <= 10 || inside === 1).toBe(true)
              await null
              inside -= 1
              served += 1
            },
            { account },
          ),
        ),
      )
      expect([served, room.held(), room.waiting()]).toEqual([all.length, 0, 0])
    }),
  )
})

test('another account does not wait for the many large things of one', async () => {
  const room = createLargeRoom(10)
  const order: string[] = []
  const take = async (name: string) => {
    const giveBack = await room.take(10, { account: name[0]! })
    order.push(name)
    giveBack()
  }
  await Promise.all(['a1', 'a2', 'a3', 'b1'].map(take))
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('who leaves the line takes nothing, and memory that is given back twice counts once', async () => {
  const room = createLargeRoom(10)
  const giveBack = await room.take(6)
  const leaving = new AbortController()
  const left = room.take(8, { gone: leaving.signal })
  const next = room.take(4)
  expect(room.waiting()).toBe(2)
  leaving.abort()
  await expect(left).rejects.toThrow(CallerLeft)
  await next
  giveBack()
  giveBack()
  expect(room.held()).toBe(4)
  await expect(room.take(1, { gone: leaving.signal })).rejects.toThrow(CallerLeft)
})

test('work that fails gives its memory back', async () => {
  const room = createLargeRoom(10)
  await expect(room.within(10, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(room.held()).toBe(0)
})
