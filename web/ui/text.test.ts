import { expect, test } from 'vitest'
import { quoted } from './text.ts'

test('an empty text is not quoted', () => {
  expect(quoted(' perhaps ', 'nothing')).toBe('“perhaps”')
  for (const empty of [null, undefined, '', ' \n']) expect(quoted(empty, 'nothing')).toBe('nothing')
})
