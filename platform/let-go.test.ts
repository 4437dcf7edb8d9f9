import { expect, test } from 'vitest'
import { toldBy } from './testing/told-by.ts'

/** Makes its young generation large, then lets go of 200 answers of 1 MB, each with a text of its size. */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { youngGeneration } from '${new URL('./idle-memory.ts', import.meta.url)}'
  import { letGo } from '${new URL('./let-go.ts', import.meta.url)}'
  let kept = []
  while (youngGeneration() < 2 ** 24) kept.push(Array.from({ length: 100 }, () => ({ made: kept.length })))
  kept = []
  const young = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_large_object_space').space_used_size
  let most = 0
  for (let answer = 0; answer < 200; answer += 1) {
    const bytes = Buffer.alloc(1_000_000, 'x')
    if (bytes.toString('latin1').length === bytes.length) letGo(bytes)
    most = Math.max(most, young())
  }
  process.send(most)`

test('large answers leave little garbage', async () => {
  expect(await toldBy(program)).toBeLessThan(12_000_000)
})
