/** What the map shows of each kind of answer, by answers written by hand. */
import { expect, test } from 'vitest'
import type { OperationName } from '../../../../contract/operations.ts'
import { foundPinned, placesOfCompany, placesOfPins } from './company-and-case.ts'
import { type OfRecord, placesIn } from './in-answers.ts'
import { foundByText, placedBy, textsOf } from './placing.ts'

const answer = (operation: OperationName, result: object, params: { [name: string]: string } = {}) =>
  ({
    params,
    result,
    record: { id: `of-${operation}`, at: '', operation, sha256: null, credits: null },
  }) as unknown as OfRecord & never

const leeds = {
  description: 'Leeds',
  latitude: '53.8',
  longitude: '-1.55',
  level: 'place',
  east: '429600',
  north: '433400',
}
const address = { addr_single_line: '1 High Street, Leeds, LS1 9MI', postcode: 'LS1 9MI' }
const officers = {
  appt_list: [
    { name_single_line: 'A', director_appt_list: [{ status: 'CURRENT', address }] },
    { name_single_line: 'B', director_appt_list: [{ status: 'RESIGNED', address }] },
  ],
}

test('a place that was searched for is the circle that its kind has; without coordinates it is listed and not drawn', () => {
  const [drawn, listed] = placesIn(answer('geo_code', { geo_data_list: [leeds, { description: 'X', latitude: '' }] }))
  expect(drawn).toMatchObject({ id: '1', point: { latitude: 53.8, longitude: -1.55 }, radius: 4000, isArea: false })
  expect(drawn?.what).toBe('Centre of the town; approximate, within about 4 km')
  expect(drawn?.grid).toEqual({ easting: 429_600, northing: 433_400 })
  expect(drawn?.from).toEqual({ from: 'of-geo_code', at: '/geo_data_list/0' })
  expect(listed).toMatchObject({ id: '2', point: null })
})

test.each([
  ['geo_code', (geo: object) => ({ geo_data_list: [geo] })],
  ['ip_location', (geo: object) => ({ ip_address: '192.0.2.40', geo_data: geo })],
  ['geo_code_telephone', (geo: object) => ({ geo_data: geo })],
  ['director_details', (geo: object) => ({ director: { service_address_list: [{ ...address, geo_data: geo }] } })],
] as const)('%s: what was given is used, and what is wrong with it is said', (operation, of) => {
  const only = (geo: object) => placesIn(answer(operation, of({ description: 'Leeds', city: 'Leeds', ...geo })))[0]
  const grid = { east: '429600', north: '433400' }
  expect(only(grid)).toMatchObject({ isWorkedOut: true, grid: { easting: 429_600, northing: 433_400 } })
  expect(only(grid)?.point?.latitude).toBeCloseTo(53.796, 2)
  expect(only({ latitude: '53,8N', longitude: '1,55W' })?.point).toEqual({ latitude: 53.8, longitude: -1.55 })
  expect(only({ latitude: 'here', longitude: '-1.55' })).toMatchObject({
    point: null,
    problem: 'The latitude “here” cannot be read.',
  })
  expect(only({ latitude: '51.5', longitude: '-0.13', ...grid })?.problem).toMatch(/contradicts itself/)
  expect(only({ latitude: '54', longitude: '-2', level: 'country' })).toMatchObject({ point: null, radius: null })
})

test('with the interface’s own fields alone, what is nearest is what its owner wrote, and no number', () => {
  const entry = { id: '1', nearest_id: '7', misc1: '', misc2: 'Depot, Mill Lane', misc3: null, misc4: '01632 960001' }
  const [place, other] = placesIn(
    answer('find_my_nearest', { nearest_data_list: [entry, { id: '2', nearest_id: '8' }] }),
  )
  expect(place).toMatchObject({ name: 'Depot, Mill Lane', point: null, facts: [['Misc 4', '01632 960001']] })
  expect(other).toMatchObject({ name: 'Entry without a name', what: 'No coordinates were given', facts: [] })
})

test('an IP address and a telephone number are areas, and no points', () => {
  const [ip] = placesIn(answer('ip_location', { ip_address: '192.0.2.40', geo_data: leeds }))
  expect(ip).toMatchObject({ name: '192.0.2.40: Leeds', isArea: true, radius: 25_000 })
  const number = (accuracy_radius: string | null) =>
    placesIn(
      answer(
        'geo_code_telephone',
        { geo_data: leeds, accuracy_radius, name: 'Leeds' },
        { telephone_number: '0113 496 0018' },
      ),
    )[0]
  expect(number('1200')).toMatchObject({ name: '0113 496 0018: Leeds', isArea: true, radius: 1200 })
  expect(number('1200')?.what).toMatch(/within 1.2 km, as the service says$/)
  expect(number(null)?.what).toMatch(/our estimate$/)
  expect(placesIn(answer('ip_location', { ip_address: '192.0.2.40', geo_data: null }))).toEqual([])
})

test('a nearest place is at its loaded position, with its distance and its hours', () => {
  const entry = {
    name: 'Branch',
    latitude: '53.81',
    longitude: '-1.55',
    distance_metres: '1113',
    address: '2 Low Road',
  }
  const input_parameter_list = [
    { key: 'latitude', value: '53.8' },
    { key: 'longitude', value: '-1.55' },
  ]
  const [place] = placesIn(answer('find_my_nearest', { nearest_data_list: [entry], input_parameter_list }))
  expect(place).toMatchObject({ radius: null, isArea: false })
  expect(place?.facts).toContainEqual(['Distance', '1.1 km north'])
})

test('an address that several officers give is listed once, and waits for the position of its postcode', () => {
  const [place, ...more] = placesIn(answer('company_appointments', officers))
  expect(more).toEqual([])
  expect(place).toMatchObject({ name: '1 High Street, Leeds, LS1 9MI', point: null, text: 'LS1 9MI' })
  expect(place?.facts).toContainEqual(['Given by', 'A; B, resigned'])
  expect(place?.from?.at).toBe('/appt_list/0/director_appt_list/0/address')
})

test('the addresses of a director, the town of a company and the homes of people found wait for their points', () => {
  const director = { service_address_list: [address], director_appt_list: [{ company_name: 'US LIMITED', address }] }
  expect(placesIn(answer('director_details', { director }))).toMatchObject([
    {
      text: 'LS1 9MI',
      facts: [
        ['What it is', 'Service address'],
        ['For', 'US LIMITED'],
      ],
    },
  ])
  const company_short_list = [
    { name: 'US LIMITED', company_number: '90000001', place: 'Leeds' },
    { name: 'THEM LIMITED' },
  ]
  expect(placesIn(answer('company_name_search', { company_short_list }))).toMatchObject([
    { name: 'US LIMITED', text: 'Leeds' },
  ])
  const csv_data = 'name,address,postcode,years,telephone\nA SAMPLE,"1 High Street, Leeds",LS1 9MI,2015-,'
  const person = { name: 'A SAMPLE', text: 'LS1 9MI', from: { at: '/csv_data/0' } }
  expect(placesIn(answer('people_search', { csv_data }))).toMatchObject([person])
  const director_list = [
    { name_single_line: 'A SAMPLE' },
    { name_single_line: 'B SAMPLE', postcode: 'LS1', place: 'Leeds' },
  ]
  expect(placesIn(answer('director_search', { director_list }))).toMatchObject([
    { name: 'B SAMPLE', text: 'LS1', from: { at: '/director_list/1' }, to: expect.stringMatching(/from=of-director/) },
  ])
})

test('an operation that knows no places has none', () => {
  expect(placesIn(answer('tps_full', { tps_result_list: [] }))).toEqual([])
})

test('a company’s layer has its town and its officers’ addresses; what was not looked up is missing from it', () => {
  const company = answer('company_number_search', {
    company_short_list: [{ name: 'US LIMITED', company_number: '90000001', place: 'Leeds' }],
  })
  const places = placesOfCompany('90000001', { company, officers: answer('company_appointments', officers) })
  expect(places.map(({ name, text }) => [name, text])).toEqual([
    ['Leeds', 'Leeds'],
    ['1 High Street, Leeds, LS1 9MI', 'LS1 9MI'],
  ])
  expect(placesOfCompany('90000001', {})).toEqual([])
})

test('a company’s layer has the registered office of its profile, and what the register says against it', () => {
  const registered_office = { line_1: '2 Low Road', town: 'York', postcode: 'YO1 9MI' }
  const profile = answer('company_profile', {
    company_profile: { registered_office, registered_office_in_dispute: 'true' },
  })
  const [place, ...others] = placesOfCompany('90000001', { profile })
  expect(others).toEqual([])
  expect(place).toMatchObject({
    name: '2 Low Road, York, YO1 9MI',
    text: 'YO1 9MI',
    facts: [['What it is', 'Registered office, in dispute']],
    from: { from: 'of-company_profile', at: '/company_profile/registered_office' },
  })
  expect(placesIn(profile)).toMatchObject([{ name: place?.name, from: place?.from }])
})

test('controllers, and companies at an address, are at their addresses', () => {
  const controller = { name: 'A SAMPLE', company_name: 'US LIMITED', ceased_on: '2020-01-02', address }
  const places = [
    ...placesIn(answer('company_controllers', { controller_list: [{ name: 'B SAMPLE' }, controller] })),
    ...placesIn(answer('controller_search', { control_list: [controller] })),
    ...placesIn(answer('address_search', { company_list: [{ name: 'US LIMITED', registered_office: address }] })),
  ]
  expect(places.map(({ name, from, facts }) => [name, from?.at, facts[0]?.[1]])).toEqual([
    ['1 High Street, Leeds, LS1 9MI', '/controller_list/1/address', 'A SAMPLE'],
    ['1 High Street, Leeds, LS1 9MI', '/control_list/0/address', 'A SAMPLE'],
    ['1 High Street, Leeds, LS1 9MI', '/company_list/0/registered_office', 'US LIMITED'],
  ])
})

test('a pin shows the places of what it points at, and its note', () => {
  const record = answer('geo_code', { geo_data_list: [leeds, { ...leeds, description: 'Leeds, Kent' }] })
  const pin = (pointer: string) => ({ pin_id: `pin${pointer}`, record: 'of-geo_code', pointer, note: 'Why' }) as never
  const of = (pointer: string) =>
    placesOfPins([pin(pointer)], new Map([['of-geo_code', record]])).map(({ name }) => name)
  expect(of('/geo_data_list/1')).toEqual(['Leeds, Kent'])
  expect(of('/geo_data_list/1/latitude')).toEqual(['Leeds, Kent'])
  expect(of('')).toEqual(['Leeds', 'Leeds, Kent'])
  expect(of('/geo_data_list/9')).toEqual([])
  expect(placesOfPins([pin('/geo_data_list/0')], new Map([['of-geo_code', record]]))[0]?.facts[0]).toEqual([
    'Note',
    'Why',
  ])
})

test('a pinned address takes its point from what is pinned beside it', () => {
  const point = { ...leeds, level: 'postcode', postcode: 'LS1 9MI' }
  const newports = [
    { ...leeds, description: 'Newport, Gwent' },
    { ...leeds, description: 'Newport, Shropshire', latitude: '52.77' },
  ]
  const company = { name: 'US LIMITED', company_number: '90000001', place: 'Newport' }
  const records = new Map(
    [
      answer('company_appointments', officers),
      answer('geo_code', { geo_data_list: [point] }, { text: '1 High Street, Leeds' }),
      {
        ...(answer('geo_code', { geo_data_list: newports }, { text: 'newport' }) as object),
        record: { id: 'newports', operation: 'geo_code' },
      },
      answer('company_name_search', { company_short_list: [company] }),
    ].map((of) => [(of as OfRecord).record.id, of as OfRecord]),
  )
  const pin = (record: string, pointer: string) => ({ pin_id: record + pointer, record, pointer, note: '' }) as never
  const placed = (...pins: never[]) =>
    placedBy(placesOfPins(pins, records), foundPinned(pins, records)).map(({ name, point }) => [name, point?.latitude])
  const [officer, town] = [
    pin('of-company_appointments', '/appt_list/0'),
    pin('of-company_name_search', '/company_short_list/0'),
  ]
  expect(placed(officer)).toEqual([['1 High Street, Leeds, LS1 9MI', undefined]])
  expect(placed(officer, pin('of-geo_code', ''))[0]).toEqual(['1 High Street, Leeds, LS1 9MI', 53.8])
  // Which of several was meant, only a pin on one of them says.
  expect(placed(town, pin('newports', ''))[0]).toEqual(['US LIMITED', undefined])
  expect(placed(town, pin('newports', '/geo_data_list/1'))[0]).toEqual(['US LIMITED', 52.77])
  // A place of another spelling is not the place of the text.
  records.get('newports')!.result = { geo_data_list: newports, searched_name: 'NEWPORT' } as never
  expect(placed(town, pin('newports', '/geo_data_list/1'))[0]).toEqual(['US LIMITED', undefined])
})

test('of officers who give one address, each pinned one has it', () => {
  const records = new Map([['of-company_appointments', answer('company_appointments', officers)]])
  for (const pointer of ['/appt_list/0', '/appt_list/1', '/appt_list/1/director_appt_list/0']) {
    const pin = { pin_id: 'pin', record: 'of-company_appointments', pointer, note: '' } as never
    expect(
      placesOfPins([pin], records).map(({ text }) => text),
      pointer,
    ).toEqual(['LS1 9MI'])
  }
})

test('of people found, a pin on one shows the home of that one', () => {
  const csv_data = 'name,postcode\nA SAMPLE,LS1 9MI\nB SAMPLE,LS1 9MI'
  const pin = { pin_id: 'pin', record: 'of-people_search', pointer: '/csv_data/1', note: '' } as never
  const records = new Map([['of-people_search', answer('people_search', { csv_data })]])
  expect(placesOfPins([pin], records)).toMatchObject([{ name: 'B SAMPLE' }])
})

test('each postcode is asked for once, and what was found places every address that has it', () => {
  const places = placesIn(answer('company_appointments', officers))
  const both = [...places, { ...(places[0] as (typeof places)[number]), id: '2', text: 'ls1  9mi' }]
  expect(textsOf(both)).toEqual(['LS1 9MI'])
  const found = answer(
    'geo_code',
    { geo_data_list: [{ ...leeds, level: 'postcode', transformation: 'Helmert' }] },
    { text: 'LS1 9MI' },
  )
  expect(placedBy(both, foundByText([found]))).toMatchObject([{ radius: 150 }, { radius: 150 }])
  expect(placedBy(both, foundByText([found]))[0]).toMatchObject({
    from: { from: 'of-company_appointments' },
    positionFrom: { from: 'of-geo_code', at: '/geo_data_list/0' },
    transformation: 'Helmert',
  })
  const none = answer('geo_code', { geo_data_list: [] }, { text: 'LS1 9MI' })
  const [unknown] = placedBy(both, foundByText([none]))
  expect(unknown).toMatchObject({ point: null, what: 'No point: none found for LS1 9MI' })
  expect(textsOf([unknown as (typeof places)[number]])).toEqual([])
  const several = answer('geo_code', { geo_data_list: [leeds, { ...leeds, latitude: '51.25' }] }, { text: 'LS1 9MI' })
  expect(placedBy(both, foundByText([several]))[0]).toMatchObject({
    point: null,
    what: 'No point: 2 places found for LS1 9MI',
  })
  const near = answer('geo_code', { geo_data_list: [leeds], searched_name: 'LEEDS' }, { text: 'LS1 9MI' })
  expect(placedBy(both, foundByText([near]))[0]).toEqual(unknown)
})
