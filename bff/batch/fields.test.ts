import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('a list that the answer leaves out is not told to be empty', () => {
  const director = { name_single_line: 'Ann EXAMPLE', director_disq_list: null, num_current_appt: null }
  expect(fieldsOf({ director_list: [director] })).toEqual({
    director_list: '1',
    'director_list.name_single_line': 'Ann EXAMPLE',
  })
})

test('the length of a page is not told to be the length of the list', () => {
  const charge_list = [{ charge_number: '1' }, { charge_number: '2' }]
  expect(fieldsOf({ next_page_id: '2-abc', charge_list })).toMatchObject({ charge_list: '2+' })
  expect(fieldsOf({ previous_page_id: '1-abc', charge_list })).toMatchObject({ charge_list: '2+' })
  expect(fieldsOf({ next_page_id: '', charge_list })).toMatchObject({ charge_list: '2' })
})
