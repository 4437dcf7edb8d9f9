import { expect, test } from 'vitest'
import { blocksOf } from './text-message.ts'

test.each([
  ['', 1],
  ['a', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(612), 4],
  ['\n~'.repeat(80), 1],
  [`£${'a'.repeat(69)}`, 1],
  [`£${'a'.repeat(70)}`, 2],
  ['ŵ'.repeat(612), 9],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('%j costs %i blocks', (message, blocks) => {
  expect(blocksOf(message)).toBe(blocks)
})
