import { expect, test } from 'vitest'
import { permissionOf, verdictOf } from './registers.ts'

test('one register that forbids is enough', () => {
  expect(verdictOf({ tps_status: 'call', ctps_status: 'no_call' }).tone).toBe('bad')
  expect(verdictOf({ tps_status: 'no_call', ctps_status: null }).tone).toBe('bad')
  expect(verdictOf({ tps_status: 'call', ctps_status: 'call' }).tone).toBe('good')
})

test('what is not said, or not understood, permits nothing', () => {
  for (const status of [null, undefined, '', 'MAYBE']) {
    expect(permissionOf(status).tone).toBe('warn')
    expect(verdictOf({ tps_status: 'call', ctps_status: status as string | null }).tone).toBe('warn')
  }
  expect(permissionOf('MAYBE').words).toContain('“MAYBE”')
})
