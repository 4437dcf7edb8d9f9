import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('a list that the answer leaves out is not told to be empty', () => {
  const director = { name_single_line: 'Ann EXAMPLE', director_disq_list: null, num_current_appt: null }
  expect(fieldsOf('director_search', { director_list: [director] })).toEqual({
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
  const fields = fieldsOf('director_details', { director: { name_single_line: 'Ann EXAMPLE', director_disq_list } })
  expect(Object.keys(fields).slice(0, 2)).toEqual(['director.name_single_line', 'director.disqualified'])
  expect(fields['director.disqualified']).toBe(said)
})

test('an officer of the register of disqualified people without details is disqualified', () => {
  const director = { name_single_line: 'Ann EXAMPLE', officer_type: 'DIS', director_disq_list: null }
  expect(fieldsOf('director_details', { director })['director.disqualified']).toBe('yes, dates not given')
})

test('the length of a page is not told to be the length of the list', () => {
  const charge_list = [{ charge_number: '1' }, { charge_number: '2' }]
  expect(fieldsOf('company_mortgage_index', { next_page_id: '2-abc', charge_list })).toMatchObject({
    charge_list: '2+',
  })
  expect(fieldsOf('company_mortgage_index', { previous_page_id: '1-abc', charge_list })).toMatchObject({
    charge_list: '2+',
  })
  expect(fieldsOf('company_mortgage_index', { next_page_id: '', charge_list })).toMatchObject({ charge_list: '2' })
})

test('a profile is one line: office, dates, what is due, kinds of business', () => {
  const company_profile = {
    name: 'NORTHGATE LTD',
    company_number: '90000001',
    company_status: 'Active',
    incorporated_on: '2011-02-03',
    registered_office: { line_1: '1 High Street', town: 'Leeds', postcode: 'LS1 4VK' },
    accounts: { next_due: '2026-09-30', overdue: 'true' },
    sic_list: [{ code: '62012', sic_text: 'Software' }, { code: '99999' }],
    has_insolvency_history: null,
  }
  expect(fieldsOf('company_profile', { company_profile })).toEqual({
    'company_profile.name': 'NORTHGATE LTD',
    'company_profile.company_number': '90000001',
    'company_profile.company_status': 'Active',
    'company_profile.incorporated_on': '2011-02-03',
    'company_profile.registered_office': '1 High Street, Leeds, LS1 4VK',
    'company_profile.accounts.next_due': '2026-09-30',
    'company_profile.accounts.overdue': 'Yes',
    'company_profile.sic_list': '62012, Software; 99999',
  })
})

const ash = {
  name: 'Ms Ada ASH',
  kind: 'individual-person-with-significant-control',
  ceased_on: null,
  nature_list: ['ownership-of-shares-50-to-75-percent', 'right-to-appoint-and-remove-directors'],
}
const unknown = { statement: 'psc-exists-but-not-identified', linked_name: null, ceased_on: null }

test.each([
  [
    'controllers in force, with their natures',
    { controller_list: [{ ...ash, ceased_on: '2020-01-01' }, ash] },
    'Ms Ada ASH (Over 50% to 75% of the shares, Right to appoint or remove most directors)',
    undefined,
  ],
  [
    'no controller, and why',
    { controller_list: [], control_statement_list: [unknown] },
    'none named',
    'A controller exists. The company does not know who',
  ],
  ['no controller and no statement', { controller_list: [] }, 'none named, and no statement why', undefined],
  ['a page of a longer list', { controller_list: [], next_page_id: 'p2' }, 'the list has more pages', undefined],
  [
    'a protected person',
    { controller_list: [{ kind: 'super-secure-person-with-significant-control', name: null }] },
    'Protected person: the law keeps the details off the register',
    undefined,
  ],
])('control of a company: %s', (_, answer, controllers, control_statements) => {
  const fields = fieldsOf('company_controllers', answer)
  expect([fields.controllers, fields.control_statements]).toEqual([controllers, control_statements])
})
