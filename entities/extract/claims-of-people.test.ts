/** What checks and searches say of people and their telephones. */
import { expect, test } from 'vitest'
import { precisionOf, property } from '../claim.ts'
import { recordOf, said } from './testing/records.ts'

test('preferences of another number, or two that disagree, are no claim', () => {
  const asked = (result: object) =>
    said(recordOf('tps_full', result, { telephone_number: '01632 960124' })).map(([, property]) => property)
  expect(asked({ telephone_number: '01632960124', tps_status: 'call', ctps_status: 'call' })).toEqual([
    'name',
    'tps',
    'ctps',
  ])
  expect(asked({ telephone_number: '01632960125', tps_status: 'call' })).toEqual([])
  expect(asked({ tps_status: 'call' })).toEqual([])
  const list = [{ telephone_number: '01632960124', tps_status: 'no_call' }]
  expect(asked({ telephone_number: '01632960124', tps_status: 'call', tps_result_list: list })).toEqual(['name'])
})

test('a verdict that contradicts itself is no claim', () => {
  const checked = (match_code_surname: string) =>
    said(
      recordOf(
        'age_verification',
        { validation_status: 'true', match_code_surname, searched_name: 'Mo Quill' },
        { fullname: 'Mo Quill' },
      ),
    )
  expect(checked('EXACT').map(([, property]) => property)).toContain('age_check')
  expect(checked('NONE').map(([, property]) => property)).not.toContain('age_check')
})

test.each([
  ['1996-2004', [['1996', '2004']]],
  ['2015-', [['2015', null]]],
  ['2015 to', [['2015', null]]],
  ['1998', [['1998', '1998']]],
  ['2002-03', [['2002', '2003']]],
  ['2010-12', [['2010', '2012']]],
  ['1999–02', [['1999', '2002']]],
  ['2015-03', [['2015', '2015']]],
  ['2015-03-01', [['2015', '2015']]],
  ['2015 to 2020', [['2015', '2020']]],
  [
    '1998-2004, 2002-03 2015 - 2020',
    [
      ['1998', '2004'],
      ['2002', '2003'],
      ['2015', '2020'],
    ],
  ],
])('the years %s are stays', (years, stays) => {
  const claims = said(recordOf('people_search', { csv_data: `name,years\nMo Quill,"${years}"` }, {}))
  const of = (name: string) => claims.flatMap(([, property, value]) => (property === name ? [value] : []))
  expect(of('resident_from')).toEqual(stays.map(([from]) => from))
  expect(of('resident_until')).toEqual(stays.flatMap(([, until]) => until ?? []))
})

test('lines of the people search are people of their own, and years are years', () => {
  const csv_data =
    'name,address,postcode,years,telephone\nMo Quill,4 Sluice Steps,NE46 9VO,1996-2004,01632 960124\nMo Quill,5 Sluice Steps,NE46 9VO,2005-,'
  const claims = said(recordOf('people_search', { csv_data }, {}))
  expect(claims).toContainEqual(['row:r1/csv_data/0', 'resident_until', '2004', null])
  expect(claims).toContainEqual(['row:r1/csv_data/0', 'telephone', null, 'phone:+441632960124'])
  expect(claims).toContainEqual(['row:r1/csv_data/1', 'resident_from', '2005', null])
  expect(claims.filter(([, property]) => property === 'resident_until')).toHaveLength(1)
  expect(precisionOf('2005')).toBe('year')
  expect(property('resident_from').holds).toBe('date')
})
