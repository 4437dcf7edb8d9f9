import { expect, test } from 'vitest'
import { valueAt } from './pointer.ts'

const result = { appt_list: [{ director_id: 'A1', dob: null, surname: '' }] }

test('a pointer finds the text it points at', () => {
  expect(valueAt(result, '/appt_list/0/director_id')).toBe('A1')
})

test.each([
  '/appt_list/1/director_id',
  '/appt_list/0/dob',
  '/appt_list/0/surname',
  '/appt_list',
  '/__proto__/x',
  '/constructor/name',
  '',
])('%j points at nothing', (at) => {
  expect(valueAt(result, at)).toBeUndefined()
})
