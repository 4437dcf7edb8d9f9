/** A caller's own list out of files, good and bad: what is loaded, what is rejected and why. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { loadNearest } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function fileOf(content: string | Buffer, extension = 'csv'): string {
  count += 1
  const file = path.join(folder, `list-${count}.${extension}`)
  writeFileSync(file, content)
  return file
}
const rejectsOf = (file: string) => readFileSync(`${file}.rejects.csv`, 'utf8').split('\n').slice(0, -1)

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterAll(() => service.close())

    /** What the list has around one point, as a caller hears it. */
    async function listed(group_name: string, latitude = '53.8', longitude = '-1.5') {
      const params = { group_name, latitude, longitude, postcode: '', max_range_metres: '', max_results: '100' }
      return (await service.found('find_my_nearest', params)).nearest_data_list ?? []
    }
    const namesOf = async (group_name: string) => (await listed(group_name)).map(({ name }) => name)

    test('CSV as spreadsheets write it: a byte order mark, CRLF, quotation marks, lines within a cell', async () => {
      const file = fileOf(
        '\uFEFFNAME , latitude,LONGITUDE,address\r\n"Caffi ""Tŷ"", Leeds",53.8,-1.5,"1 High Street\nLeeds"\r\n\r\nSecond,+53.80001,-1.5,\r\n',
      )
      expect(await loadNearest(service.store, file, { group: 'sheet' })).toEqual({
        into: 'the list sheet of account default',
        loaded: 2,
        rejected: 0,
        notes: [],
      })
      expect(await listed('sheet')).toMatchObject([
        { name: 'Caffi "Tŷ", Leeds', address: '1 High Street\nLeeds', distance_metres: '0' },
        { name: 'Second', address: null, distance_metres: '1' },
      ])
      expect(existsSync(`${file}.rejects.csv`)).toBe(false)
    })

    test('a lone quotation mark is part of its value, and an id beyond what JSON numbers hold is rejected', async () => {
      const csv = fileOf('id,name,latitude,longitude\n1,A,53.8,-1.5\n2,B "b" C,53.8,-1.5\n3,D,53.8,-1.5\n')
      expect(await loadNearest(service.store, csv, { group: 'quoted' })).toMatchObject({ loaded: 3, rejected: 0 })
      expect(await namesOf('quoted')).toEqual(['A', 'B "b" C', 'D'])

      const point = (id: string) =>
        `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[-1.5,53.8]},"properties":{"name":"At"}}`
      const ids = ['12345678901234567890', '"12345678901234567890"', '9007199254740991']
      const geojson = fileOf(`{"type":"FeatureCollection","features":[${ids.map(point)}]}`, 'geojson')
      expect(await loadNearest(service.store, geojson, { group: 'ids' })).toMatchObject({ loaded: 2, rejected: 1 })
      expect(rejectsOf(geojson)[1]).toBe('1,"has a number with more digits than can be read exactly: write it as text"')
    })

    test('what a stranger wrote is no command of the terminal, and what is nested for ever is rejected', async () => {
      const columns = Array.from({ length: 20 }, (_, n) => `c${n}`).join(',')
      const file = fileOf(`name,latitude,longitude,\u001B[31mred,${columns}\nOne,53.8,-1.5,,${','.repeat(19)}`)
      const { notes } = await loadNearest(service.store, file, { group: ' padded ' })
      expect(notes[0]).toMatch(/: \uFFFD\[31mred, c0, .*, c10\.$/)
      expect(await namesOf('padded')).toEqual(['One'])

      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
      const point = (properties: string) =>
        `{"type":"Feature","geometry":{"type":"Point","coordinates":[-1.5,53.8]},"properties":${properties}}`
      const geojson = fileOf(
        `{"type":"FeatureCollection","features":[${point(`{"name":${deep}}`)},${point('{"name":"Two"}')}]}`,
        'geojson',
      )
      expect(await loadNearest(service.store, geojson, { group: 'deep' })).toMatchObject({ loaded: 1, rejected: 1 })
      expect(rejectsOf(geojson)).toEqual(['row,reason', '1,"has properties that are nested too deeply"'])
    })

    test('places at the same distance keep the order of the list, on both sides of 180 degrees', async () => {
      const file = fileOf('name,latitude,longitude\nOne,-17,179.99\nTwo,-17,-179.99')
      await loadNearest(service.store, file, { group: 'fiji' })
      for (const longitude of ['180', '-180'])
        expect((await listed('fiji', '-17', longitude)).map(({ nearest_id }) => nearest_id)).toEqual(['1', '2'])
    })

    test('a file without rows says so', async () => {
      const file = fileOf('name,latitude,longitude')
      await expect(loadNearest(service.store, file)).rejects.toThrow(`${file} has no rows.`)
    })

    test('a closed account has no list', async () => {
      await service.administer('add', 'gone')
      await service.administer('close', 'gone')
      const file = fileOf('name,latitude,longitude\nOne,53.8,-1.5')
      await expect(loadNearest(service.store, file, { account: 'gone' })).rejects.toThrow('The account gone is closed.')
    })

    test('a row that will not do is rejected with its number and why, and the others are loaded', async () => {
      const file = fileOf(
        [
          'name,latitude,longitude,postcode,opening_time_list,telephone',
          'Good,53.8,-1.5,,Mon-Fri 09:00-17:00,0113 496 0001',
          'No place,,,,,',
          'Too far north,91,-1.5,,,',
          'Two commas,"53,8,1",-1.5,,,',
          'Half,53.8,,,,',
          'Strange times,53.8,-1.5,,weekdays,',
          'Unknown postcode,,,LS1 9ZZ,,',
          'No postcode,,,Leeds,,',
          `${'x'.repeat(501)},53.8,-1.5,,,`,
          'Bell\u0007,53.8,-1.5,,,',
          'Many,53.8,-1.5,,,,,',
          'Good too,53.8,-1.5,,,',
        ].join('\n'),
      )
      const { loaded, rejected, notes } = await loadNearest(service.store, file, { group: 'rejects' })
      expect([loaded, rejected]).toEqual([2, 10])
      expect(notes).toEqual([
        'These columns are unknown and were ignored: telephone.',
        `${file}.rejects.csv gives the reason for each rejected row.`,
      ])
      expect(await namesOf('rejects')).toEqual(['Good', 'Good too'])
      expect(rejectsOf(file)).toEqual([
        'row,reason',
        '3,"has neither coordinates nor a postcode"',
        '4,"has no latitude of decimal degrees from -90 to 90"',
        '5,"has no latitude of decimal degrees from -90 to 90"',
        '6,"has no longitude of decimal degrees from -180 to 180"',
        '7,"has opening times that are not like ""Mon-Fri 09:00-17:30; Sat 09:00-12:00"""',
        '8,"has no coordinates, and a postcode that this service does not know"',
        '9,"has no coordinates, and a postcode that is not written as one"',
        '10,"has more than 500 characters in name"',
        '11,"has a control character in name"',
        '12,"has 8 values for 6 columns"',
      ])
    })

    test('coordinates in each other’s columns are rejected, and lists of other countries are not', async () => {
      const file = fileOf(
        [
          'name,latitude,longitude,postcode',
          'Swapped,-1.5491,53.7993,LS1 4VK',
          'Right,53.7993,-1.5491,',
          'Lerwick swapped,-1.14,60.15,',
          'Nairobi,-1.29,36.82,',
          'Dubai,25.2,55.27,',
        ].join('\n'),
      )
      expect(await loadNearest(service.store, file, { group: 'swapped' })).toMatchObject({ loaded: 3, rejected: 2 })
      const why = '"has its latitude and longitude swapped: they lie in the Indian Ocean"'
      expect(rejectsOf(file)).toEqual(['row,reason', `2,${why}`, `4,${why}`])
    })

    test('semicolons or tabs between the values, and commas in degrees', async () => {
      const file = fileOf('\uFEFFid;name;latitude;longitude;misc1\nB1;Leeds, Park;53,8;-1,5;1,5\nB2;York;53.8;-1.5;\n')
      await loadNearest(service.store, file, { group: 'semicolons' })
      expect(await listed('semicolons')).toMatchObject([
        { id: 'B1', latitude: '53.800000', longitude: '-1.500000', misc1: '1,5' },
        { id: 'B2', latitude: '53.800000' },
      ])
      const tabs = fileOf('name\tlatitude\tlongitude\nLeeds, Park; Row\t53.8\t-1.5\n', 'txt')
      await loadNearest(service.store, tabs, { group: 'tabs' })
      expect(await namesOf('tabs')).toEqual(['Leeds, Park; Row'])
      const commas = fileOf('"misc; 1",latitude,longitude\nX,53.8,-1.5\n')
      expect(await loadNearest(service.store, commas, { group: 'commas' })).toMatchObject({ loaded: 1 })
    })

    test.each([
      ['Mo-Fr 09:00-17:30', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '09:00', '17:30'],
      ['Fri-Sat 18:00-02:00', ['Friday', 'Saturday'], '18:00', '02:00'],
      ['Sat-Mon 10:00-16:00', ['Saturday', 'Sunday', 'Monday'], '10:00', '16:00'],
      ['Sunday 9.00 – 17.30', ['Sunday'], '09:00', '17:30'],
      ['Sun-Tu 0:00-24:00', ['Sunday', 'Monday', 'Tuesday'], '00:00', '24:00'],
      ['Sun 09:00-17:30; ;', ['Sunday'], '09:00', '17:30'],
    ])('opening times: %s', async (written, days, open, close) => {
      const file = fileOf(`latitude,longitude,opening_time_list\n53.8,-1.5,${written}\n`)
      await loadNearest(service.store, file, { group: 'hours' })
      const [place] = await listed('hours')
      expect(place?.opening_time_list).toEqual(days.map((day) => expect.objectContaining({ day, open, close })))
    })

    test('the position 0, 0 is no position', async () => {
      const file = fileOf('name,latitude,longitude\nSunk,0,0.0\nEquator,0,32.6\n')
      expect(await loadNearest(service.store, file, { group: 'zero' })).toMatchObject({ loaded: 1, rejected: 1 })
      expect(rejectsOf(file)[1]).toBe('2,"has the position 0, 0 in the Atlantic: its coordinates are missing"')
    })

    test('semicolons alone are no opening times', async () => {
      const file = fileOf('latitude,longitude,opening_time_list\n53.8,-1.5, ; \n')
      expect(await loadNearest(service.store, file, { group: 'hours' })).toMatchObject({ loaded: 1, rejected: 0 })
      expect(await listed('hours')).toMatchObject([{ opening_time_list: null }])
    })

    test('of opening times, the reason names the part that cannot be read', async () => {
      const rows = [
        '',
        'Mon-Fri 09:00-17:00; weekdays',
        'M-F 09:00-17:00; Sat 10:00-12:00',
        'Mon-Fir 09:00-17:00',
        'Mon 09:00-24:59',
      ]
      const file = fileOf(['latitude,longitude,opening_time_list', ...rows.map((row) => `53.8,-1.5,${row}`)].join('\n'))
      await loadNearest(service.store, file, { group: 'hours' })
      expect(rejectsOf(file).slice(1)).toEqual([
        '3,"has opening times whose part 2 is not like ""Mon-Fri 09:00-17:30"""',
        '4,"has opening times whose part 1 is not like ""Mon-Fri 09:00-17:30"""',
        '5,"has opening times that are not like ""Mon-Fri 09:00-17:30; Sat 09:00-12:00"""',
        '6,"has opening times that are not like ""Mon-Fri 09:00-17:30; Sat 09:00-12:00"""',
      ])
    })

    test('a postcode that the service knows is a place', async () => {
      const [branch] = await listed('', '53.8', '-1.55')
      const file = fileOf(`name,postcode\nBy postcode,${branch?.postcode?.toLowerCase().replace(' ', '')}\n`)
      await loadNearest(service.store, file, { group: 'postcodes' })
      expect(await listed('postcodes', branch?.latitude ?? '', branch?.longitude ?? '')).toMatchObject([
        { name: 'By postcode', postcode: branch?.postcode, distance_metres: '0' },
      ])
    })

    test('GeoJSON: a FeatureCollection of points, its properties as columns', async () => {
      const point = { type: 'Point', coordinates: [-1.5, 53.8, 12] }
      const features = [
        {
          type: 'Feature',
          id: 7,
          geometry: point,
          properties: { Name: 'Pwynt', service_list: ['Te', 'Cacen'], misc1: 5 },
        },
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: { name: 'Area' } },
        { type: 'Feature', geometry: null, properties: null },
        { type: 'Feature', geometry: { type: 'Point', coordinates: ['x', 53.8] }, properties: {} },
        'nonsense',
        { type: 'Feature', geometry: point, properties: { name: 'Last', colour: 'red' } },
      ]
      const file = fileOf(JSON.stringify({ type: 'FeatureCollection', name: 'places', features }), 'geojson')
      const { loaded, rejected, notes } = await loadNearest(service.store, file, { group: 'geojson' })
      expect([loaded, rejected]).toEqual([2, 4])
      expect(notes[0]).toContain('colour')
      expect(await listed('geojson')).toMatchObject([
        { id: '7', name: 'Pwynt', misc1: '5', service_list: [{ name: 'Te' }, { name: 'Cacen' }], nearest_id: '1' },
        { id: null, name: 'Last', nearest_id: '2' },
      ])
      expect(rejectsOf(file)).toEqual([
        'row,reason',
        '2,"is not a Point but a Polygon"',
        '3,"has neither coordinates nor a postcode"',
        '4,"has no longitude of decimal degrees from -180 to 180"',
        '5,"is not a Feature"',
      ])
    })

    test('a file without an ending is known by how it begins', async () => {
      const geojson = fileOf(
        '\n {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-1.5,53.8]}}]}',
        'txt',
      )
      expect((await loadNearest(service.store, geojson, { group: 'sniffed' })).loaded).toBe(1)
      const csv = fileOf('latitude,longitude\n53.8,-1.5\n53.8,-1.5\n', 'txt')
      expect((await loadNearest(service.store, csv, { group: 'sniffed' })).loaded).toBe(2)
    })

    test('the new list takes the place of the old one, whole', async () => {
      const many = Array.from({ length: 2500 }, (_, at) => `Old ${at},53.8,-1.5`)
      await loadNearest(service.store, fileOf(`name,latitude,longitude\n${many.join('\n')}\n`), { group: 'whole' })
      expect(await listed('whole')).toHaveLength(100)
      await loadNearest(service.store, fileOf('name,latitude,longitude\nNew,53.8,-1.5\n'), { group: 'whole' })
      expect(await namesOf('whole')).toEqual(['New'])
    })

    test('between two batches of a new list the old one answers', async () => {
      await loadNearest(service.store, fileOf('name,latitude,longitude\nOld,53.8,-1.5\n'), { group: 'slow' })
      const nothing = { id: null, address: null, postcode: null, opening_time_list: null, service_list: null }
      const unsaid = { ...nothing, misc1: null, misc2: null, misc3: null, misc4: null }
      const batch = [{ ...unsaid, name: 'New', latitude: 53.8, longitude: -1.5 }]
      const heard: (string | null | undefined)[][] = []
      async function* batches() {
        yield batch
        heard.push(await namesOf('slow'))
        yield batch
      }
      await service.store.replaceNearestList({ account_id: 1, group_name: 'slow' }, batches(), new Date())
      expect(heard).toEqual([['Old']])
      expect(await namesOf('slow')).toEqual(['New', 'New'])
    })

    test('a lookup while a list is loaded reads a whole list; if the load fails, the old one', async () => {
      const rows = Array.from({ length: 1500 }, (_, at) => `New ${at},53.8,-1.5`).join('\n')
      await loadNearest(service.store, fileOf('name,latitude,longitude\nOld,53.8,-1.5\n'), { group: 'kept' })
      const heard: ReturnType<typeof namesOf>[] = []
      const file = fileOf(`name,latitude,longitude\n${rows}\n`)
      const onRows = (row: number) => {
        if (row % 50 === 0) heard.push(namesOf('kept'))
      }
      await loadNearest(service.store, file, { group: 'kept', onRows })
      // Whole lists, the old one or the new one, and never nothing.
      const lists = (await Promise.all(heard)).map((names) => `${names.length} ${names[0]}`)
      expect(lists).toHaveLength(30)
      expect(lists.filter((list) => list !== '1 Old' && list !== '100 New 0')).toEqual([])
      expect(await namesOf('kept')).toHaveLength(100)

      const cutShort = fileOf(`name,latitude,longitude\n${rows}\n"New`)
      await expect(loadNearest(service.store, cutShort, { group: 'kept' })).rejects.toThrow(
        'is not CSV from line 1502 on',
      )
      expect((await namesOf('kept'))[0]).toBe('New 0')
    })

    test('of two loadings of one list at once, one is there in the end, and whole', async () => {
      const fileOfMany = (name: string) =>
        fileOf(`name,latitude,longitude\n${Array.from({ length: 3000 }, () => `${name},53.8,-1.5`).join('\n')}\n`)
      const loadings = ['A', 'B'].map((name) => loadNearest(service.store, fileOfMany(name), { group: 'raced' }))
      const settled = await Promise.allSettled(loadings)
      expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true)
      const names = await namesOf('raced')
      expect(names).toHaveLength(100)
      expect(new Set(names).size).toBe(1)
    })

    test.each([
      ['name,lat,lon\nX,53.8,-1.5\n', 'csv', 'has no columns latitude and longitude, nor postcode.'],
      ['latitude,latitude,longitude\n1,1,1\n', 'csv', 'has two columns latitude.'],
      ['', 'csv', 'is empty.'],
      ['name,postcode\n', 'csv', 'has no rows'],
      ['name,postcode\nX,\n', 'csv', 'No row of'],
      [`name,postcode\n"${'x'.repeat(200_000)}`, 'csv', 'is not CSV from line 2 on'],
      [Buffer.from('name,postcode\nCaf\xe9,LS1 4VK\n', 'latin1'), 'csv', 'is not UTF-8 text.'],
      [Buffer.from('\ufeffname,postcode\n', 'utf16le'), 'csv', 'is not UTF-8 text.'],
      ['{"type":"FeatureCollection","features":[', 'json', 'is not whole'],
      ['{"type":"FeatureCollection","features":[]}', 'json', 'has no features'],
      ['{"type":"Topology"}', 'json', 'has no features'],
      ['{"type":}', 'json', 'is not JSON'],
    ])('%j as %s cannot be used, and one line says why', async (content, extension, why) => {
      const file = fileOf(content, extension)
      const failure = loadNearest(service.store, file, { group: 'unusable' })
      await expect(failure).rejects.toThrow(why)
      await expect(failure).rejects.toThrow(/^[^\n]{10,400}$/)
      await expect(listed('unusable')).rejects.toThrow('invalid_parameter: group_name')
    })

    test('a file or an account that is not there is said to be so', async () => {
      await expect(loadNearest(service.store, path.join(folder, 'nothing.csv'))).rejects.toThrow('does not exist')
      await expect(loadNearest(service.store, folder)).rejects.toThrow('is a folder.')
      const file = fileOf('latitude,longitude\n53.8,-1.5\n')
      await expect(loadNearest(service.store, file, { account: 'nobody' })).rejects.toThrow(
        'No account is called nobody.',
      )
    })
  })
})
