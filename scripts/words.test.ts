/** A stranger understands each sentence at first reading: docs/words.md says how, scripts/words.ts holds the patterns. */
import { expect, test } from 'vitest'
import { hardSentences, readableFiles } from './words.ts'

/** Folders and files that are not rewritten yet. A name leaves this list for good. */
const notYet: readonly string[] = [
  'bff/lookup',
  'bff/state/state.ts',
  'bff/state/tables.ts',
  'bff/upstream',
  'service/compression.ts',
  'service/ip/locate-ip.ts',
  'service/load/geojson.ts',
  'service/load/nearest.ts',
  'service/metrics.ts',
  'service/people/match-address.ts',
  'service/people/match-names.ts',
  'service/people/name-readings.ts',
  'service/refuse-connection.ts',
  'service/result-pages.ts',
  'service/service.ts',
  'service/store',
  'service/testing-program.ts',
  'service/testing-register.ts',
  'web/features',
  'web/lookup',
  'web/map',
]

const isIn = (name: string) => (file: string) => file === name || file.startsWith(`${name}/`)
const hard = readableFiles().flatMap(hardSentences)

test('no sentence is hard to read', () => {
  const left = hard.filter(({ file }) => !notYet.some((name) => isIn(name)(file)))
  expect(left.map(({ file, line, text, better }) => `${file}:${line}: ${text} (better: ${better})`)).toEqual([])
})

test('what is still to rewrite is hard to read indeed', () => {
  const rewritten = notYet.filter((name) => !hard.some(({ file }) => isIn(name)(file)))
  expect(rewritten, 'take these names off the list').toEqual([])
})
