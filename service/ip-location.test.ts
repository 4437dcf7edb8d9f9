/** Where addresses are, by the register and by a file of the operator's. */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt } from '../contract/bindings/index.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { engines, isInstalled, newFolder } from '../platform/testing/databases.ts'
import { mmdbOf } from './ip/testing/mmdb.ts'
import { readSettings } from './settings.ts'
import { startService } from './start.ts'
import { registerFile } from './testing/register.ts'
import { type TestService, testService } from './testing/service.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterAll(() => service.close())

    const locate = (ip_address: string) => service.found('ip_location', { ip_address }, binding)

    test('an address is in the town where its range is used', async () => {
      expect(await locate('192.0.2.40')).toEqual({
        ip_address: '192.0.2.40',
        hostname: 'ip-192-0-2-40.leeds.harbourlight.example.com',
        isp: 'HARBOURLIGHT BROADBAND',
        geo_data: {
          north: expect.stringMatching(/^43\d{4}$/),
          east: expect.stringMatching(/^4\d{5}$/),
          country_code: 'GB',
          country_name: 'United Kingdom',
          latitude: '53.800000',
          longitude: '-1.550000',
          description: 'Leeds, West Yorkshire, England',
          postcode: null,
          city: 'Leeds',
          accurate: 'false',
          uprn: null,
          uprn_enc: null,
          level: 'place',
          transformation: 'Helmert',
          ended_on: null,
        },
      })
    })

    test('a range ends where the next begins', async () => {
      const cities = ['192.0.2.0', '192.0.2.31', '192.0.2.32', '192.0.2.63', '192.0.2.64'].map(async (address) => {
        const { geo_data } = await locate(address)
        return geo_data?.city
      })
      expect(await Promise.all(cities)).toEqual(['London', 'London', 'Leeds', 'Leeds', 'Manchester'])
    })

    test('Northern Ireland has no OSGB36, and abroad has a country alone', async () => {
      expect((await locate('198.51.100.130')).geo_data).toMatchObject({ city: 'Belfast', north: null, east: null })
      expect(await locate('203.0.113.130')).toMatchObject({
        isp: 'TANGLEWOOD HOSTING',
        geo_data: { country_code: 'IE', country_name: 'Ireland', latitude: null, longitude: null, city: null },
      })
    })

    test('some ranges have no host names', async () => {
      expect(await locate('198.51.100.1')).toMatchObject({ hostname: null, isp: 'MOORGATE MOBILE DATA' })
    })

    test.each([
      ...['10.0.0.1', '172.16.5.4', '192.168.1.1', '127.0.0.1', '169.254.9.9', '224.0.0.251', '100.64.0.1'],
      ...['0.0.0.0', '255.255.255.255', '192.0.1.255', '192.0.2.224', '192.0.3.0', '203.0.113.255'],
    ])('nothing is known of %s: none found', async (address) => {
      const answer = await locate(address)
      expect(answer).toEqual({ ip_address: address, hostname: null, isp: null, geo_data: null })
      expect(outcomeOf('ip_location', answer)).toBe('none_found')
    })

    test.each(['256.1.1.1', '1.2.3', '1.2.3.4.5', '::1', 'example.com', '1.2.3.4/24'])(
      '%s is no address',
      async (text) => {
        await expect(locate(text)).rejects.toThrow('invalid_parameter: ip_address must be an IPv4 address.')
      },
    )
  })
})

describe('with a file of the operator', () => {
  const folder = newFolder()
  beforeAll(() => copyFileSync(registerFile(0), path.join(folder, 'service.sqlite')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const started = (file: string) =>
    startService(readSettings({ DATA_DIR: folder, SERVICE_PORT: '0', LOG_LEVEL: 'silent', GEO_MMDB: file }))

  const named = (en: string) => ({ names: { en } })
  const kingdom = { iso_code: 'GB', ...named('United Kingdom') }
  const cityFile = mmdbOf({
    '198.51.100.0/25': {
      country: kingdom,
      subdivisions: [
        { iso_code: 'ENG', ...named('England') },
        { iso_code: 'NFK', ...named('Norfolk') },
      ],
      city: named('Norwich'),
      location: { latitude: 52.6283, longitude: 1.2967 },
      traits: { isp: 'An operator with a name that is longer than twenty-nine letters' },
    },
    '198.51.100.128/26': {
      country: kingdom,
      subdivisions: [{ iso_code: 'NIR', ...named('Northern Ireland') }],
      city: named('Belfast'),
      location: { latitude: 54.5968, longitude: -5.9254 },
    },
    '203.0.113.0/24': { country: kingdom, location: { latitude: 51.4964, longitude: -0.1224 } },
    '192.0.2.0/28': {
      country: { iso_code: 'IM', ...named('Isle of Man') },
      city: named('Douglas'),
      location: { latitude: 54.15, longitude: -4.49 },
    },
  })

  test('it is asked instead of the register', async () => {
    const file = path.join(folder, 'city.mmdb')
    writeFileSync(file, cityFile)
    const { url, apiKey, close } = await started(file)
    const { registers } = await (await fetch(`${url}/registers`)).json()
    expect(registers).toMatchObject([
      { register: 'Test-City', kind: 'loaded', of: '2026-11-18', operations: ['ip_location'] },
      { register: 'Sample data', operations: expect.not.arrayContaining(['ip_location']) },
    ])
    const { soap11 } = bindingsAt(url)
    const locate = async (ip_address: string) => {
      const params = { api_key: apiKey, client: 'tests', ip_address }
      const call = soap11.writeCall({ operation: 'ip_location', params })
      const init = { method: call.method, headers: call.headers as HeadersInit, body: call.body }
      const reply = await fetch(url + call.path, init)
      const headers = Object.fromEntries(reply.headers)
      return soap11.readResult('ip_location', { status: reply.status, headers, body: await reply.text() })
    }
    try {
      expect(await locate('198.51.100.9')).toMatchObject({
        hostname: null,
        isp: 'An operator with a name that is longer than twenty-nine letters',
        geo_data: {
          city: 'Norwich',
          description: 'Norwich, Norfolk, England',
          latitude: '52.628300',
          longitude: '1.296700',
          east: expect.stringMatching(/^62\d{4}$/),
          north: expect.stringMatching(/^30\d{4}$/),
          level: 'place',
        },
      })
      expect((await locate('198.51.100.150')).geo_data).toMatchObject({ city: 'Belfast', north: null, east: null })
      const country = { latitude: null, longitude: null, city: null, level: 'country' }
      expect((await locate('203.0.113.77')).geo_data).toMatchObject({ ...country, country_code: 'GB' })
      expect((await locate('192.0.2.1')).geo_data).toMatchObject({ ...country, country_name: 'Isle of Man' })
      // Within a range of the register.
      expect(await locate('192.0.2.40')).toMatchObject({ isp: null, geo_data: null })
    } finally {
      await close()
    }
  })

  test('one that cannot be read is said so at the start', async () => {
    const file = path.join(folder, 'not.mmdb')
    writeFileSync(file, 'name,latitude\n')
    for (const wrong of [file, path.join(folder, 'nothing.mmdb')])
      await expect(started(wrong)).rejects.toThrow(`GEO_MMDB: ${wrong} cannot be read as a MaxMind database.`)
  })
})
