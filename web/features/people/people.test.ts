import { expect, test } from 'vitest'
import { parseCsv } from '../../../contract/csv.ts'
import { deathDate } from '../../../contract/death-date.ts'
import { foundPeople } from '../../lookup/found-people.ts'
import { yearsInWords } from '../../ui/periods.ts'
import { ageVerdict } from './AgeCheck.tsx'
import { fromVerified, toScreen, toVerify } from './next-check.ts'

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"a ""x"", b",c\n', [['a "x", b', 'c']]],
  ['"two\nlines",c\n\n', [['two\nlines', 'c']]],
  [
    'a,\r\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"never closed, b\n', [['never closed, b\n']]],
  ['"a"b,c', [['ab', 'c']]],
  ['', []],
])('%j is read as CSV', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test('people are read by the heads of the columns, and what has no known head is kept', () => {
  const csv = 'Postcode,name,source\nLS1 0CK,"Oldroyd, Barnaby",roll,extra\n'
  const { people, otherHeads } = foundPeople(csv)
  expect(otherHeads).toEqual(['source', 'Column 4'])
  expect(people).toEqual([
    {
      name: 'Oldroyd, Barnaby',
      address: '',
      postcode: 'LS1 0CK',
      years: '',
      telephone: '',
      others: { source: 'roll', 'Column 4': 'extra' },
    },
  ])
  expect(foundPeople('name,address,postcode,years,telephone\r\n').people).toEqual([])
  expect(foundPeople(null)).toMatchObject({ people: [], otherHeads: [] })
})

test('years are said in words, and what is no year is left', () => {
  expect(yearsInWords('2015-')).toBe('since 2015')
  expect(yearsInWords('1998-2004')).toBe('1998 to 2004')
  expect(yearsInWords('1998')).toBe('1998')
  expect(yearsInWords('c. 1990')).toBe('c. 1990')
})

test('who was found goes to the next check in its own words', () => {
  const found = { name: 'Mr Barnaby James OLDROYD', address: '12 Larkspur Close, Leeds', postcode: 'LS1 0CK' }
  expect(toVerify(found)).toEqual({
    fullname: 'Barnaby James OLDROYD',
    addr1: '12 Larkspur Close',
    postcode: 'LS1 0CK',
  })
  expect(toScreen(found)).toEqual({
    surname: 'OLDROYD',
    forename: 'Barnaby James',
    premises: '12',
    street: 'Larkspur Close',
    postcode: 'LS1 0CK',
  })
})

test.each([
  ['Mr Diarmuid Ó SÚILLEABHÁIN', '8 Heol yr Ehedydd, Cardiff', 'Ó SÚILLEABHÁIN', '8'],
  ['Ms Siân Lleucu PROTHERO', 'Tŷ Gwyn, Heol yr Ehedydd, Cardiff', 'PROTHERO', 'Tŷ Gwyn'],
  ['Gwen VAN DER BERG', '2a High Street, Leeds', 'VAN DER BERG', '2a'],
  ['Ottoline de la Mare', '2a High Street, Leeds', 'de la Mare', '2a'],
  ['Sir Barnaby OLDROYD KBE', '12 Larkspur Close', 'OLDROYD', '12'],
  ['Oldroyd, Barnaby', '12 Larkspur Close', 'Oldroyd', '12'],
  ['BARNABY JAMES OLDROYD', '12 Larkspur Close', 'OLDROYD', '12'],
  ['B. J. OLDROYD', '12 Larkspur Close', 'OLDROYD', '12'],
  ['barnaby oldroyd', '12 Larkspur Close', 'oldroyd', '12'],
])('%s of %s is %s at %s', (name, address, surname, premises) => {
  expect(toScreen({ name, address, postcode: '' })).toMatchObject({ surname, premises })
})

test.each([
  ['Flat 2, 14 Mill Lane, Leeds', '14', 'Mill Lane', 'Flat 2, 14 Mill Lane'],
  ['Flat 2, 14 Mill Lane', '14', 'Mill Lane', 'Flat 2, 14 Mill Lane'],
  ['12, Mill Lane, Leeds', '12', 'Mill Lane', '12, Mill Lane'],
  ['12, Mill Lane', '12', 'Mill Lane', '12, Mill Lane'],
  ['12-14 Mill Lane, Leeds', '12-14', 'Mill Lane', '12-14 Mill Lane'],
  ['Rose Cottage, Mill Lane', 'Rose Cottage', 'Mill Lane', 'Rose Cottage, Mill Lane'],
  ['Rose Cottage, Leeds', 'Rose Cottage', '', 'Rose Cottage'],
  ['12 Mill Lane, Headingley, Leeds', '12', 'Mill Lane', '12 Mill Lane, Headingley'],
  ['2, 14 Mill Lane, Leeds', '14', 'Mill Lane', '2, 14 Mill Lane'],
  ['3 Rose Court, 12 Mill Lane', '12', 'Mill Lane', '3 Rose Court, 12 Mill Lane'],
  ['Rose Cottage, The Strand', 'Rose Cottage', 'The Strand', 'Rose Cottage, The Strand'],
  ['12 Mill Lane, Flat 3', '12', 'Mill Lane', '12 Mill Lane, Flat 3'],
])('of %s, the next check has house %s in %s, or %s', (address, premises, street, addr1) => {
  const person = { name: 'Barnaby OLDROYD', address, postcode: '' }
  expect(toScreen(person)).toMatchObject({ premises, street })
  expect(toVerify(person)).toMatchObject({ addr1 })
})

test('a street without a usual word is not taken for a town where the address has no town', () => {
  const given = { fullname: 'Barnaby OLDROYD', addr1: 'Rose Cottage, Kirkgate', postcode: '' }
  expect(fromVerified(given)).toMatchObject({ premises: 'Rose Cottage', street: 'Kirkgate' })
})

test('a check that asked by parts hands those on, and one by the full name takes it apart', () => {
  const address = { addr1: '14 Larkspur Close', postcode: 'LS1 0CK' }
  expect(fromVerified({ ...address, surname: 'Osbaldeston', forename: 'Cyril' })).toMatchObject({
    surname: 'Osbaldeston',
    forename: 'Cyril',
    premises: '14',
  })
  expect(fromVerified({ ...address, fullname: 'Cyril Osbaldeston' })).toMatchObject({ surname: 'Osbaldeston' })
})

test('an age is yes or no, and what the answer does not say is not made up', () => {
  const at = '2026-11-20T10:00:00Z'
  const verdict = (validation_status: string | null, record_dob: string | null) =>
    ageVerdict({ validation_status, record_dob }, at)
  expect(verdict('true', null)).toBe('adult')
  expect(verdict('false', '2014-06-09')).toBe('child')
  expect(verdict('false', '2008-11-20')).toBe('unexplained')
  expect(verdict('false', '2008-11-21')).toBe('child')
  expect(verdict('false', '2008-11')).toBe('unexplained')
  expect(verdict('false', '2008-12')).toBe('child')
  expect(verdict('false', '1931-05-02')).toBe('unexplained')
  expect(verdict('perhaps', '1931-05-02')).toBe('unsaid')
})

test('a date of death is as recorded or estimated, in either way of saying so', () => {
  expect(deathDate({ date_of_death: '2019-03-17', date_of_death_estimated: null })).toEqual({
    date: '2019-03-17',
    isEstimated: false,
  })
  expect(deathDate({ date_of_death: null, date_of_death_estimated: '2021-11' })).toEqual({
    date: '2021-11',
    isEstimated: true,
  })
  expect(deathDate({ date_of_death: '2021-11', date_of_death_estimated: 'true' })?.isEstimated).toBe(true)
  expect(deathDate({ date_of_death: null, date_of_death_estimated: 'false' })).toBeNull()
  expect(deathDate({})).toBeNull()
  expect(deathDate({ date_of_death: 'N', date_of_death_estimated: '2021-11' })?.date).toBe('2021-11')
  expect(deathDate({ date_of_death: 'unknown' })).toBeNull()
})
