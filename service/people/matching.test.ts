import { expect, test } from 'vitest'
import { personNames } from '../../contract/values/testing/spellings-of-names.ts'
import { toNameKey } from '../store/name-key.ts'
import type { AddressTable, PersonTable } from '../store/tables.ts'
import { matchAddress } from './match-address.ts'
import { matchForename, matchSurname } from './match-names.ts'
import { readingOf, readingsOf } from './name-readings.ts'
import { isOneEditApart } from './one-edit.ts'

const written = (fullname: string) => readingsOf(fullname).map(({ surname, given }) => `${surname}/${given.join(' ')}`)

test('a whole name is read in every order, a comma settles it, a title is no part of it', () => {
  expect(written('Dr John Smith')).toEqual(['SMITH/JOHN', 'JOHN/SMITH', 'JOHN SMITH/'])
  expect(written('Smith, Mr John Alan')).toEqual(['SMITH/JOHN ALAN'])
  expect(written('Smith')).toEqual(['SMITH/'])
  expect(written('Smith,')).toEqual(['SMITH/'])
  expect(written('  ')).toEqual([])
})

test.each(personNames)('%j has the readings of %j', (text, read) => {
  expect(written(text)).toEqual(written(read))
  if (!text.includes(',')) expect(readingOf(text, text)).toEqual(readingOf(read, read))
})

test.each([
  ['Ludwig van der Berg', 'VANDERBERG/LUDWIG'],
  ['Ludwig Vanderberg', 'VAN DER BERG/LUDWIG'],
  ['Mac Donald, Ann', 'MACDONALD/ANN'],
])('%s may be recorded as %s', (text, reading) => {
  expect(written(text)).toContain(reading)
})

test.each([
  ['SMITH', 'SMYTH'],
  ['SMITH', 'SMIT'],
  ['SMIT', 'SMITH'],
  ['SMITH', 'SIMTH'],
  ['A', ''],
])('%s and %s are one letter apart', (one, other) => {
  expect(isOneEditApart(one, other)).toBe(true)
})

test.each([
  ['SMITH', 'SMITH'],
  ['SMITH', 'SMYTHE'],
  ['SMITH', 'MSIHT'],
  ['SMITH', 'HTIMS'],
  ['ABCD', 'CDAB'],
  ['AA', 'AAAA'],
])('%s and %s are not', (one, other) => {
  expect(isOneEditApart(one, other)).toBe(false)
})

const personCalled = (forename: string, surname: string) =>
  ({ forename_key: toNameKey(forename), surname_key: toNameKey(surname) }) as PersonTable

test.each([
  ["O'Neill", "O'Neill", 'EXACT'],
  ['O Neill', "O'Neill", 'EXACT'],
  ['Ó Dochartaigh', 'O Dochartaigh', 'EXACT'],
  ['Wisniewska Hall', 'Wiśniewska-Hall', 'EXACT'],
  ['Hall', 'Wiśniewska-Hall', 'FUZZY'],
  ['Smyth', 'Smith', 'FUZZY'],
  ['Lea', 'Lee', 'NONE'],
  ['Jones', 'Smith', 'NONE'],
])('of the surname %s asked, %s on record is %3$s', (asked, surname, match) => {
  expect(matchSurname(readingOf(asked, 'A')[0]!, personCalled('A', surname))).toBe(match)
})

test.each([
  ['John', 'John Alan', 'EXACT'],
  ['John Alan', 'John', 'EXACT'],
  ['John A', 'John Alan', 'EXACT'],
  ['John Peter', 'John Alan', 'FUZZY'],
  ['J', 'John', 'FUZZY'],
  ['Jack', 'John', 'FUZZY'],
  ['Alan', 'John Alan', 'FUZZY'],
  ['Jhon', 'John', 'FUZZY'],
  ['Bill', 'William', 'FUZZY'],
  ['Joan', 'Jane', 'NONE'],
  ['Ian', 'Iona', 'NONE'],
  ['', 'John', 'NONE'],
])('of the forename %s asked, %s on record is %3$s', (asked, forename, match) => {
  expect(matchForename({ surname: 'SMITH', given: toNameKey(asked).split(' ') }, personCalled(forename, 'Smith'))).toBe(
    match,
  )
})

const address = (premises: string, building: string | null, street: string) =>
  ({ premises, building, street }) as AddressTable

test.each([
  ['12 Mill Lane', '12', null, 'EXACT'],
  ['12, Mill Ln, Leeds', '12', null, 'EXACT'],
  ['12', '12', null, 'EXACT'],
  ['12 a Mill Lane', '12A', null, 'EXACT'],
  ['Flat 2, Albion Court, Mill Lane', 'Flat 2', 'Albion Court', 'EXACT'],
  ['Flat 2 Mill Lane', 'Flat 2', 'Albion Court', 'FUZZY'],
  ['2 Albion Court', 'Flat 2', 'Albion Court', 'FUZZY'],
  ['Albion Court, Flat 2, Mill Lane', 'Flat 2', 'Albion Court', 'FUZZY'],
  ['12 Mil Lane', '12', null, 'FUZZY'],
  ['12 High Street', '12', null, 'FUZZY'],
  ['Flat 3, Albion Court', 'Flat 2', 'Albion Court', 'NONE'],
  ['121 Mill Lane', '12', null, 'NONE'],
  ['Mill Lane', '12', null, 'NONE'],
  ['', '12', null, 'NONE'],
])('in one postcode, %s is %s of %s in Mill Lane: %4$s', (asked, premises, building, match) => {
  expect(matchAddress(asked, address(premises, building, 'Mill Lane'), true)).toBe(match)
})

test.each([
  ['12 Mill Lane', 'EXACT'],
  ['12 Mil Lane', 'FUZZY'],
  ['12 High Street', 'NONE'],
  ['12', 'NONE'],
])('without the postcode the street must agree: %s is %s', (asked, match) => {
  expect(matchAddress(asked, address('12', null, 'Mill Lane'), false)).toBe(match)
})
