import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('what is quoted says something', () => {
  expect(quoted(' perhaps ', 'nothing')).toBe('“perhaps”')
  for (const empty of [null, undefined, '', ' \n']) expect(quoted(empty, 'nothing')).toBe('nothing')
})
