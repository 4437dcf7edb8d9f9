import { expect, test } from 'vitest'
import { readTogether, together } from './together.ts'

const lengths = (keys: readonly string[]) => new Map(keys.map((key) => [key, key.length]))

test('reads that begin in one turn of the event loop go together, and a later one goes alone', async () => {
  const reads: (readonly string[])[] = []
  const lengthOf = readTogether(async (keys) => {
    reads.push(keys)
    return lengths(keys)
  })
  expect(await Promise.all(['one', 'three', 'one'].map(lengthOf))).toEqual([3, 5, 3])
  expect(await lengthOf('one')).toBe(3)
  expect(reads).toEqual([['one', 'three'], ['one']])
})

test('many keys of one turn are read in several reads', async () => {
  const sizes: number[] = []
  const lengthOf = readTogether(async (keys) => {
    sizes.push(keys.length)
    return lengths(keys)
  })
  const keys = Array.from({ length: 120 }, (_, index) => 'k'.repeat(index))
  expect(await Promise.all(keys.map(lengthOf))).toEqual(keys.map(({ length }) => length))
  expect(sizes).toEqual([50, 50, 20])
})

test('what changed before a read began is in its answer', async () => {
  const rows = new Map([['key', 'valid']])
  const stateOf = readTogether(async (keys) => {
    const read = new Map(rows)
    // While this read is on its way, another process writes.
    await new Promise(setImmediate)
    return new Map(keys.map((key) => [key, read.get(key)]))
  })
  const before = stateOf('key')
  await new Promise(setImmediate)
  rows.delete('key')
  expect([await stateOf('key'), await before]).toEqual([undefined, 'valid'])
})

test('a read that fails, fails for each who waited for it, and the next one goes on', async () => {
  const failures = [new Error('the disk failed')]
  const lengthOf = readTogether(async (keys) => {
    for (const failure of failures.splice(0)) throw failure
    return lengths(keys)
  })
  const both = await Promise.allSettled(['one', 'two'].map(lengthOf))
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lengthOf('one')).toBe(3)
})

test('each of those that go together gets its own reply, in their order', async () => {
  const groups: number[] = []
  const numbered = together(async (all: readonly string[]) => {
    groups.push(all.length)
    return all.map((name, at) => `${name} ${at}`)
  })
  expect(await Promise.all(['a', 'b', 'a'].map(numbered))).toEqual(['a 0', 'b 1', 'a 2'])
  expect(await numbered('c')).toBe('c 0')
  expect(groups).toEqual([3, 1])
})
