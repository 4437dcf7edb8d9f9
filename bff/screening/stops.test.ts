import { expect, test } from 'vitest'
import { stopInWords } from './stops.ts'

test('a lookup that got no turn does not say that the service was silent', () => {
  // The line was long, the ledger was busy, or the service was silent: nobody knows which.
  expect(stopInWords('unavailable')).not.toMatch(/service|reached/)
  expect(stopInWords('unavailable')).toMatch(/Screen again later\.$/)
})

test('a stop by hand is no failure', () => {
  expect(stopInWords(null)).toBe('Somebody stopped it.')
})
