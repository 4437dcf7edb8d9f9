/** A stranger understands each sentence at first reading: docs/words.md says how, scripts/words.ts holds the patterns. */
import { expect, test } from 'vitest'
import { hardSentences, readableFiles } from './words.ts'

test('no sentence is hard to read', () => {
  const hard = readableFiles().flatMap(hardSentences)
  expect(hard.map(({ file, line, text, better }) => `${file}:${line}: ${text} (better: ${better})`)).toEqual([])
})
