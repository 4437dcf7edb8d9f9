/** Changes between two answers of the register: each is told once, by its kind, and in words. */
import { describe, expect, test } from 'vitest'
import type { OperationName } from '../../contract/operations.ts'
import { type ComparedAnswer, changesBetween } from './changes-between.ts'
import { itemInWords, valueInWords } from './in-words.ts'

type Fields = { [field: string]: unknown }

const answer = (result: object, record: string, day: string): ComparedAnswer => ({
  outcome: 'found',
  pages: [{ record, result }],
  isWhole: true,
  day,
})
const between = (operation: OperationName, before: object, after: object) =>
  changesBetween(operation, answer(before, 'older', '2026-10-01'), answer(after, 'newer', '2026-11-01'))
const told = (operation: OperationName, before: object, after: object) =>
  between(operation, before, after).map(({ kind, field }) => [kind, field])

const controller = (controller_id: string | null, more: Fields = {}) => ({
  controller_id,
  name: `Ms Ada ${controller_id ?? 'ASH'}`,
  kind: 'individual-person-with-significant-control',
  nature_list: ['ownership-of-shares-50-to-75-percent'],
  notified_on: '2016-04-06',
  ceased_on: null,
  ...more,
})
const controllers = (list: readonly object[], more: Fields = {}) => ({ controller_list: list, ...more })
const profile = (more: Fields = {}) => ({
  company_profile: {
    name: 'NORTHGATE LTD',
    company_number: '90000001',
    source_day: '2026-10-01',
    accounts: { last_made_up_to: '2024-12-31', next_made_up_to: '2025-12-31', next_due: '2026-10-15', overdue: null },
    registered_office: { line_1: '1 High Street', postcode: 'LS1 4VK', geo_data: null },
    ...more,
  },
})
const accounts = (more: Fields) =>
  profile({ accounts: { ...profile().company_profile.accounts, ...more }, source_day: '2026-11-01' })
const statement = { statement: 'psc-exists-but-not-identified', notified_on: '2020-01-01' }
const liquidation = { number: '1', type: 'creditors-voluntary-liquidation' }

describe('one change is told once, by its kind:', () => {
  test.each<[string, OperationName, object, object, [string, string | null][]]>([
    [
      'a controller who came, in another order and with new counts',
      'company_controllers',
      controllers([controller('A')], { num_current: '1' }),
      controllers([controller('B'), controller('A')], { num_current: '2' }),
      [['controller_added', null]],
    ],
    [
      'a controller who is first listed when control had ended',
      'company_controllers',
      controllers([controller('A')]),
      controllers([controller('A'), controller('B', { ceased_on: '2018-01-01' })]),
      [['item_added', null]],
    ],
    [
      'a controller who is first listed when control had ended on an unknown day',
      'company_controllers',
      controllers([controller('A')]),
      controllers([controller('A'), controller('B', { ceased_on: '(day not given)' })]),
      [['item_added', null]],
    ],
    [
      'a control that ended on an unknown day',
      'company_controllers',
      controllers([controller('A')]),
      controllers([controller('A', { ceased_on: '(day not given)' })]),
      [['control_ended', 'ceased_on']],
    ],
    [
      'a control that ended',
      'company_controllers',
      controllers([controller('A')], { num_current: '1', num_ceased: '0' }),
      controllers([controller('A', { ceased_on: '2026-10-20' })], { num_current: '0', num_ceased: '1' }),
      [['control_ended', 'ceased_on']],
    ],
    [
      'a person of the same name with another id, who is another control',
      'company_controllers',
      controllers([controller('A', { name: 'Ms Ada ASH' })]),
      controllers([controller('B', { name: 'Ms Ada ASH' })]),
      [
        ['controller_added', null],
        ['item_removed', null],
      ],
    ],
    [
      'natures that changed, of a controller without an id',
      'company_controllers',
      controllers([controller(null)]),
      controllers([controller(null, { nature_list: ['voting-rights-75-to-100-percent'] })]),
      [['control_changed', 'nature_list']],
    ],
    [
      'natures in another order',
      'company_controllers',
      controllers([controller('A', { nature_list: ['one', 'two'] })]),
      controllers([controller('A', { nature_list: ['two', 'one'] })]),
      [],
    ],
    [
      'a check of identity that appears',
      'company_controllers',
      controllers([controller('A', { verification_due: '2026-11-18' })]),
      controllers([controller('A', { verified_from: '2026-10-02', verification_due: '' })]),
      [['verification_noted', 'verified_from']],
    ],
    [
      'another name of a controller',
      'company_controllers',
      controllers([controller('A', { name: 'Ada ASH', surname: 'ASH' })]),
      controllers([controller('A', { name: 'Ada BIRCH', surname: 'BIRCH' })]),
      [['name_changed', 'name']],
    ],
    [
      'a statement that ended, and one that came',
      'company_controllers',
      { control_statement_list: [statement] },
      {
        control_statement_list: [
          { ...statement, statement: 'psc-details-not-confirmed' },
          { ...statement, ceased_on: '2026-10-20' },
        ],
      },
      [
        ['control_statement_ended', 'ceased_on'],
        ['control_statement_added', null],
      ],
    ],
    [
      'an office that moved, is in dispute, and whose post came back',
      'company_profile',
      profile({ registered_office_in_dispute: 'false' }),
      profile({
        registered_office: { line_1: '2 High Street', postcode: 'LS1 4VK' },
        registered_office_in_dispute: 'true',
        registered_office_undeliverable: 'true',
      }),
      [
        ['office_moved', 'registered_office'],
        ['office_disputed', 'registered_office_in_dispute'],
        ['office_undeliverable', 'registered_office_undeliverable'],
      ],
    ],
    [
      'the same office, with a position and on another day of the file',
      'company_profile',
      profile(),
      profile({
        registered_office: { line_1: '1 HIGH  STREET', postcode: 'LS1 4VK', geo_data: { latitude: '53.79' } },
        source_day: '2026-10-09',
      }),
      [],
    ],
    [
      'accounts that the register calls overdue',
      'company_profile',
      accounts({ overdue: 'false' }),
      accounts({ overdue: 'true' }),
      [['accounts_overdue', 'overdue']],
    ],
    [
      'a due date that passed, where the source has no flag',
      'company_profile',
      profile(),
      accounts({}),
      [['due_date_passed', 'next_due']],
    ],
    [
      'a due date that passed, where the register says no delay',
      'company_profile',
      accounts({ overdue: 'false' }),
      accounts({ overdue: 'false' }),
      [],
    ],
    [
      'accounts that were filed late',
      'company_profile',
      accounts({ overdue: 'true' }),
      accounts({
        last_made_up_to: '2025-12-31',
        next_made_up_to: '2026-12-31',
        next_due: '2027-09-30',
        overdue: 'false',
      }),
      [
        ['field_changed', 'last_made_up_to'],
        ['field_changed', 'next_due'],
      ],
    ],
    [
      'a strike-off that was proposed',
      'company_profile',
      profile({ company_status: 'Active' }),
      profile({ company_status: 'Active', status_detail: 'active-proposal-to-strike-off' }),
      [['status_changed', 'status_detail']],
    ],
    [
      'a second insolvency case, and a date of the first',
      'company_insolvency',
      { insolvency_case_list: [liquidation] },
      {
        insolvency_case_list: [
          { number: '2', type: 'compulsory-liquidation' },
          { ...liquidation, date_list: [{ type: 'wound-up-on', date: '2026-10-02' }] },
        ],
      },
      [
        ['item_added', null],
        ['insolvency_added', null],
      ],
    ],
  ])('%s', (_, operation, before, after, expected) => {
    expect(told(operation, before, after).toSorted()).toEqual(expected.toSorted())
  })
})

test('from no case to one is the case itself, and back is “No longer found”', () => {
  const none: ComparedAnswer = { outcome: 'none_found', pages: [{ record: 'older', result: {} }], isWhole: true }
  const some = answer({ status: 'liquidation', insolvency_case_list: [liquidation] }, 'newer', '2026-11-01')
  expect(changesBetween('company_insolvency', none, some)).toEqual([
    {
      kind: 'insolvency_added',
      field: null,
      before: { record: 'older', pointer: '' },
      after: { record: 'newer', pointer: '/insolvency_case_list/0' },
    },
  ])
  expect(changesBetween('company_insolvency', some, none).map(({ kind }) => kind)).toEqual(['no_longer_found'])
})

test('values are in words: natures, flags, statements, types, a protected person', () => {
  const after = controllers([controller('A', { name: null, kind: 'super-secure-person-with-significant-control' })], {
    control_statement_list: [{ ...statement, linked_name: 'Ms B' }],
  })
  const say = (pointer: string) => valueInWords('company_controllers', after, pointer)
  expect(say('/controller_list/0/nature_list')).toBe('Over 50% to 75% of the shares')
  expect(say('/controller_list/0')).toMatch(/^Protected person.*, Over 50% to 75% of the shares, notified 2016-04-06$/)
  expect(say('/control_statement_list/0')).toBe(
    'A controller exists. The company does not know who (Ms B), notified 2020-01-01',
  )
  expect(itemInWords('company_controllers', after, '/controller_list/0/ceased_on')).toMatch(/^Protected person/)
  const due = accounts({ overdue: 'true', last_type: 'micro-entity' })
  expect(valueInWords('company_profile', due, '/company_profile/accounts/overdue')).toBe('Yes')
  expect(itemInWords('company_profile', due, '/company_profile/accounts/overdue')).toBe('Accounts')
  expect(valueInWords('company_profile', due, '/company_profile/accounts/last_type')).toBe('Micro-entity accounts')
  const cases = { insolvency_case_list: [{ ...liquidation, date_list: [{ type: 'wound-up-on', date: '2026-10-02' }] }] }
  expect(valueInWords('company_insolvency', cases, '/insolvency_case_list/0')).toBe(
    "Creditors' voluntary liquidation, Winding up began, 2026-10-02",
  )
})
