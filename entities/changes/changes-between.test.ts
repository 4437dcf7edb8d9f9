/** Every change between two answers is found, and none is invented. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationName } from '../../contract/operations.ts'
import { type Change, type ComparedAnswer, changesBetween } from './changes-between.ts'
import { itemInWords, valueInWords } from './in-words.ts'

type Fields = { [field: string]: unknown }

const answer = (result: object, record = 'older', more: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  outcome: 'found',
  pages: [{ record, result }],
  isWhole: true,
  ...more,
})
const told = (operation: OperationName, before: object, after: object) =>
  changesBetween(operation, answer(before), answer(after, 'newer')).map(({ kind, field }) => [kind, field])

const officer = (director_id: string, appointment: Fields = {}, more: Fields = {}) => ({
  director_id,
  name_single_line: `Officer ${director_id}`,
  director_appt_list: [{ type: 'DIR', date: '2014-03-01', status: 'CURRENT', ...appointment }],
  ...more,
})

describe('one change is told once, by its kind:', () => {
  test.each<[string, OperationName, object, object, [string, string | null][]]>([
    [
      'an officer who resigned, in all the fields that say so',
      'company_appointments',
      { appt_list: [officer('A', {}, { officer_type: 'CUR', num_resigned_appt: '0' })] },
      {
        appt_list: [
          officer(
            'A',
            {
              status: 'RESIGNED',
              resignation_date: '2026-01-02',
              ceased_date: { y: '2026', m: '1', d: '2' },
              resignation_date_details: { y: '2026', m: '1', d: '2', en: '2 January 2026' },
            },
            { officer_type: 'RES', num_resigned_appt: '1' },
          ),
        ],
      },
      [['officer_resigned', 'resignation_date']],
    ],
    [
      'an officer who was appointed',
      'company_appointments',
      { appt_list: [officer('A')] },
      { appt_list: [officer('B'), officer('A')] },
      [['officer_appointed', null]],
    ],
    [
      'another id for an appointment that was listed before',
      'company_appointments',
      { appt_list: [officer('A', {}, { name_single_line: 'Ann ASH' })] },
      { appt_list: [officer('B', {}, { name_single_line: 'Ann ASH' })] },
      [['field_changed', 'director_id']],
    ],
    [
      'an officer of the name of another, appointed on another day',
      'company_appointments',
      { appt_list: [officer('A', {}, { name_single_line: 'Ann ASH' })] },
      { appt_list: [officer('B', { date: '2026-01-02' }, { name_single_line: 'Ann ASH' })] },
      [
        ['officer_appointed', null],
        ['item_removed', null],
      ],
    ],
    [
      'an officer who is listed for the first time, and resigned long ago',
      'company_appointments',
      { appt_list: [officer('A')] },
      { appt_list: [officer('A'), officer('B', { resignation_date: '2001-01-01' })] },
      [['item_added', null]],
    ],
    [
      'a second office of the same officer',
      'company_appointments',
      { appt_list: [officer('A')] },
      { appt_list: [officer('A', { type: 'SEC' }), officer('A')] },
      [['officer_appointed', null]],
    ],
    [
      'a charge that was satisfied',
      'company_mortgage_index',
      { charge_list: [{ charge_number: '1', charge_satisfied: 'OUTSTANDING' }] },
      { charge_list: [{ charge_number: '1', charge_satisfied: 'SATISFIED', satistfied_date: '2026-01-02' }] },
      [['charge_satisfied', 'satistfied_date']],
    ],
    [
      'a charge that was added',
      'company_mortgage_index',
      { charge_list: [{ charge_number: '1' }] },
      { charge_list: [{ charge_number: '2' }, { charge_number: '1' }] },
      [['charge_added', null]],
    ],
    [
      'a filing',
      'company_filing_history',
      { filing_history_list: [{ image_key: 'a' }] },
      { filing_history_list: [{ image_key: 'b' }, { image_key: 'a' }] },
      [['filing_added', null]],
    ],
    [
      'another name, the former one listed beside it',
      'company_number_search',
      { company_short_list: [{ company_number: '90000001', data_set: 'LIVE', name: 'OLD LTD' }] },
      {
        company_short_list: [
          { company_number: '90000001', data_set: 'FORMER', name: 'OLD LTD' },
          { company_number: '90000001', data_set: 'LIVE', name: 'NEW LTD' },
        ],
      },
      [
        ['name_changed', 'name'],
        ['item_added', null],
      ],
    ],
    [
      'another status, and another town',
      'company_number_search',
      {
        company_short_list: [
          { company_number: '90000001', data_set: 'LIVE', company_status: 'Active', place: 'Leeds' },
        ],
      },
      {
        company_short_list: [
          { company_number: '90000001', data_set: 'DISSOLVED', company_status: 'Dissolved', place: 'York' },
        ],
      },
      [
        ['status_changed', 'data_set'],
        ['address_changed', 'place'],
        ['status_changed', 'company_status'],
      ],
    ],
    [
      'a number that was put on a preference register',
      'tps_full',
      { tps_status: 'call', ctps_status: 'call', tps_result_list: [{ telephone_number: '1', tps_status: 'call' }] },
      {
        tps_status: 'no_call',
        ctps_status: 'call',
        tps_result_list: [{ telephone_number: '1', tps_status: 'no_call' }],
      },
      [['preference_changed', 'tps_status']],
    ],
    [
      'a disqualification',
      'director_details',
      { director: { director_id: 'A' } },
      { director: { director_id: 'A', director_disq_list: [{ start_date: '2026-01-01', reason: 'CDDA' }] } },
      [['disqualification_added', null]],
    ],
    [
      'an address, in its item and in the fields that repeat it',
      'director_details',
      { director: { service_address_list: [{ line_1: '1 High Street', postcode: 'YO1 1AA' }], postcode: 'YO1' } },
      { director: { service_address_list: [{ line_1: '2 High Street', postcode: 'LS1 1AA' }], postcode: 'LS1' } },
      [['address_changed', 'service_address_list']],
    ],
    [
      'a telephone number of one person of several',
      'people_search',
      { csv_data: 'name,address,postcode,telephone\nAda Ash,1 High Street,YO1 1AA,\nBen Ash,1 High Street,YO1 1AA,' },
      {
        csv_data:
          'name,address,postcode,telephone\nBen Ash,1 High Street,YO1 1AA,\nAda Ash,1 High Street,YO1 1AA,01632 960001',
      },
      [['field_changed', 'telephone']],
    ],
  ])('%s', (_, operation, before, after, expected) => {
    expect(told(operation, before, after)).toEqual(expected)
  })
})

describe('no change is', () => {
  test.each<[string, OperationName, object, object]>([
    ['spacing', 'company_appointments', { appt_list: [officer('A')] }, { appt_list: [officer(' A ')] }],
    [
      'order',
      'company_appointments',
      { appt_list: [officer('A'), officer('B')] },
      { appt_list: [officer('B'), officer('A')] },
    ],
    ['nil for absent', 'director_details', { director: { nationality: null, title: '' } }, { director: {} }],
    [
      'the number of a call',
      'age_verification',
      { transaction_id: '1', validation_status: 'true' },
      { transaction_id: '2', validation_status: 'true' },
    ],
    ['a page', 'company_appointments', { next_page_id: 'a', appt_list: [] }, { next_page_id: 'b', appt_list: null }],
  ])('%s', (_, operation, before, after) => {
    expect(told(operation, before, after)).toEqual([])
  })
})

test('none found after found is one change, and says of no item that it is gone', () => {
  const [before, after] = [answer({ appt_list: [officer('A')] }), answer({}, 'newer', { outcome: 'none_found' })]
  const kinds = (one: ComparedAnswer, other: ComparedAnswer) =>
    changesBetween('company_appointments', one, other).map(({ kind }) => kind)
  expect(kinds(before, after)).toEqual(['no_longer_found'])
  expect(kinds(after, before)).toEqual(['now_found'])
  expect(kinds(after, after)).toEqual([])
})

test('a part of a list reports no change that may be in the other part', () => {
  const [one, both] = [{ appt_list: [officer('A')] }, { appt_list: [officer('A'), officer('B')] }]
  const part = { isWhole: false }
  expect(changesBetween('company_appointments', answer(one, 'a', part), answer(both, 'b'))).toEqual([])
  expect(changesBetween('company_appointments', answer(both, 'a'), answer(one, 'b', part))).toEqual([])
})

test('the birth of a private person is not put into words', () => {
  expect(valueInWords('age_verification', { record_dob: '1970-01-01' }, '/record_dob')).toBeNull()
  expect(valueInWords('age_verification', { validation_status: ' true ' }, '/validation_status')).toBe('true')
  expect(itemInWords('age_verification', { validation_status: 'true' }, '/validation_status')).toBeNull()
})

/** Lists whose items have an identity, and a field of theirs that may change. */
const lists = [
  { operation: 'company_mortgage_index', list: 'charge_list', key: 'charge_number', field: 'description' },
  { operation: 'company_filing_history', list: 'filing_history_list', key: 'image_key', field: 'document_description' },
  { operation: 'company_number_search', list: 'company_short_list', key: 'company_number', field: 'company_status' },
  { operation: 'director_search', list: 'director_list', key: 'director_id', field: 'nationality' },
  { operation: 'tps_full', list: 'tps_result_list', key: 'telephone_number', field: 'tps_status' },
] as const

const word = fc.stringMatching(/^[A-Z]{1,8}$/)
/** How an item goes on: unchanged, with another value, away, or new. */
const fate = fc.record({ value: word, other: word, goes: fc.constantFrom('stays', 'changes', 'leaves', 'comes') })
const spaced = (text: string, spaces: number) => `${' '.repeat(spaces % 3)}${text}${' '.repeat(spaces % 2)}`

test.each(lists)('in $operation every generated change is found and none is invented', (row) => {
  const { operation, list, key, field } = row
  const pagesOf = (items: Fields[], sizes: number[], record: string) => {
    const ends = sizes.map((size) => size % (items.length + 1)).toSorted((one, other) => one - other)
    const cuts = [0, ...ends, items.length]
    return cuts
      .slice(1)
      .map((end, at) => ({ record: `${record}${at}`, result: { [list]: items.slice(cuts[at], end) } }))
  }
  fc.assert(
    fc.property(fc.array(fate, { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat(1000)), (fates, numbers) => {
      const draw = () => numbers.next().value
      const shuffled = (items: Fields[]) =>
        items
          .map((item) => ({ item, at: draw() }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ item }) => item)
      const named = fates.map((one, index) => ({ ...one, id: `K${index}` }))
      const older = named
        .filter(({ goes }) => goes !== 'comes')
        .map(({ id, value }) => ({ [key]: id, [field]: spaced(value, draw()), other: null }))
      const newer = named
        .filter(({ goes }) => goes !== 'leaves')
        .map(({ id, value, other, goes }) => ({
          [key]: spaced(id, draw()),
          [field]: goes === 'changes' ? other : value,
        }))
      const whole = { outcome: 'found' as const, isWhole: true }
      const before = { ...whole, pages: pagesOf(shuffled(older), [draw(), draw()], 'older') }
      const after = { ...whole, pages: pagesOf(shuffled(newer), [draw()], 'newer') }

      const valueAt = ({ pages }: ComparedAnswer, { record, pointer }: Change['after']): string | null => {
        const page = pages.find((one) => one.record === record)
        const index = new RegExp(`^/${list}/(\\d+)`).exec(pointer)?.[1]
        if (!page || index === undefined) return null
        const items = (page.result as { [name: string]: Fields[] })[list]!
        return String(items[Number(index)]![key]).trim()
      }
      const foundThem = changesBetween(operation, before, after).map((change) =>
        [
          change.field === null ? (change.kind === 'item_removed' ? 'leaves' : 'comes') : 'changes',
          valueAt(after, change.after) ?? valueAt(before, change.before),
        ].join(' '),
      )
      const wanted = named
        .filter(({ goes, value, other }) => goes !== 'stays' && !(goes === 'changes' && value === other))
        .map(({ goes, id }) => `${goes} ${id}`)
      expect(foundThem.toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 200 },
  )
})
