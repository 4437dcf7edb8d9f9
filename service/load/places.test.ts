/** Registers of places and telephone numbers, out of small files in their publishers' formats. All places are invented. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourceIn } from '../../contract/source.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { createSources } from '../sources/sources.ts'
import { openStore } from '../store/store.ts'
import { type TestService, testService } from '../testing/service.ts'
import { formats, listOfLoaded } from './index.ts'
import { companyLine, officerFile, personLine } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
function fileOf(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** As released in November 2025: strings in quotation marks, numbers bare. */
const onspdRow = (pcds: string, doterm: string, grade: number | '', lat: string, long: string) =>
  `"${pcds.replace(' ', '')}","${pcds}","200106","${doterm}","E08000035",429600,433400,"${grade}","E92000001",${lat},${long}`
const onspdText = [
  'pcd,pcds,dointr,doterm,oslaua,oseast1m,osnrth1m,osgrdind,ctry,lat,long',
  onspdRow('LS1 9ZZ', '', 1, '53.796083', '-1.552000'),
  onspdRow('LS1 8ZZ', '201903', 8, '53.797000', '-1.550000'),
  onspdRow('BT1 9ZZ', '', 1, '54.597000', '-5.930000'),
  onspdRow('JE2 9ZZ', '', 9, '99.999999', '0.000000'),
  onspdRow('nonsense', '', 1, '53.8', '-1.5'),
  onspdRow('LS1 9ZZ', '', 1, '53.796083', '-1.552000'),
  onspdRow('LS1 6ZZ', '199606', 9, '99.999999', '0.000000'),
  onspdRow('GIR 0AA', '198912', 9, '', ''),
  onspdRow('IM1 9ZZ', '', 1, '54.150000', '-4.480000'),
  onspdRow('LS1 5ZZ', '', 1, '-1.552000', '53.796083'),
].join('\n')

/** As released in August 2026: other names, with years in them. */
const nsplText = [
  'pcd7,pcd8,pcds,dointr,doterm,usrtypind,east1m,north1m,gridind,lad26cd,ctry26cd,lat,long',
  '"LS1 9ZZ","LS1  9ZZ","LS1 9ZZ",200106,,0,429600,433400,5,"E08000035","E92000001",53.796083,-1.552',
].join('\r\n')

const codePoint = [
  '"LS1 9ZZ",10,429600,433400,"E92000001","","","","E08000035","E05001420"',
  '"M1  1ZZ",90,0,0,"E92000001","","","","E08000003","E05000001"',
  '"AB101ZZ",50,393990,806429,"S92000003","","","","S12000033","S13002483"',
].join('\r\n')

const openName = (values: { [at: number]: string }) => Array.from({ length: 34 }, (_, at) => values[at] ?? '').join(',')
const villageUri = 'http://data.ordnancesurvey.co.uk/id/4000000000000001'
const road = (values: { [at: number]: string }) =>
  openName({ 6: 'transportNetwork', 7: 'Named Road', 8: '430000', 9: '434000', 29: 'England', ...values })
const openNamesText = [
  // A road before its place, and one in a place that has no row.
  road({
    0: 'osgb1',
    2: 'Tannery Steps',
    8: '429600.0',
    9: '433400.0',
    18: 'Nether Sample',
    19: villageUri,
    24: 'Leeds',
    // The box around it.
    12: '429300',
    13: '433390',
    14: '429900',
    15: '433410',
  }),
  road({
    0: 'osgb2',
    2: 'Far Lane',
    18: 'Over Sample',
    19: 'http://data.ordnancesurvey.co.uk/id/4000000000000002',
    24: 'Leeds',
  }),
  road({ 0: 'osgb3', 2: 'Moor Road' }),
  road({ 0: 'osgb4', 2: 'A61', 7: 'Numbered Road' }),
  road({ 0: 'osgb5', 2: 'John Street', 18: 'Nether Sample', 19: villageUri, 24: 'Leeds' }),
  road({ 0: 'osgb6', 2: "St John's Road", 18: 'Nether Sample', 19: villageUri, 24: 'Leeds' }),
  openName({
    6: 'populatedPlace',
    7: 'Village',
    24: 'Leeds',
    29: 'England',
    0: 'osgb4000000000000001',
    2: 'Nether Sample',
    4: 'Sampl Isaf',
    8: '429700.5',
    9: '433500',
    16: 'LS1',
  }),
].join('\n')

type Named = {
  id: string
  name: string
  ascii?: string
  at?: [string, string]
  kind?: string
  nation?: string
  people?: string
}
const geoname = ({ id, name, ascii = name, at = ['', ''], kind = 'P\tPPL', nation = 'ENG', people = '0' }: Named) =>
  `${id}\t${name}\t${ascii}\t\t${at.join('\t')}\t${kind}\tGB\t\t${nation}\t\t\t\t${people}\t\t40\tEurope/London\t2026-01-02`
const geonamesText = [
  geoname({ id: '1', name: 'Nether Sample', at: ['53.8', '-1.55'], nation: 'NIR', people: '1200' }),
  geoname({ id: '2', name: 'Sample "Beck"', ascii: 'Sample Beck', at: ['53.8', '-1.5'], kind: 'H\tSTM' }),
  geoname({ id: '3', name: 'Over Sample' }),
].join('\n')

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    const load = (name: string, files: string[], options: { [name: string]: string } = {}) =>
      formats[name]!.load(files, {
        store: service.store,
        options: { 'replace-sample': 'yes', ...options },
        now: new Date('2026-11-20T10:00:00Z'),
        onRows: () => {},
      })
    /** Of the square around these places, at the widest zoom that has streets and at the one that has postcodes. */
    const namesAt = async (z: 13 | 15) => {
      const at = z === 13 ? { z, x: 4060, y: 2638 } : { z, x: 16242, y: 10552 }
      const { sources } = (await service.sources.mapNames(at))!
      return sources.map(({ attribution, names }) => [
        attribution,
        ...names.map(({ name, kind }) => `${name}, ${kind}`),
      ])
    }
    const geo = async (text: string) => (await service.found('geo_code', { text })).geo_data_list ?? []

    test('the ONS Postcode Directory: those that ended or have no position are kept and said', async () => {
      const file = fileOf('ONSPD_NOV_2025_UK.csv', onspdText)
      const loaded = await load('onspd', [file])
      expect(loaded).toMatchObject({ loaded: 8, rejected: 2, into: 'the register, of 2025-11' })
      expect(loaded.notes[0]).toBe('Postcodes that are known and have no position: 3.')
      expect(readFileSync(`${file}.rejects.csv`, 'utf8').split('\n').slice(1, -1)).toEqual([
        '6,"has no postcode"',
        '11,"has no position in the United Kingdom"',
      ])
      expect(await geo('ls1 9zz')).toMatchObject([
        { postcode: 'LS1 9ZZ', accurate: 'true', ended_on: null, latitude: '53.796083', transformation: 'Helmert' },
      ])
      expect(await geo('LS1 8ZZ')).toMatchObject([
        { ended_on: '2019-03', accurate: 'false', description: 'LS1 8ZZ, ended in 2019' },
      ])
      // Its metres would be those of the Irish Grid.
      expect(await geo('BT1 9ZZ')).toMatchObject([{ north: null, east: null, latitude: '54.597000' }])
      expect(await geo('LS1')).toMatchObject([{ level: 'outcode', latitude: '53.796083' }])
      expect((await listOfLoaded(service.store)).join('\n')).toMatch(
        /onspd: 8 rows of 2025-11, 2 rejected[\s\S]*Contains Royal Mail data © Royal Mail copyright and database right 2025/,
      )
    })

    test('a postcode without a position is known, and is not said to be missing', async () => {
      await load('onspd', [fileOf('ONSPD_NOV_2025_UK.csv', onspdText)])
      const nowhere = { level: 'postcode', latitude: null, longitude: null, east: null, north: null, accurate: 'false' }
      const jersey = { ...nowhere, description: 'JE2 9ZZ, known, without a position', ended_on: null }
      expect(await geo('je2-9zz')).toMatchObject([{ ...jersey, country_code: 'JE', country_name: 'Jersey' }])
      expect(await geo('1 Far Lane, St Helier, JE2 9ZZ')).toMatchObject([jersey])
      expect(await geo('JE2')).toMatchObject([{ level: 'outcode', description: 'JE2, known, without a position' }])
      expect(await geo('LS1 6ZZ')).toMatchObject([
        { ...nowhere, description: 'LS1 6ZZ, ended in 1996, without a position', ended_on: '1996-06' },
      ])
      expect(await geo('GIR 0AA')).toMatchObject([{ ...nowhere, ended_on: '1989-12' }])
      expect(await geo('IM1 9ZZ')).toMatchObject([{ latitude: '54.150000', country_code: 'IM' }])
      // No register lists those of the forces, and a misspelt one still has no answer.
      expect(await geo('BF1 9ZZ')).toMatchObject([
        { ...nowhere, description: 'BF1 9ZZ, British Forces, without a position' },
      ])
      expect(await geo('LS1 1ZZ')).toEqual([])
      for (const [postcode, why] of [
        ['JE2 9ZZ', 'postcode is known, but it has no position.'],
        ['LS1 1ZZ', 'postcode must be one that this service knows'],
      ] as const)
        expect((await service.ask('post', { operation: 'find_my_nearest', params: { postcode } })).body).toContain(why)
      expect(await namesAt(15)).toEqual([[expect.stringContaining('Royal Mail'), 'LS1 9ZZ, postcode']])
    })

    test('an address that was not searched is not said to be missing', async () => {
      await load('geonames', [fileOf('GB.txt', geonamesText)])
      const said = async (text: string) => (await service.ask('post', { operation: 'geo_code', params: { text } })).body
      expect(await said('12 Far Lane, Leeds LS1 9ZZ')).toContain('no_source: No postcodes are loaded.')
      await load('code-point-open', [fileOf('ls.csv', codePoint)])
      expect(await said('12 High Street, Belfast BT1 5GS')).toContain('no_source: Code-Point Open has no postcodes of')
      expect(await geo('12 Far Lane, Leeds LS1 9ZZ')).toMatchObject([{ postcode: 'LS1 9ZZ' }])
      expect(await geo('12 Far Lane, Leeds LS1 1ZZ')).toEqual([])
    })

    test('the list of what is loaded has every list, with its day and the year of its licence', async () => {
      await load('code-point-open', [fileOf('ls.csv', codePoint)])
      await service.administer('add', 'two')
      const places = fileOf('places.csv', 'name,latitude,longitude\nOne,53.8,-1.5\nTwo,53.8,-1.5\n')
      await load('nearest', [places], { group: 'Shops', account: 'two' })
      await load('nearest', [places], { group: '', account: 'two' })
      expect(await listOfLoaded(service.store)).toEqual([
        'code-point-open: 3 rows of an unknown day',
        '  from ls.csv, loaded on 2026-11-20',
        '  licence: OGL-UK-3.0',
        expect.stringMatching(/Crown copyright and database right 2026\. .*Royal Mail .* 2026\./),
        'nearest: 2 rows in the default list of account two',
        '  loaded on 2026-11-20',
        'nearest: 2 rows in the list Shops of account two',
        '  loaded on 2026-11-20',
      ])
    })

    test('the lookup of the ONS is read by the names of its columns, without the years in them', async () => {
      const loaded = await load('nspl', [fileOf('NSPL_AUG_2026_UK.csv', nsplText)])
      expect(loaded).toMatchObject({ loaded: 1, into: 'the register, of 2026-08' })
      expect(await geo('LS1 9ZZ')).toMatchObject([{ accurate: 'false' }])
      const reply = await service.ask('post', { operation: 'geo_code', params: { text: 'LS1 9ZZ' } })
      expect(sourceIn(reply.headers)).toMatchObject({ register: 'National Statistics Postcode Lookup', of: '2026-08' })
    })

    test('Code-Point Open has no header, pads its postcodes, writes 0 where it has no position, and covers Great Britain alone', async () => {
      const loaded = await load('code-point-open', [fileOf('ls.csv', codePoint)])
      expect(loaded).toMatchObject({ loaded: 3, rejected: 0 })
      expect(await geo('M1 1ZZ')).toMatchObject([{ description: 'M1 1ZZ, known, without a position' }])
      // Beyond Great Britain it has nothing to say.
      for (const text of ['BT1 9ZZ', 'JE2 9ZZ'])
        expect((await service.ask('post', { operation: 'geo_code', params: { text } })).body).toContain(
          'no_source: Code-Point Open has no postcodes of',
        )
      const [found] = await geo('LS1 9ZZ')
      expect(found).toMatchObject({ accurate: 'true', east: '429600', north: '433400' })
      expect(await geo('AB10 1ZZ')).toMatchObject([{ accurate: 'false' }])
      await expect(load('code-point-open', [fileOf('x.csv', 'a,b,c\n')])).rejects.toThrow(
        'does not have the 10 columns',
      )
      // The old data still answer.
      expect(await geo('LS1 9ZZ')).toHaveLength(1)
    })

    test('a broken line of Code-Point Open is rejected, and is no postcode without a position', async () => {
      const rest = ',"E92000001","","","","E08000035","E05001420"'
      const broken = ['"LS1 4VL",10', `"LS1 4VM",10,4298x0,433400${rest}`, '"LS1 4VN",10,429800,433']
      const [first, ...others] = codePoint.split('\r\n')
      const file = fileOf('ls-broken.csv', [first, ...broken, ...others].join('\r\n'))
      expect(await load('code-point-open', [file])).toMatchObject({ loaded: 3, rejected: 3 })
      expect(await geo('LS1 4VL')).toEqual([])
    })

    test('one of several files is no whole register, and a smaller register is no newer one', async () => {
      const [first = '', , last = ''] = codePoint.split('\r\n')
      const files = [fileOf('ls.csv', first), fileOf('ab.csv', last)]
      await load('code-point-open', files)
      await expect(load('code-point-open', [files[0]!])).rejects.toThrow('A file may be missing. Add --replace')
      await load('onspd', [fileOf('ONSPD_NOV_2025_UK.csv', onspdText)])
      await expect(load('code-point-open', files)).rejects.toThrow('(onspd of 2025-11)')
      await expect(load('nspl', [fileOf('NSPL_AUG_2025_UK.csv', nsplText)])).rejects.toThrow(
        'These data are of 2025-08. The store holds newer ones, onspd of 2025-11.',
      )
      expect(await geo('GIR 0AA')).toHaveLength(1)
      expect(await load('code-point-open', files, { replace: 'yes' })).toMatchObject({ loaded: 2 })
      const list = (name: string, ...numbers: string[]) => fileOf(name, numbers.join('\n'))
      const both = [list('1.txt', '01632960123'), list('2.txt', '01632960124')]
      await load('tps', both, { registers: 'TPS,CTPS', day: '2026-08-31' })
      const days = [list('tps-2026-11-20.txt', '01632960123'), list('ctps-2026-09-01.txt', '01632960124')]
      await load('tps', days, { registers: 'TPS,CTPS' })
      // A check counts 28 days from the day of its list, so the older one counts.
      expect(await listOfLoaded(service.store)).toContainEqual(expect.stringMatching(/^tps: .* of 2026-09-01/))
      const more = list('3.txt', '01632960123', '01632960124', '01632960125')
      await expect(load('tps', [more], { registers: 'TPS', day: '2026-11-20' })).rejects.toThrow(
        'The store holds TPS and CTPS. These data are without CTPS.',
      )
    })

    test('a postcode of two files has the position of one of them, and not half of each', async () => {
      const files = ['53.81,-1.55', '53.79,-1.53'].map((position, at) =>
        fileOf(`ONSPD_NOV_2025_${at}_UK.csv`, `pcds,doterm,gridind,lat,long\nLS1 9ZZ,,1,${position}\n`),
      )
      await load('onspd', files)
      expect(await geo('LS1 9ZZ')).toMatchObject([{ latitude: '53.790000', longitude: '-1.530000' }])
    })

    test('OS Open Names adds places in both their languages, and roads in places that come later or not at all', async () => {
      const loaded = await load('open-names', [fileOf('SE23.csv', openNamesText)])
      expect(loaded).toMatchObject({ loaded: 5, rejected: 1 })
      expect(await geo('Nether Sample')).toMatchObject([
        { description: 'Nether Sample, Leeds, England', level: 'place', east: expect.stringMatching(/^42970[01]$/) },
      ])
      expect(await geo('Sampl Isaf')).toHaveLength(1)
      for (const text of ['Tannery Steps, Nether Sample', '12 tannery steps nether sample'])
        expect(await geo(text)).toMatchObject([{ level: 'street', city: 'Nether Sample' }])
      expect(await geo('Far Lane')).toMatchObject([{ city: 'Over Sample' }])
      const read = async (text: string) => {
        const { geo_data_list, searched_name } = await service.found('geo_code', { text })
        return [geo_data_list?.map(({ description }) => description), searched_name]
      }
      // The same name in other words is no correction.
      for (const text of ['john st, nether sample', '12 John St. Nether Sample'])
        expect(await read(text)).toEqual([['John Street, Nether Sample, Leeds, England'], null])
      for (const text of ["Saint John's Rd", 'st johns rd nether sample'])
        expect(await read(text)).toEqual([["St John's Road, Nether Sample, Leeds, England"], null])
      // Without postcodes, a street that is found under another spelling is still an answer.
      for (const text of [
        'tannrey steps, nether sample',
        '12 tannrey steps nether sample',
        '12 tannrey steps, nether sample, LS1 9ZZ',
      ])
        expect(await read(text)).toEqual([
          ['Tannery Steps, Nether Sample, Leeds, England'],
          expect.stringMatching(/^TANNERY STEPS, nether sample$/),
        ])
      expect(await read('tannrey steps over sample')).toEqual([undefined, null])
      // The gazetteer gave way to them.
      expect(await geo('Otley')).toEqual([])
      const header = fileOf('OS_Open_Names_Header.csv', openName({ 0: 'ID', 1: 'NAMES_URI' }))
      await expect(load('open-names', [header])).rejects.toThrow('begins with a header')
    })

    test('OS Open Names in many files goes on where it stopped, and names the file of each rejected row', async () => {
      const files = Array.from({ length: 6 }, (_, file) => {
        const roads = Array.from({ length: 500 }, (_, at) =>
          road({
            0: `osgb${file}.${at}`,
            2: `Road ${file} ${at}`,
            18: at === 7 ? '' : 'Nether Sample',
            19: villageUri,
          }),
        )
        return fileOf(`SE4${file}.csv`, roads.join('\n'))
      })
      const counts: number[] = []
      const attempt = (onRows: (rows: number) => void) =>
        formats['open-names']!.load(files, {
          store: service.store,
          options: { 'replace-sample': 'yes' },
          now: new Date('2026-11-20T10:00:00Z'),
          onRows,
        })
      const cutShort = attempt(() => {
        throw new Error('killed')
      })
      await expect(cutShort).rejects.toThrow('killed')
      expect(await attempt((rows) => counts.push(rows))).toMatchObject({ loaded: 2994, rejected: 6 })
      // It did not write the first files again.
      expect(counts).toEqual([3000])
      expect(readFileSync(`${files[0]}.rejects.csv`, 'utf8').split('\n')).toEqual([
        'row,reason',
        ...files.map((_, file) => `SE4${file}.csv:8,"is a road outside any place"`),
        '',
      ])
      expect(await geo('Road 0 0')).toHaveLength(1)
      expect(await geo('Road 5 499')).toHaveLength(1)
    })

    test('of places that share a name, cities come before villages, and equal ones in the order of the file', async () => {
      const place = (id: string, kind: string, county: string) =>
        openName({
          0: id,
          2: 'Sampleford',
          6: 'populatedPlace',
          7: kind,
          8: `43${id}500`,
          9: '434000',
          24: county,
          29: 'England',
        })
      const rows = [
        place('1', 'Hamlet', 'Avon'),
        place('2', 'Village', ''),
        place('3', 'Village', 'Devon'),
        place('4', 'Village', ''),
        place('5', 'City', 'Yorkshire'),
        place('6', 'Town', 'Kent'),
      ]
      await load('open-names', [fileOf('SE24.csv', rows.join('\n'))])
      const described = (await geo('Sampleford')).map(({ description, east }) => `${description} ${east?.slice(0, 3)}`)
      expect(described).toEqual([
        'Sampleford, Yorkshire, England 435',
        'Sampleford, Kent, England 436',
        expect.stringMatching(/^Sampleford, near \w+, England 432$/),
        expect.stringMatching(/^Sampleford, near \w+, England 434$/),
        'Sampleford, Devon, England 433',
        'Sampleford, Avon, England 431',
      ])
    })

    test('the map gets the names of what is loaded, under the words of its licence', async () => {
      const os = 'Contains OS data © Crown copyright and database right 2026'
      await load('open-names', [fileOf('SE23.csv', openNamesText)])
      const inTown = [os, 'Nether Sample, Village', 'Sampl Isaf, Village', 'Tannery Steps, street']
      expect(await namesAt(13)).toEqual([inTown])
      await load('code-point-open', [fileOf('ls.csv', codePoint)])
      expect(await namesAt(13)).toHaveLength(1)
      const [, units] = await namesAt(15)
      expect(units).toEqual([expect.stringContaining('Royal Mail'), 'LS1 9ZZ, postcode'])
      for (const [z, x, y] of [
        [8, 126, 82],
        [Number.NaN, 1, 1],
        [13, 8192, 1],
        [13, 1, Number.NaN],
      ] as const)
        expect(await service.sources.mapNames({ z, x, y })).toBeNull()
    })

    if (engine === 'sqlite')
      test('a register that an earlier version loaded gets the columns of this one', async () => {
        await load('open-names', [fileOf('SE23.csv', openNamesText)])
        await service.store.changePart('places', async (tx) => {
          for (const table of ['place', 'street']) await tx.schema.dropIndex(`${table}_by_latitude_longitude`).execute()
          await tx.schema.alterTable('place').dropColumn('kind').execute()
          await tx.schema.alterTable('street').dropColumn('metres').execute()
        })
        const address = service.address
        await service.store.close()
        const store = await openStore(address)
        const { sources } = (await createSources(store).mapNames({ z: 13, x: 4060, y: 2638 }))!
        expect(sources[0]?.names.map(({ kind }) => kind)).toEqual(['Settlement', 'Settlement', 'street'])
        await store.close()
      })

    test('places of one name: a nation narrows them, and officers are not offered choices that are alike', async () => {
      const named = (id: string, latitude: string, longitude: string, nation?: string) =>
        geoname({ id, name: 'Sampleford', at: [latitude, longitude], ...(nation && { nation }) })
      const rows = [named('1', '53.9', '-1.7'), named('2', '51.2', '-0.9'), named('3', '51.7', '-3.1', 'WLS')]
      await load('geonames', [fileOf('GB.txt', rows.join('\n'))])
      const described = async (text: string) => (await geo(text)).map(({ description }) => description)
      const welsh = expect.stringMatching(/^Sampleford, near \w+, Wales$/)
      const english = expect.stringMatching(/^Sampleford, near \w+, England$/)
      expect(await described('Sampleford')).toEqual([english, english, welsh])
      expect(await described('sampleford, wales')).toEqual([welsh])

      const people = officerFile([
        companyLine('01234567', 'PLAIN WIDGETS LIMITED'),
        personLine({
          company: '01234567',
          person: '123456780001',
          address: ['', '', '1 HIGH STREET', '', 'SAMPLEFORD'],
        }),
      ])
      await load('officers', [fileOf('Prod195_1.dat', people)])
      const search = (place: string) => service.found('director_search', { name: 'Example', place })
      // GeoNames has no postcodes, so nobody can tell which Sampleford an officer lives in.
      for (const place of ['Sampleford', 'Sampleford, England', 'Sampleford, Wales'])
        expect(await search(place)).toMatchObject({ place_list: null, director_list: [{ place: 'SAMPLEFORD' }] })
    })

    test('a choice finds the officers of all places that it names, and of no other', async () => {
      const place = (id: string, county: string, district: string) =>
        openName({
          0: id,
          2: 'Sampleford',
          6: 'populatedPlace',
          7: 'Village',
          8: `43${id}500`,
          9: '434000',
          16: district,
          24: county,
          29: 'England',
        })
      const rows = [place('1', 'Devon', 'EX1'), place('2', 'Devon', 'TQ1'), place('3', 'Kent', 'CT1')]
      await load('open-names', [fileOf('SE24.csv', rows.join('\n'))])
      const living = (person: string, postcode: string) =>
        personLine({ company: '01234567', person, postcode, address: ['', '', '1 HIGH STREET', '', 'SAMPLEFORD'] })
      const people = officerFile([
        companyLine('01234567', 'PLAIN WIDGETS LIMITED'),
        living('123456780001', 'EX4 1ZZ'),
        living('223456780001', 'TQ2 1ZZ'),
        living('323456780001', 'CT3 1ZZ'),
      ])
      await load('officers', [fileOf('Prod195_1.dat', people)])
      const search = (place: string) => service.found('director_search', { name: 'Example', place })
      const choices = [{ name: 'Sampleford, Devon' }, { name: 'Sampleford, Kent' }]
      expect(await search('Sampleford')).toMatchObject({ place_list: choices, director_list: null })
      const postcodes = async (place: string) =>
        ((await search(place)).director_list ?? []).map(({ postcode }) => postcode).toSorted()
      expect(await postcodes('Sampleford, Devon')).toEqual(['EX4', 'TQ2'])
      expect(await postcodes('Sampleford, Kent')).toEqual(['CT3'])
    })

    test('a search nearby says where no postcodes are loaded, and does not blame the postcode', async () => {
      const nearest = async (postcode: string) =>
        (await service.ask('post', { operation: 'find_my_nearest', params: { postcode } })).body
      await load('open-names', [fileOf('SE23.csv', openNamesText)])
      expect(await nearest('LS1 9ZZ')).toContain('no_source: No postcodes are loaded.')
      await load('code-point-open', [fileOf('ls.csv', codePoint)])
      expect(await nearest('BT1 9ZZ')).toContain('no_source: Code-Point Open has no postcodes of Northern Ireland.')
      expect(await nearest('LS1 1ZZ')).toContain('postcode must be one that this service knows')
    })

    test('GeoNames adds places of its class P alone', async () => {
      expect(await load('geonames', [fileOf('GB.txt', geonamesText)])).toMatchObject({ loaded: 1, rejected: 1 })
      expect(await geo('Nether Sample')).toMatchObject([
        { description: 'Nether Sample, near Leeds, Northern Ireland', north: null },
      ])
      expect(await geo('Over Sample')).toEqual([])
    })

    test.each([
      ['onspd', 'ONSPD_NOV_2025_UK.csv', onspdText, /,[^,]*$/],
      ['code-point-open', 'ls.csv', codePoint, /,[^,]*$/],
      ['open-names', 'SE23.csv', openNamesText, /,{4}$/],
      ['geonames', 'GB.txt', geonamesText, /\t[^\t]*$/],
      ['tps', 'TPS-2026-11-18.txt', '01632960123\r\n01632960124', /960124$/],
      ['tps', 'TPS-2026-11-18.csv', '1,01632960123,2026\n2,01632960124,2026', /,[^,]*$/],
    ])('a file of %s, %s, that is cut within its last row is refused', async (format, name, text, end) => {
      expect(text).toMatch(end)
      const lines = text.split('\n').length
      await expect(load(format, [fileOf(name, text.replace(end, ''))], { replace: 'yes' })).rejects.toThrow(
        `${name} is not whole: its last line, ${lines}, ends too early.`,
      )
    })

    test('a place or road outside the United Kingdom is rejected', async () => {
      const geonamesRows = [
        geoname({ id: '1', name: 'Nether Sample', at: ['53.8', '-1.55'] }),
        geoname({ id: '2', name: 'Over Sample', at: ['153.8', '-1.55'] }),
        geoname({ id: '3', name: 'Sampleford', at: ['53.8', '-155'] }),
      ]
      const place = { 6: 'populatedPlace', 7: 'Village', 8: '429700', 9: '433500', 29: 'England' }
      const openNamesRows = [
        openName({ ...place, 0: 'osgb1', 2: 'Nether Sample' }),
        openName({ ...place, 0: 'osgb2', 2: 'Over Sample', 8: '4297000' }),
        road({ 0: 'osgb3', 2: 'Far Lane', 9: '4340000', 18: 'Sampleford', 19: villageUri }),
      ]
      for (const [format, file] of [
        ['geonames', fileOf('GB.txt', geonamesRows.join('\n'))],
        ['open-names', fileOf('SE25.csv', openNamesRows.join('\n'))],
      ] as const) {
        expect(await load(format, [file], { replace: 'yes' })).toMatchObject({ loaded: 1, rejected: 2 })
        expect(readFileSync(`${file}.rejects.csv`, 'utf8').split('\n').slice(1, -1)).toEqual([
          '2,"has no position in the United Kingdom"',
          '3,"has no position in the United Kingdom"',
        ])
        expect(await geo('Nether Sample')).toHaveLength(1)
        for (const name of ['Over Sample', 'Sampleford', 'Far Lane']) expect(await geo(name)).toEqual([])
      }
    })

    test.each([
      ['tps.txt', 'The name of each list must have its day'],
      ['tps-2026-13-45.txt', 'The name of each list must have its day'],
      ['tps_20261145.txt', 'The name of each list must have its day'],
      ['tps-2027-11-18.txt', 'The day of the lists, 2027-11-18, lies ahead.'],
    ])('a list of the TPS called %s is refused, for it would never grow old', async (name, said) => {
      await expect(load('tps', [fileOf(name, '01632960123')])).rejects.toThrow(said)
    })

    test('the day of a TPS list comes from eight digits of its name, or from --day', async () => {
      await load('tps', [fileOf('tps_20261101.txt', '01632960123')])
      expect(await listOfLoaded(service.store)).toContainEqual(expect.stringMatching(/^tps: .* of 2026-11-01/))
      await load('tps', [fileOf('tps.txt', '01632960123')], { day: '2026-11-02' })
      expect(await listOfLoaded(service.store)).toContainEqual(expect.stringMatching(/^tps: .* of 2026-11-02/))
    })

    test.each(['2026-13-45', '2027-11-18'])(
      'a TPS list of %s that an earlier version loaded grows old',
      async (day) => {
        await load('tps', [fileOf('TPS-2026-10-20.txt', '01632960123')])
        await service.store.changePart('preferences', (tx) => tx.updateTable('loaded').set({ day }).execute())
        service.setClock('2026-12-19T10:00:00Z')
        await expect(service.found('tps_full', { telephone_number: '01632 960999' })).rejects.toThrow(
          'older than 28 days',
        )
      },
    )

    test('a table of the TPS is read by the column that holds the numbers', async () => {
      const rows = Array.from(
        { length: 1_000 },
        (_, at) => `"${at + 1}","01632 96${String(at).padStart(4, '0')}",2026-11-18`,
      )
      const file = fileOf('TPS-2026-11-18.csv', ['id,number,since', ...rows].join('\r\n'))
      expect(await load('tps', [file])).toMatchObject({ loaded: 1_000, rejected: 1 })
      expect(await service.found('tps_full', { telephone_number: '01632 960123' })).toMatchObject({
        tps_status: 'no_call',
      })
    })

    test('a table of the TPS whose first id looks like a number is read by the column of most rows, or not at all', async () => {
      const table = (...ids: string[]) =>
        fileOf('TPS-2026-11-18.csv', ids.map((id, at) => `${id},01632 960${at + 100}\n`).join(''))
      expect(await load('tps', [table('7000000001', '12', '13', '14')])).toMatchObject({ loaded: 4, rejected: 0 })
      expect(await service.found('tps_full', { telephone_number: '01632 960101' })).toMatchObject({
        tps_status: 'no_call',
      })
      await expect(load('tps', [table('7000000001', '7000000002')], { replace: 'yes' })).rejects.toThrow(
        'The column of the numbers cannot be told. Leave only that column in TPS-2026-11-18.csv.',
      )
    })

    test('a file is refused where more than a few of its rows cannot be used', async () => {
      const file = fileOf('TPS-2026-11-18.txt', ['01632960123', ...Array(21).fill('01632 9601xx')].join('\n'))
      await expect(load('tps', [file])).rejects.toThrow(/^21 of 22 rows cannot be used\. .* Add --replace/)
      expect(await load('tps', [file], { replace: 'yes' })).toMatchObject({ loaded: 1, rejected: 21 })
    })

    test('a list of the TPS says call or no call for 28 days, and nothing of a register that it is not', async () => {
      const file = fileOf(
        'TPS-2026-11-18.txt',
        '01632 960123\r\n01632960124 \r\n01632960124\r\nnone\r\n+44 (0)1632 960125\r\n',
      )
      expect(await load('tps', [file], { registers: 'TPS' })).toMatchObject({ loaded: 4, rejected: 1 })
      const ask = (telephone_number: string) => service.found('tps_full', { telephone_number })
      expect(await ask('01632 960123')).toMatchObject({ tps_status: 'no_call', ctps_status: null })
      expect(await ask('01632 960125')).toMatchObject({ tps_status: 'no_call', ctps_status: null })
      expect(await ask('01632 960999')).toMatchObject({ tps_status: 'call', ctps_status: null })
      service.setClock('2026-12-17T10:00:00Z')
      const late = await service.ask('post', { operation: 'tps_full', params: { telephone_number: '01632 960999' } })
      expect(late.body).toContain('older than 28 days')
      await expect(load('tps', [file], { registers: 'TPS,MPS' })).rejects.toThrow('The registers are TPS and CTPS')
      await expect(load('tps', [file], { registers: 'TPS,CTPS' })).rejects.toThrow('No file was given for CTPS.')
    })
  })
})
