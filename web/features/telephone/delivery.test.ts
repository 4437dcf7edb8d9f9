import { expect, test } from 'vitest'
import { deliveryOf, wasTurnedAway } from './delivery.ts'

test('a state that nobody knows is shown as the service sent it', () => {
  expect(deliveryOf('DELIVERED')).toEqual({ words: 'Delivered to the telephone', tone: 'good' })
  expect(deliveryOf('HALF_WAY')).toMatchObject({ words: expect.stringContaining('“HALF_WAY”'), tone: 'plain' })
  expect(deliveryOf(null).words).toContain('did not say')
})

test('the sandbox is never taken for a delivery', () => {
  expect(deliveryOf('SANDBOX_NOT_SENT')).toMatchObject({ words: expect.stringMatching(/^Not sent/), tone: 'warn' })
})

test('only what the service turned away is known not to have been sent', () => {
  expect(wasTurnedAway('out_of_credits')).toBe(true)
  for (const reason of ['timeout', 'transport', 'cancelled', 'malformed', 'fault', null])
    expect(wasTurnedAway(reason)).toBe(false)
})
