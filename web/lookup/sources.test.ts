import { expect, test } from 'vitest'
import type { Register } from '../../contract/desk/sources.ts'
import { attributionOf } from './sources.ts'

const of = (day: string) => ({ register: 'Code-Point Open', kind: 'loaded' as const, of: day })
const loaded: Register = { ...of('2026-08-01'), rows: 1, licence: null, attribution: '© Nobody 2026', operations: [] }

test('an export has the words of its register, and not those of a later day', () => {
  expect(attributionOf(of('2026-08-01'), [loaded])).toBe('© Nobody 2026')
  expect(attributionOf(of('2026-05-01'), [loaded])).toBeNull()
  expect(attributionOf(null, null)).toBeNull()
})
