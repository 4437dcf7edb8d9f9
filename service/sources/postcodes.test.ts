/** geo_code answered by a postcodes.io, against a stand-in written from its published schema. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { sourceIn } from '../../contract/source.ts'
import { type TestService, testService } from '../testing/service.ts'
import { postcodesService } from './postcodes.ts'

const leeds = { longitude: -1.5437, latitude: 53.7974, eastings: 430_100, northings: 433_500, country: 'England' }
const unparished = { parish: 'Leeds, unparished area', admin_district: 'Leeds', admin_county: null }
const answers: { [path: string]: unknown } = {
  '/postcodes/LS1%204AP': { postcode: 'LS1 4AP', quality: 1, ...unparished, ...leeds },
  '/postcodes/BT1%201AA': {
    quality: 1,
    admin_district: 'Belfast',
    ...leeds,
    latitude: 54.6,
    country: 'Northern Ireland',
  },
  '/terminated_postcodes/LS1%209ZZ': { year_terminated: 2003, month_terminated: 7, ...leeds },
  '/terminated_postcodes/LS1%206ZZ': { year_terminated: 1996, month_terminated: 6, longitude: null, latitude: null },
  '/postcodes/JE2%209ZZ': { quality: 9, country: 'Channel Islands', longitude: null, latitude: null, eastings: null },
  '/outcodes/LS1': { outcode: 'LS1', admin_district: ['Leeds'], ...leeds, country: ['England'] },
  '/outcodes/TD15': {
    outcode: 'TD15',
    admin_district: ['Northumberland', 'Scottish Borders'],
    ...leeds,
    country: ['England', 'Scotland'],
  },
  '/places?q=Mill&limit=100': Array.from({ length: 100 }, () => ({ name_1: 'Mill', county_unitary: 'Kent', ...leeds })),
  '/places?q=Thornwick&limit=100': [
    { name_1: 'Thornwick', county_unitary: 'East Riding', ...leeds },
    { name_1: 'Thornwick', county_unitary: 'Somewhere', ...leeds },
  ],
}
let isBroken = false
const standIn = createServer(({ url = '' }, response) => {
  if (isBroken) return void response.writeHead(502).end('<html>')
  const result = answers[url]
  const status = result === undefined ? 404 : 200
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status, result }))
})

let service: TestService
beforeAll(() => new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve)))
afterAll(() => void standIn.close())
beforeEach(async () => {
  isBroken = false
  const { port } = standIn.address() as AddressInfo
  service = await testService({ live: [postcodesService(`http://127.0.0.1:${port}`)] })
})
afterEach(() => service.close())

const found = async (text: string) => (await service.found('geo_code', { text })).geo_data_list

test.each(bindingNames)('over %s a postcode has its place, its grid and its source', async (binding) => {
  const reply = await service.ask(binding, { operation: 'geo_code', params: { text: 'ls14ap' } })
  expect(sourceIn(reply.headers)).toMatchObject({ register: 'postcodes.io', kind: 'live', licence: 'OGL-UK-3.0' })
  expect(service.bindings[binding].readResult('geo_code', reply).geo_data_list).toMatchObject([
    { postcode: 'LS1 4AP', city: 'Leeds', east: '430100', north: '433500', latitude: '53.797400', accurate: 'true' },
  ])
})

test('outer parts, places with their county, and postcodes that have ended', async () => {
  expect(await found('LS1')).toMatchObject([{ level: 'outcode', city: 'Leeds' }])
  expect(await found('TD15')).toMatchObject([{ level: 'outcode', city: null, country_code: 'GB', description: 'TD15' }])
  expect(await found('Thornwick')).toHaveLength(2)
  expect(await found('Thornwick, Somewhere')).toHaveLength(1)
  expect(await found('LS1 9ZZ')).toMatchObject([{ accurate: 'false', ended_on: '2003-07' }])
  expect(await found('BT1 1AA')).toMatchObject([{ city: 'Belfast', east: null, north: null }])
  expect(await found('ZZ9 9ZZ')).toBeNull()
  for (const text of [
    '12 Wharf Street, Leeds LS1 4AP',
    '12 Wharf Street, LS1 4AP, Leeds',
    'Leeds, LSI 4AP.',
    'LS1\u20114AP',
  ])
    expect(await found(text), text).toMatchObject([{ postcode: 'LS1 4AP' }])
})

test('a county that is not among the most places that it gives is no answer', async () => {
  expect(await found('Mill, Kent')).toHaveLength(100)
  await expect(found('Mill, Devon')).rejects.toThrow('no_source: postcodes.io gives only 100 places')
  expect(await found('Thornwick, Devon')).toBeNull()
})

test('postcodes without a position are known, and those of no place too', async () => {
  const nowhere = { latitude: null, longitude: null, east: null, accurate: 'false' }
  expect(await found('JE2 9ZZ')).toMatchObject([
    { ...nowhere, description: 'JE2 9ZZ, known, without a position', country_name: 'Jersey' },
  ])
  expect(await found('LS1 6ZZ')).toMatchObject([
    { ...nowhere, description: 'LS1 6ZZ, ended in 1996, without a position', ended_on: '1996-06' },
  ])
  expect(await found('BF1 9ZZ')).toMatchObject([
    { ...nowhere, description: 'BF1 9ZZ, British Forces, without a position' },
  ])
  expect(await found('GIR 0AA')).toHaveLength(1)
})

test('an outage is no answer', async () => {
  isBroken = true
  await expect(found('LS1 4AP')).rejects.toThrow('source_unavailable: postcodes.io answered with status 502.')
})
