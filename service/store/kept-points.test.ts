/** Which lists stay in memory. Here a list's number is its size too, and the limit is 10. */
import { expect, test } from 'vitest'
import { keepPoints } from './kept-points.ts'

function lists() {
  const read: number[] = []
  const pointsOf = keepPoints(async (id) => {
    read.push(id)
    return { bytes: id }
  }, 10)
  return { read, pointsOf }
}

test.each([
  ['short lists stay up to the limit together', [6, 4, 6, 4], [6, 4]],
  ['the one searched least recently goes first', [6, 4, 6, 3, 6, 4], [6, 4, 3, 4]],
  ['a long list stays beside the short ones', [6, 20, 4, 20, 6, 4, 20], [6, 20, 4]],
  ['of long lists only the last one stays', [20, 6, 30, 30, 6, 20], [20, 6, 30, 20]],
])('%s', async (_, searched, expected) => {
  const { read, pointsOf } = lists()
  for (const id of searched) expect(await pointsOf(id)).toEqual({ bytes: id })
  expect(read).toEqual(expected)
})

test('searches at the same time read a list once', async () => {
  const { read, pointsOf } = lists()
  const [one, other] = await Promise.all([pointsOf(20), pointsOf(20)])
  expect(one).toBe(other)
  expect(read).toEqual([20])
})

test('a list that could not be read, or was not there, is read again', async () => {
  const answers = [Promise.reject(new Error('busy')), Promise.resolve(undefined), Promise.resolve({ bytes: 1 })]
  const pointsOf = keepPoints(() => answers.shift()!, 10)
  await expect(pointsOf(1)).rejects.toThrow('busy')
  expect(await pointsOf(1)).toBeUndefined()
  expect(await pointsOf(1)).toEqual({ bytes: 1 })
  expect(await pointsOf(1)).toEqual({ bytes: 1 })
})
