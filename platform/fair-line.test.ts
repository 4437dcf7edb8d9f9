import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairLine } from './fair-line.ts'

const all = (line: ReturnType<typeof createFairLine<string>>) => {
  const taken: string[] = []
  for (let job = line.take(); job !== undefined; job = line.take()) taken.push(job)
  return taken
}

test('accounts take turns, and each has its own order', () => {
  const line = createFairLine<string>()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) line.add(job[0]!, job)
  expect(all(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('who left is not taken, and gives the place back', () => {
  const line = createFairLine<string>({ most: 2, mostOfOne: 1 })
  line.add('a', 'a1')
  line.add('b', 'b1')
  expect(() => line.add('a', 'a2')).toThrow(expect.objectContaining({ isOwn: true }))
  expect(() => line.add('c', 'c1')).toThrow(expect.objectContaining({ isOwn: false }))
  line.remove('a', 'a1')
  line.remove('a', 'a1')
  line.add('c', 'c1')
  expect([line.size(), all(line), line.size()]).toEqual([2, ['b1', 'c1'], 0])
})

test('an account that may not run keeps its place', () => {
  const line = createFairLine<string>()
  for (const job of ['a1', 'b1', 'b2']) line.add(job[0]!, job)
  expect(line.take((account) => account !== 'a')).toBe('b1')
  expect(all(line)).toEqual(['a1', 'b2'])
})

test('nobody waits longer than one job of each other account', () => {
  const account = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 60 }), (accounts) => {
      const line = createFairLine<string>()
      for (const [at, name] of accounts.entries()) line.add(name, `${name}${at}`)
      const taken = all(line).map((job) => job[0]!)
      expect(taken.toSorted()).toEqual(accounts.toSorted())
      for (const name of new Set(accounts)) {
        const places = taken.flatMap((one, at) => (one === name ? [at] : []))
        for (const [at, place] of places.entries()) {
          const between = taken.slice((places[at - 1] ?? -1) + 1, place)
          expect(between.length, 'each other account once').toBe(new Set(between).size)
        }
      }
    }),
  )
})
