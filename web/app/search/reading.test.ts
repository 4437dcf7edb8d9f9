import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personNames } from '../../../contract/values/testing/spellings-of-names.ts'
import { readingsOf } from './reading.ts'
import { longest } from './suggestion.ts'

const kindsOf = (typed: string) =>
  readingsOf(typed)
    .map(({ kind }) => kind)
    .join(', ')
const first = (typed: string) => readingsOf(typed)[0]

test.each([
  ['', ''],
  ['   ', ''],
  // Numbers of companies.
  ['90000001', 'company number'],
  ['sc123456', 'company number, grid reference'],
  ['oc301234', 'company number'],
  ['NI 012345', 'company number'],
  ['9000 0001', 'company number'],
  ['1234567', 'company number, beginning of numbers, company name'],
  ['1984', 'company number, beginning of numbers, company name'],
  ['123', 'beginning of numbers, company name'],
  ['9000*', 'beginning of numbers'],
  ['sc12*', 'beginning of numbers'],
  ['company no. 90000001', 'company number'],
  ['Company number: SC 123456', 'company number'],
  ['CRN 1234567', 'company number'],
  ['No. 90000001', 'company number'],
  ['Registered in England and Wales No. 90000001', 'company number'],
  ['registered number 1234567', 'company number'],
  ['NORTHGATE HOLDINGS LIMITED (90000001)', 'company number, company name'],
  ['Northgate 90000001', 'company number, company name'],
  // Telephones.
  ['01632 960123', 'telephone number, telephone area'],
  ['(01632) 960 123', 'telephone number, telephone area'],
  ['+44 (0)1632 960123', 'telephone number, telephone area'],
  ['0044 1632 960123', 'telephone number, telephone area'],
  ['44 1632 960123', 'telephone number, telephone area'],
  ['07700.900.123', 'telephone number, telephone area'],
  ['7700900123', 'telephone number, telephone area'],
  ['Tel: 020 7946 0018', 'telephone number, telephone area'],
  ['Telephone no. 0113 496 0018 ext. 12', 'telephone number, telephone area'],
  ['08001111', 'company number, telephone number, telephone area'],
  ['0800 1111', 'telephone number, telephone area, company number'],
  ['0113', 'area code, company number, beginning of numbers, company name'],
  ['(01632)', 'area code, company name'],
  ['Area code 020', 'area code, company name, place'],
  // Copied out of something else.
  ['\u202D0113 496 0002\u202C', 'telephone number, telephone area'],
  ["'01134960002", 'telephone number, telephone area'],
  ['0113 496 0002,', 'telephone number, telephone area'],
  ['90000001\u200B', 'company number'],
  ['“90000001”', 'company number'],
  ['90000001.', 'company number'],
  ['ls1 4vk,', 'postcode, registered office'],
  // Places.
  ['LS1 4VK', 'postcode, registered office'],
  ['ls1-4vk', 'postcode, registered office'],
  ['ec1a', 'postcode, company name'],
  ['SE12', 'postcode, grid reference, company name'],
  ['192.0.2.17', 'IP address'],
  ['192.0.2.17:8080', 'IP address'],
  // No search takes them, and the form of companies refuses them too.
  ['192.0.2.256', 'left alone'],
  ['+33 1 42 68 53 00', 'left alone'],
  ['07700 900123 / 0113 496 0018', 'left alone'],
  ['123456789', 'left alone'],
  // A month may be part of a company's name.
  ['Blue Finance 12/2019', 'company name, director, person, controller'],
  ['Green Energy 03/2021', 'company name, director, person, controller'],
  ['Northgate Holdings 12/07/2019', 'company name'],
  ['Studio 24/7', 'company name, place'],
  ['53.7997, -1.5492', 'coordinates'],
  ['-1.5492, 53.7997', 'coordinates, coordinates'],
  ['SE 298 338', 'grid reference, company number'],
  ['SE298338', 'company number, grid reference'],
  ['SE 29874 33842', 'grid reference'],
  ['TQ3080', 'grid reference, beginning of numbers, company name'],
  ['E 430000 N 433000', 'grid reference'],
  ['430000 433000', 'grid reference'],
  ['429,800 433,800', 'grid reference'],
  ['J 338 740', 'grid reference'],
  ['E 333830 N 374020', 'grid reference, grid reference'],
  ['12 High Street, Leeds', 'place, company name'],
  ['12 High Street, Leeds LS1 4VK', 'place, registered office, company name'],
  ['Unit 4 The Maltings, ls14vk', 'place, registered office, company name'],
  // What is left alone.
  ['ann@example.com', 'left alone'],
  ['www.northgate.example', 'left alone'],
  ['northgate.co.uk', 'left alone'],
  ['https://northgate.example/about?x=1', 'left alone'],
  ['2001:db8::1', 'left alone'],
  // Names.
  ['Northgate', 'company name, place, director'],
  ['northgate print', 'company name, place'],
  ['3 Men Ltd', 'company name'],
  ['Café & Sons', 'company name'],
  ['Barnaby Oldroyd Limited', 'company name'],
  ['OLDROYD HOLDINGS', 'company name'],
  ['Oldroyd, Barnaby', 'director, person, controller, company name'],
  ['Mr B. Oldroyd', 'director, person, controller, company name'],
  ['susan oldroyd', 'director, person, controller, company name'],
  ['Barnaby Oldroyd', 'company name, director, person, controller, place'],
  ['Ottoline de la Mare', 'company name, director, person, controller, place'],
  ['Oldroyd', 'company name, place, director'],
  ['J.Smith', 'company name, director, person, controller, place'],
  ['Sir Barnaby Oldroyd KBE', 'director, person, controller, company name'],
  ['Barnaby Oldroyd, OBE', 'director, person, controller, company name'],
  ['Oldroyd, Barnaby, Leeds', 'company name, place'],
  ['The Lord Nelson', 'company name, director, person, controller, place'],
  ['01cdefghjkmnpqrs2345', 'record'],
  ['record 01cdefghjkmnpqrs2345', 'record'],
  ['record …jnqm6n', 'record'],
  ['…jnqmhn', 'record'],
  ['Record ...JNQM6N', 'record'],
  ['record jnqm6n', 'record'],
  ['jnqm6n', 'record, company name, place'],
  ['e5z2db', 'postcode, registered office, record'],
  ['sc1234', 'company number, grid reference, beginning of numbers, record, company name'],
  ['Stacey', 'company name, place, director'],
])('%j is read as %s', (typed, kinds) => {
  expect(kindsOf(typed)).toBe(kinds)
})

test.each([
  [' 1234567 ', '/companies/01234567'],
  ['company no. 1234567', '/companies/01234567'],
  ['Smith & Sons', '/companies?name=Smith+%26+Sons'],
  ['9000*', '/companies?number=9000*'],
  ['ls14vk', '/map?text=LS1+4VK'],
  ['0113', '/telephone/area-codes?of=0113'],
  ['53°47′59″N 1°32′57″W', '/map?near=53.799722%2C-1.549167'],
  ['01cdefghjkmnpqrs2345', '/records/01cdefghjkmnpqrs2345'],
  ['record …JNQM6N', '/records?short_id=jnqm6n'],
])('%s leads to %s', (typed, to) => {
  expect(first(typed)?.to).toBe(to)
})

test.each([
  ['+44 (0)1632 960123', '/telephone', { telephone_number: '01632960123' }],
  ['Tel: 01632 960123 ext. 12', '/telephone', { telephone_number: '01632960123' }],
  ['Oldroyd, Barnaby', '/directors', { name: 'Oldroyd, Barnaby' }],
])('%s is handed over to be asked, and not in the address', (typed, to, given) => {
  expect(first(typed)).toMatchObject({ to, given, isAskedAtOnce: true })
})

test('an IP address opens its form: some have no place, which the form says free', () => {
  const given = { ip_address: '192.0.2.17' }
  expect(first('192.0.2.17')).toMatchObject({ to: '/map', given, isAskedAtOnce: false })
})

test.each([
  ['LS1 4VK', { postcode: 'LS1 4VK' }],
  ['120 Cloth Terrace, Leeds ls14vk', { postcode: 'LS1 4VK', premises: '120', street: 'Cloth Terrace' }],
  ['120A Cloth Terrace LS1 4VK', { postcode: 'LS1 4VK', premises: '120A', street: 'Cloth Terrace' }],
  ['Unit 4, The Maltings, LS1 4VK', { postcode: 'LS1 4VK', premises: 'Unit 4' }],
])('companies registered at %s are searched by its parts', (typed, given) => {
  const office = readingsOf(typed).find(({ kind }) => kind === 'registered office')
  expect(office).toMatchObject({ to: '/companies/at', given, isAskedAtOnce: true })
})

test('a person is handed over forename first', () => {
  expect(readingsOf('Oldroyd, Barnaby')[1]).toMatchObject({ to: '/people', given: { fullname: 'Barnaby Oldroyd' } })
})

test.each(personNames.filter(([, read]) => read.includes(' ')))('%j may be the person %j', (text, read) => {
  const person = (typed: string) => readingsOf(typed).find(({ kind }) => kind === 'person')?.given
  expect(person(text)).toEqual(person(read))
  expect(person(text)).toBeDefined()
})

test('a person or a telephone number never gets into an address', () => {
  const about = new Set([
    'director',
    'person',
    'controller',
    'registered office',
    'telephone number',
    'telephone area',
    'IP address',
  ])
  const typed = fc.oneof(
    fc.string(),
    fc.constantFrom('Mr ', 'Oldroyd, ', '01632 ').chain((begin) => fc.string().map((end) => begin + end)),
  )
  fc.assert(
    fc.property(typed, (typed) => {
      for (const { kind, to } of readingsOf(typed))
        if (about.has(kind)) expect(to).toMatch(/^\/[a-z]+(\/(location|controllers|at))?$/)
    }),
  )
})

test('anything at all is read without a failure, each way once, and what is left alone leads nowhere', () => {
  const pieces = fc.constantFrom(
    ...'0123456789 .,-+*()°′″NSEWabcdLTDéß/@:'.split(''),
    'SE',
    'Ltd',
    'tel',
    'company no.',
    '٣',
    '😀',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(typed, (typed) => {
      const readings = readingsOf(typed)
      const keys = new Set(readings.map(({ kind, label }) => `${kind} ${label}`))
      const areLeft = readings.every(({ kind, to, asks }) =>
        kind === 'left alone' ? to === null && asks.length === 0 : to !== null,
      )
      return keys.size === readings.length && areLeft
    }),
    { numRuns: 1000 },
  )
})

test.each([['9'], ['a '], ['1.'], ['SE '], ['company '], ['"'], ["a'"], ['lat ']])(
  'a page of %j is read as far as anything that is looked up is long',
  (piece) => {
    expect(readingsOf(piece.repeat(100_000))).toEqual(readingsOf(piece.repeat(100_000).slice(0, longest)))
  },
)

test('what looks like a date may be a name', () => {
  for (const name of ['Born 1984', 'May 2020', '24/7'])
    expect([name, kindsOf(name).includes('company name')]).toEqual([name, true])
  expect(first('John B. 07/1970')?.label).toBe('Directors and officers named “John B.”')
})

test('what no search takes is not sent, and why is said', () => {
  expect(first('+1 212 555 0100')?.label).toMatch(/^This is a number of another country.* Nothing was sent\.$/)
  expect(first('07700 900123 / 0113 496 0018')?.label).toBe(
    'These are two numbers. Enter one of them. Nothing was sent.',
  )
})

const births = [
  ...['07/1970', '7/70', '7.1970', '12/07/1970', '1/7/70', '1970-07-12', 'July 1970', 'Jul 1970', '12 July 1970'],
  ...['12th July 1970', 'July 12, 1970', 'born July 1970', 'born 1970', 'born on 12/07/1970', 'b. 07/1970'],
  ...['dob: 12/07/1970', 'DOB 12/07/1970', 'd.o.b. 07/1970', 'date of birth 07/1970'],
].flatMap((date) => [` ${date}`, `, ${date}`, ` (${date})`, ` - ${date}`])

test.each(births)('a person’s birth, as in %j after a name, is not searched and stays out of the address', (birth) => {
  for (const [name, kinds] of [
    ['John Smith', 'director, person, controller, company name'],
    ['Smith', 'director, company name'],
  ] as const) {
    const readings = readingsOf(name + birth)
    expect(kindsOf(name + birth)).toBe(kinds)
    expect(readings[0]).toMatchObject({ to: '/directors', given: { name } })
    expect(readings.at(-1)?.to).toBe(`/companies?name=${name.replace(' ', '+')}`)
    expect(JSON.stringify(readings)).not.toMatch(/70/)
  }
})

test.each([
  ['07/1970', 'A date alone cannot be searched for.'],
  ['00-11-22', 'A date alone cannot be searched for.'],
  ['12/07/1970', 'A date alone cannot be searched for.'],
  ['dob: 12/07/1970', 'A date alone cannot be searched for.'],
  ['12 July 1970', 'A date alone cannot be searched for.'],
  ['2024-25', 'A date alone cannot be searched for.'],
  ['192.0.2.256', '256 is too large. Each part of an IP address is 255 at most.'],
  ['192.0.2.0/24', 'This is a network of many addresses. Enter one address of it.'],
])('why %j is left alone is said', (typed, why) => {
  expect(readingsOf(typed).map(({ label }) => label)).toEqual([`${why} Nothing was sent.`])
})
