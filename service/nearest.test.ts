/** What is nearest, out of the register's lists and out of a caller's own. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BindingName, bindingNames } from '../contract/bindings/index.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { Random } from '../fiction/random.ts'
import { engines, isInstalled, newFolder } from '../platform/testing/databases.ts'
import { loadNearest } from './load/testing/files.ts'
import { accountKey, type TestService, testService } from './testing/service.ts'

type Point = { latitude: number; longitude: number }

/** Metres along the WGS84 ellipsoid by Vincenty's inverse formula (1975): another way than the service's own. */
function vincenty(one: Point, other: Point): number {
  const [a, f] = [6_378_137, 1 / 298.257223563]
  const b = a * (1 - f)
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [u1, u2] = [one, other].map(({ latitude }) => Math.atan((1 - f) * Math.tan(radians(latitude)))) as [
    number,
    number,
  ]
  const l = radians(other.longitude - one.longitude)
  let lambda = l
  for (let round = 0; ; round++) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)]
    const across = Math.cos(u2) * sinL
    const along = Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * cosL
    const sinS = Math.hypot(across, along)
    if (sinS === 0) return 0
    const cosS = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * cosL
    const sigma = Math.atan2(sinS, cosS)
    const sinA = (Math.cos(u1) * Math.cos(u2) * sinL) / sinS
    const cosA2 = 1 - sinA ** 2
    const cosM = cosS - (2 * Math.sin(u1) * Math.sin(u2)) / cosA2
    const c = (f / 16) * cosA2 * (4 + f * (4 - 3 * cosA2))
    const before = lambda
    lambda = l + (1 - c) * f * sinA * (sigma + c * sinS * (cosM + c * cosS * (2 * cosM ** 2 - 1)))
    if (Math.abs(lambda - before) > 1e-12 && round < 100) continue
    const square = (cosA2 * (a ** 2 - b ** 2)) / b ** 2
    const k1 = 1 + (square / 16384) * (4096 + square * (-768 + square * (320 - 175 * square)))
    const k2 = (square / 1024) * (256 + square * (-128 + square * (74 - 47 * square)))
    const third = (k2 / 6) * cosM * (4 * sinS ** 2 - 3) * (4 * cosM ** 2 - 3)
    return b * k1 * (sigma - k2 * sinS * (cosM + (k2 / 4) * (cosS * (2 * cosM ** 2 - 1) - third)))
  }
}

/** On a meridian, where 53.75 to 54.2 degrees north is 50,087 metres of the WGS84 ellipsoid, by its meridian arc. */
const meridian = `id,name,address,postcode,latitude,longitude,misc1,opening_time_list,service_list
a,Far,1 Long Lane,,54.2,-1.5,,,
b,Here,,,53.75,-1.5,m1,Mon-Tue 9:00-17:30; Sat 10:00-12:00,Probate; Apostille
c,Twin one,,,53.76,-1.5,,,
d,Twin two,,,53.76,-1.5,,,
e,Near,,,53.751,-1.5,,,
`

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine, companies: 0 })
      const file = path.join(folder, 'meridian.csv')
      writeFileSync(file, meridian)
      await loadNearest(service.store, file, { group: 'meridian' })
    })
    afterAll(() => service.close())

    const nearest = (params: { [name: string]: string }, binding: BindingName = 'soap11') => {
      const nothing = {
        group_name: '',
        latitude: '',
        longitude: '',
        postcode: '',
        max_range_metres: '',
        max_results: '',
      }
      return service.found('find_my_nearest', { ...nothing, ...params }, binding)
    }
    const names = async (params: { [name: string]: string }) =>
      (
        await nearest({ group_name: 'meridian', latitude: '53.75', longitude: '-1.5', ...params })
      ).nearest_data_list?.map(({ name }) => name) ?? []

    test.each(bindingNames)('%s: the nearest come first, with all that is known of them', async (binding) => {
      const asked = { group_name: 'meridian', latitude: '53.75', longitude: '-1.50', max_range_metres: '60000' }
      const { nearest_data_list, input_parameter_list } = await nearest(asked, binding)
      expect(
        nearest_data_list?.map(({ id, nearest_id, distance_metres }) => [id, nearest_id, distance_metres]),
      ).toEqual([
        ['b', '2', '0'],
        ['e', '5', '111'],
        ['c', '3', '1113'],
        ['d', '4', '1113'],
        ['a', '1', '50087'],
      ])
      expect(nearest_data_list?.[0]).toEqual({
        opening_time_list: [
          { day: 'Monday', open: '09:00', close: '17:30' },
          { day: 'Tuesday', open: '09:00', close: '17:30' },
          { day: 'Saturday', open: '10:00', close: '12:00' },
        ],
        service_list: [{ name: 'Probate' }, { name: 'Apostille' }],
        id: 'b',
        nearest_id: '2',
        misc1: 'm1',
        misc2: null,
        misc3: null,
        misc4: null,
        name: 'Here',
        address: null,
        postcode: null,
        latitude: '53.750000',
        longitude: '-1.500000',
        distance_metres: '0',
      })
      expect(input_parameter_list).toEqual([
        { key: 'group_name', value: 'meridian' },
        { key: 'latitude', value: '53.75' },
        { key: 'longitude', value: '-1.5' },
        { key: 'postcode', value: null },
        { key: 'max_range_metres', value: '60000' },
        { key: 'max_results', value: '10' },
      ])
    })

    test.each(bindingNames)('%s: the key is no part of the answer', async (binding) => {
      const params = {
        group_name: accountKey,
        latitude: '53.75',
        longitude: '-1.5',
        postcode: '',
        max_range_metres: '',
      }
      const asked = { ...params, max_results: '' }
      const other = await service.ask(binding, { operation: 'find_my_nearest', params: { ...asked, group_name: '' } })
      expect(other.status).toBe(200)
      expect(other.body).not.toContain(accountKey)
      expect((await service.ask(binding, { operation: 'find_my_nearest', params: asked })).body).not.toContain(
        accountKey,
      )
    })

    test('nothing beyond the range, 10 km unless it is given, and no more than asked for, 10 unless given', async () => {
      expect(await names({})).toEqual(['Here', 'Near', 'Twin one', 'Twin two'])
      expect(await names({ max_range_metres: '1113' })).toEqual(['Here', 'Near'])
      expect(await names({ max_range_metres: '1114' })).toEqual(['Here', 'Near', 'Twin one', 'Twin two'])
      expect(await names({ max_results: '3' })).toEqual(['Here', 'Near', 'Twin one'])
      const { nearest_data_list } = await nearest({ latitude: '51.51', longitude: '-0.13', max_range_metres: '100000' })
      expect(nearest_data_list).toHaveLength(10)
      for (const [name, value] of [
        ['max_range_metres', '100001'],
        ['max_results', '101'],
        ['max_results', '0'],
      ] as const)
        await expect(names({ [name]: value })).rejects.toThrow('invalid_parameter: max_')
    })

    test('far from everything is none found', async () => {
      const answer = await nearest({ group_name: 'meridian', latitude: '60', longitude: '-1.5' })
      expect(outcomeOf('find_my_nearest', answer)).toBe('none_found')
      expect(answer.input_parameter_list).toHaveLength(6)
    })

    test('an unknown list or postcode is an error, not an empty answer', async () => {
      const origin = { latitude: '53.75', longitude: '-1.5' }
      await expect(nearest({ ...origin, group_name: 'nobody' })).rejects.toThrow('invalid_parameter: group_name')
      await expect(nearest({ postcode: 'LS1 9ZZ' })).rejects.toThrow('invalid_parameter: postcode')
      await expect(nearest({ latitude: '53.75' })).rejects.toThrow('Missing parameter: longitude.')
    })

    test('a postcode is an origin, and the answer says where it took it to be', async () => {
      const { nearest_data_list } = await nearest({ latitude: '53.8', longitude: '-1.55' })
      const [branch] = nearest_data_list ?? []
      const postcode = branch?.postcode ?? ''
      const answer = await nearest({ postcode: postcode.replace(' ', '').toLowerCase() })
      expect(answer.nearest_data_list?.[0]).toMatchObject({ name: branch?.name, distance_metres: '0' })
      expect(answer.input_parameter_list?.slice(1, 4)).toEqual([
        { key: 'latitude', value: String(Number(branch?.latitude)) },
        { key: 'longitude', value: String(Number(branch?.longitude)) },
        { key: 'postcode', value: postcode },
      ])
    })

    test('the register has lists of its own, and an account that loads one of that name has its own instead', async () => {
      const origin = { group_name: 'notaries', latitude: '51.51', longitude: '-0.13' }
      const { nearest_data_list } = await nearest(origin)
      expect(nearest_data_list?.[0]).toMatchObject({
        name: expect.stringMatching(/Notaries London$/),
        misc1: expect.stringMatching(/^01632 960\d{3}$/),
        opening_time_list: expect.arrayContaining([{ day: 'Friday', open: '09:00', close: '17:30' }]),
      })
      const file = path.join(folder, 'own.csv')
      writeFileSync(file, 'name,latitude,longitude\nOurs,51.51,-0.13\n')
      await loadNearest(service.store, file, { group: 'notaries' })
      expect((await nearest(origin)).nearest_data_list).toMatchObject([{ name: 'Ours', nearest_id: '1' }])
      expect((await nearest({ ...origin, group_name: '' })).nearest_data_list?.length).toBeGreaterThan(3)
    })

    test('of many points anywhere, just those within the range are found, at their true distances', async () => {
      const random = new Random(7, 'points')
      // Half of them in three towns, so that the country is thick here and thin there.
      const points = Array.from({ length: 1500 }, (_, at) =>
        at % 2 === 0
          ? { latitude: 50 + random.fraction() * 2, longitude: -3 + random.fraction() * 3 }
          : { latitude: 50.1 + (at % 3) * 0.8 + random.fraction() / 50, longitude: -0.01 + random.fraction() / 50 },
      )
      const file = path.join(folder, 'scattered.csv')
      const rows = points.map(({ latitude, longitude }, at) => `${at},${latitude},${longitude}`)
      writeFileSync(file, `id,latitude,longitude\n${rows.join('\n')}\n`)
      await loadNearest(service.store, file, { group: 'scattered' })
      for (const [range, results] of [
        [2_000, 100],
        [11_000, 100],
        [100_000, 100],
        [100_000, 7],
      ] as const) {
        const origin = { latitude: 50.2 + random.fraction() * 1.6, longitude: -2.8 + random.fraction() * 2.6 }
        const { nearest_data_list } = await nearest({
          group_name: 'scattered',
          latitude: String(origin.latitude),
          longitude: String(origin.longitude),
          max_range_metres: String(range),
          max_results: String(results),
        })
        const expected = points
          .map((point, at) => ({ id: String(at), metres: vincenty(origin, point) }))
          .filter(({ metres }) => metres <= range)
          .toSorted((one, other) => one.metres - other.metres)
          .slice(0, results)
        expect(nearest_data_list?.map(({ id }) => id) ?? []).toEqual(expected.map(({ id }) => id))
        for (const [at, { metres }] of expected.entries())
          expect(Math.abs(Number(nearest_data_list?.[at]?.distance_metres) - metres)).toBeLessThan(0.55)
      }
    })

    test('of many points at one place, the first of the list come first', async () => {
      const file = path.join(folder, 'tower.csv')
      const tower = Array.from({ length: 300 }, () => 'Tower,53.8,-1.5')
      writeFileSync(file, ['name,latitude,longitude', 'Far,53.9,-1.5', ...tower, 'Near,53.8,-1.4999'].join('\n'))
      await loadNearest(service.store, file, { group: 'tower' })
      const origin = { group_name: 'tower', latitude: '53.8', longitude: '-1.5', max_results: '100' }
      const { nearest_data_list } = await nearest(origin)
      expect(nearest_data_list?.map(({ nearest_id }) => Number(nearest_id))).toEqual(
        Array.from({ length: 100 }, (_, at) => at + 2),
      )
      const beside = await nearest({ ...origin, longitude: '-1.4999', max_results: '2' })
      expect(beside.nearest_data_list?.map(({ name, nearest_id }) => [name, nearest_id])).toEqual([
        ['Near', '302'],
        ['Tower', '2'],
      ])
    })

    test('across the date line and at a pole, what is near is found', async () => {
      const file = path.join(folder, 'edges.csv')
      writeFileSync(file, 'name,latitude,longitude\nWest,0,-179.99\nEast,0,179.99\nPole,90,0\nBeside,89.99,120\n')
      await loadNearest(service.store, file, { group: 'edges' })
      const found = async (latitude: string, longitude: string) =>
        (await nearest({ group_name: 'edges', latitude, longitude })).nearest_data_list?.map(
          ({ name, distance_metres }) => `${name} ${distance_metres}`,
        )
      expect(await found('0', '179.99')).toEqual(['East 0', 'West 2226'])
      expect(await found('89.99', '-60')).toEqual(['Pole 1117', 'Beside 2234'])
    })
  })
})
