/** Where addresses are, by the register and by a file of the operator's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { type TestService, testService } from './testing.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine, companies: 1 })
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
