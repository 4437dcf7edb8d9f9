import { expect, test } from 'vitest'
import { checkParams } from '../check.ts'
import { readLatitude, readLongitude } from './angle.ts'
import { knownCompanyNumber, readCompanyNumber, readPartialCompanyNumber } from './company-number.ts'
import { readBirthMonth, readDate } from './date.ts'
import { readIpAddress } from './ip-address.ts'
import { readMetres } from './metres.ts'
import { readPostcode } from './postcode.ts'
import { isRead, type Reader, valueIn } from './reading.ts'
import { readTelephone } from './telephone.ts'
import { refusals } from './testing/refusals.ts'
import { siblingsOf } from './testing/siblings.ts'
import * as spellings from './testing/spellings.ts'

const readers: readonly [name: string, reader: Reader, spellings: readonly spellings.Spelling[]][] = [
  ['company number', readCompanyNumber, spellings.companyNumbers],
  ['telephone number', readTelephone, spellings.telephones],
  ['postcode', readPostcode, spellings.postcodes],
  ['IP address', readIpAddress, spellings.ipAddresses],
  ['date', readDate, spellings.dates],
  ['birth month', readBirthMonth, spellings.birthMonths],
  ['number of metres', readMetres, spellings.metres],
  ['latitude', readLatitude, spellings.latitudes],
  ['longitude', readLongitude, spellings.longitudes],
]

test('the tables have at least 300 spellings', () => {
  expect(readers.reduce((count, [, , written]) => count + written.length, 0)).toBeGreaterThanOrEqual(300)
})

for (const [name, reader, written] of readers) {
  test.each(written)(`%j as a ${name} is %j`, (text, value) => {
    const reading = reader(text)
    if (value !== null) expect(reading).toMatchObject({ value })
    // One or two sentences that a person can act on.
    else expect(reading).toEqual({ problem: expect.stringMatching(/^.{10,200}\.$/) })
  })

  test(`the reasons against a ${name} are those of the list, which people read aloud`, () => {
    const problems = written
      .map(([text]) => reader(text))
      .flatMap((reading) => (isRead(reading) ? [] : reading.problem))
    const reasons = new Set(problems.map((problem) => problem.replace(/“[^”]*”/g, '…')))
    expect([...reasons]).toEqual(refusals[name])
  })

  test(`a ${name} with what copying adds is read as without it`, () => {
    const siblings = written.flatMap(siblingsOf)
    expect(siblings.length).toBeGreaterThan(written.length)
    for (const [text, value] of siblings) expect(valueIn(reader(text)), JSON.stringify(text)).toBe(value)
  })

  test(`a ${name} in the wire's form is read as it is, without a word`, () => {
    const values = new Set(written.flatMap(([, value]) => value ?? []))
    expect(values.size).toBeGreaterThan(0)
    for (const value of values) expect(reader(value), value).toEqual({ value })
  })
}

test.each([
  ['90000012', undefined],
  [' 9000\u20600012 ', undefined],
  ['sc090012', undefined],
  ['SC 12345', 'Read as SC012345.'],
  ['9OOOOO12', 'Read as 90000012.'],
  ['GB-COH-90000012', 'Read as 90000012.'],
  ['O1234567', 'Read as 01234567.'],
  ['0E000012', 'Read as OE000012.'],
])('reading the company number %j says %j', (text, changed) => {
  const reading = readCompanyNumber(text)
  expect(isRead(reading) && reading.changed).toBe(changed)
})

test.each(['EN000123', 'LL123456', 'OO123456', 'LS0009RS', 'A0000912'])(
  '%s is kept, although no known company number begins so',
  (number) => {
    const changed = `Read as ${number}. Check its letters: no known number begins so.`
    expect(readCompanyNumber(number.toLowerCase())).toEqual({ value: number, changed })
    expect(knownCompanyNumber(number)).toBeNull()
    expect(checkParams('company_profile', { company_number: number, api_key: '-', client: '-' })).toEqual([])
  },
)

test.each([
  ['9E+07', /spreadsheet shortened/],
  ['GB-CHC-1199999', /register of charities/],
  ['ZZ123', /begins with ZZ/],
  ['LS12345', /begins with LS/],
  ['LL12345', /begins with LL/],
  ['123456789', /has 9 digits/],
  ['SC012345A', /eight characters/],
  ['GB-COH-OC301234X', /eight characters/],
])('the company number %j is refused with its reason', (text, why) => {
  expect(readCompanyNumber(text)).toEqual({ problem: expect.stringMatching(why) })
})

test.each([
  ['9000', '9000'],
  ['SC12*', 'SC12*'],
  // The same letters for digits as in whole numbers.
  ['123456O', '1234560'],
  ['9OO*', '900*'],
  ['sc9OOl', 'SC9001'],
])('the beginning %j is read as %s', (text, value) => {
  expect(readPartialCompanyNumber(text)).toMatchObject({ value })
})

test.each([
  ['0113 496 0022 ext. 204', 'The extension 204 was left out.'],
  ['44 113 496 0024', 'Read as 01134960024: its first + was missing.'],
  ['113 496 0025', 'Read as 01134960025: its first 0 was missing.'],
])('reading the telephone number %j says %j', (text, changed) => {
  expect(readTelephone(text)).toMatchObject({ changed })
})

test.each([
  ['0113 496 00l8', /“l” is not part/],
  ['+33 1 70 18 99 00', /another country/],
  ['0113 496 0018 / 0113 496 0019', /two numbers/],
  ['0113 496 001', /too short/],
])('the telephone number %j is refused with its reason', (text, why) => {
  expect(readTelephone(text)).toEqual({ problem: expect.stringMatching(why) })
})

test.each([
  ['429.800', 'Read as 429800.'],
  ['460.300,50', 'Read as 460300.5.'],
  ['460 300', undefined],
])('reading the metres %j says %j', (text, changed) => {
  const reading = readMetres(text)
  expect(isRead(reading) && reading.changed).toBe(changed)
})

test.each([
  ['192.0.2.0/24', /network/],
  ['2001:db8::1', /IPv6/],
  ['192.0.2.256', /256 is too large/],
  ['192.000.002.001', /zeros before/],
])('the IP address %j is refused with its reason', (text, why) => {
  expect(readIpAddress(text)).toEqual({ problem: expect.stringMatching(why) })
})
