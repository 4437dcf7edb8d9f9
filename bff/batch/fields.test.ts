import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('a list that the answer leaves out is not told to be empty', () => {
  const director = { name_single_line: 'Ann EXAMPLE', director_disq_list: null, num_current_appt: null }
  expect(fieldsOf({ director_list: [director] })).toEqual({
    director_list: '1',
    'director_list.name_single_line': 'Ann EXAMPLE',
  })
})

test.each([
  [null, 'not looked up'],
  [undefined, 'not looked up'],
  [[], 'not looked up'],
  [[{ reason: 'x', start_date: '2020-01-02', end_date: '2026-01-01' }], 'yes, from 2020-01-02 to 2026-01-01'],
  [[{ start_date: '2020-01-02' }, { end_date: '2029-05-06' }], 'yes, from 2020-01-02, to 2029-05-06'],
  [[{ reason: 'x' }], 'yes'],
])('an officer with the disqualifications %j: disqualified %s', (director_disq_list, said) => {
  const fields = fieldsOf({ director: { name_single_line: 'Ann EXAMPLE', director_disq_list } })
  expect(Object.keys(fields).slice(0, 2)).toEqual(['director.name_single_line', 'director.disqualified'])
  expect(fields['director.disqualified']).toBe(said)
})

test('an officer of the register of disqualified people without details is disqualified', () => {
  const director = { name_single_line: 'Ann EXAMPLE', officer_type: 'DIS', director_disq_list: null }
  expect(fieldsOf({ director })['director.disqualified']).toBe('yes, dates not given')
})

test('the length of a page is not told to be the length of the list', () => {
  const charge_list = [{ charge_number: '1' }, { charge_number: '2' }]
  expect(fieldsOf({ next_page_id: '2-abc', charge_list })).toMatchObject({ charge_list: '2+' })
  expect(fieldsOf({ previous_page_id: '1-abc', charge_list })).toMatchObject({ charge_list: '2+' })
  expect(fieldsOf({ next_page_id: '', charge_list })).toMatchObject({ charge_list: '2' })
})
