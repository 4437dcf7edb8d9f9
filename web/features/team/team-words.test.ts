import { expect, test } from 'vitest'
import type { AccountEvent } from '../../server/team.ts'
import { authorInWords, detailInWords } from './team-words.ts'

const event: AccountEvent = {
  seq: 1,
  at: '',
  change: '',
  detail: {},
  made_by: null,
  made_by_name: null,
  analyst_id: null,
  analyst_name: null,
}

test('a change says what it was before and after, and what else is known of it', () => {
  expect(detailInWords({ ...event, detail: { role: ['analyst', 'supervisor'], name: 'Una' } })).toBe(
    'Analyst became supervisor; name: Una',
  )
  expect(detailInWords({ ...event, detail: { email: 'una@example.com', role: 'analyst' } })).toBe('Analyst')
  const token = { token_id: '1', name: 'Nightly', days: 30, scopes: ['read', 'batch'] }
  expect(detailInWords({ ...event, detail: { token } })).toBe('token: Nightly; 30 days, may read, batch')
  expect(detailInWords({ ...event, detail: { token: { token_id: '1', name: 'Nightly' } } })).toBe('token: Nightly')
  expect(detailInWords(event)).toBe('')
})

test('and who made it, a person or not', () => {
  expect(authorInWords({ ...event, made_by_name: 'Ada' })).toBe('Ada')
  expect(authorInWords({ ...event, detail: { by: 'link' } })).toBe('the holder of the one-time link')
  expect(authorInWords(event)).toBe('unknown')
})
