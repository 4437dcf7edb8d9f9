/** BasicCompanyData out of files as Companies House writes them, good and bad, and how a load replaces what was there. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { zipEntry, zipOf } from '../../platform/zip.ts'
import { type TestService, testService } from '../testing/service.ts'
import { companies } from './companies.ts'
import { listOfLoaded } from './index.ts'
import { basicCompanyData, basicCompanyHeader } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function fileOf(content: string | Buffer, name = 'BasicCompanyDataAsOneFile-2026-11-01.csv'): string {
  count += 1
  const file = path.join(folder, `${count}-${name}`)
  writeFileSync(file, content)
  return file
}

async function zipped(entries: { [name: string]: string }, name = 'BasicCompanyDataAsOneFile-2026-11-01.zip') {
  async function* each() {
    for (const [entry, content] of Object.entries(entries)) yield await zipEntry(entry, content)
  }
  const chunks = []
  for await (const chunk of zipOf(each(), new Date('2026-11-02'))) chunks.push(chunk)
  return fileOf(Buffer.concat(chunks), name)
}

const plain = { CompanyName: 'PLAIN WIDGETS LIMITED', CompanyNumber: '01234567', CompanyStatus: 'Active' }
const whole = {
  CompanyName: 'CAFFI "TŶ GWYN" CYFYNGEDIG',
  CompanyNumber: 'SC123456',
  'RegAddress.CareOf': 'A N OTHER & CO',
  'RegAddress.POBox': '12',
  'RegAddress.AddressLine1': '1 HEOL FAWR, LLAWR 2',
  'RegAddress.AddressLine2': 'Y WAUN',
  'RegAddress.PostTown': 'BANGOR',
  'RegAddress.County': 'GWYNEDD',
  'RegAddress.Country': 'WALES',
  'RegAddress.PostCode': 'LL57 1AA',
  CompanyCategory: 'Private Limited Company',
  CompanyStatus: 'Liquidation',
  IncorporationDate: '29/02/1996',
  'SICCode.SicText_1': '56102 - Unlicensed restaurants and cafes',
  'SICCode.SicText_2': '7499 - Non-trading company',
  'PreviousName_1.CONDATE': '01/07/2001',
  'PreviousName_1.CompanyName': 'ÉCLAIR TEAS LIMITED',
  'PreviousName_2.CONDATE': '',
  'PreviousName_2.CompanyName': 'HEN ENW CYF',
}
const partnership = {
  CompanyName: 'O’HARA & SONS LLP ',
  CompanyNumber: 'OC300001',
  CompanyCategory: 'Limited Liability Partnership',
  CompanyStatus: 'ADMINISTRATIVE RECEIVER',
  IncorporationDate: '31/02/2020',
  'SICCode.SicText_1': 'None Supplied',
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    const load = (
      files: string | string[],
      options: { [name: string]: string } = { 'replace-sample': 'yes' },
      onRows: (rows: number) => void = () => {},
    ) =>
      companies.load([files].flat(), { store: service.store, options, now: new Date('2026-11-20T10:00:00Z'), onRows })
    const named = async (name: string, type = 'LIVE') =>
      (await service.found('company_name_search', { name, type })).company_short_list ?? []
    const numbersOf = async (name: string) => (await named(name)).map(({ company_number }) => company_number)

    test.each(bindingNames)('rows with everything and with nothing are answered in %s', async (binding) => {
      const file = fileOf(basicCompanyData([plain, whole, partnership]))
      expect(await load(file)).toMatchObject({ loaded: 3, rejected: 0, into: 'the register, of 2026-11-01' })
      const found = async (name: string, type = 'LIVE') =>
        (await service.found('company_name_search', { name, type }, binding)).company_short_list
      expect(await found('caffi ty gwyn')).toMatchObject([
        {
          name: 'CAFFI "TŶ GWYN" CYFYNGEDIG',
          company_number: 'SC123456',
          company_status: 'Liquidation',
          company_index_status: 'INLIQ',
          place: 'BANGOR',
          sic_code: { sic_text: '56102 - Unlicensed restaurants and cafes; 7499 - Non-trading company' },
        },
      ])
      expect(await found('eclair teas', 'FORMER')).toMatchObject([
        { company_number: 'SC123456', company_index_status: 'CNGOFNAME', company_date: '2001-07-01' },
      ])
      expect(await found('hen enw', 'FORMER')).toMatchObject([{ company_date: null }])
      expect(await found('ohara')).toMatchObject([
        { name: 'O’HARA & SONS LLP', non_ltd: 'Y', company_index_status: 'STATUSR', place: null, sic_code: null },
      ])
      const { company_short_list } = await service.found(
        'company_number_search',
        { company_number: '1234567' },
        binding,
      )
      expect(company_short_list).toMatchObject([{ name: 'PLAIN WIDGETS LIMITED', company_index_status: null }])
    })

    test('a number is found under the letters that the file has', async () => {
      const numbers = ['NO000123', '00000123', 'NR00012S']
      await load(fileOf(basicCompanyData(numbers.map((CompanyNumber) => ({ ...plain, CompanyNumber })))))
      for (const company_number of numbers) {
        const { company_profile } = await service.found('company_profile', { company_number })
        expect(company_profile?.company_number).toBe(company_number)
      }
    })

    test('a place of the file narrows a search by name, and only to that place', async () => {
      const at = (CompanyName: string, town: string, number: number) => ({
        ...plain,
        CompanyName,
        CompanyNumber: String(number).padStart(8, '0'),
        'RegAddress.PostTown': town,
      })
      const towns = ['LEEDS', 'Leeds', 'YORK', 'LEEDS, WEST YORKSHIRE']
      const many = Array.from({ length: 1500 }, (_, number) => at(`FILLER ${number} LIMITED`, 'LEEDS', 100 + number))
      const rows = [
        ...towns.map((town, number) => at('ACME LIMITED', town, number)),
        at('LEEDS ACME FANCIES LIMITED', 'HULL', 10),
        at('ACME ZEBRA FORGE LIMITED', 'YORK', 11),
      ]
      await load(fileOf(basicCompanyData([...rows, ...many])))
      const found = async (name: string) => (await named(name)).map(({ place }) => place)
      expect(new Set(await found('acme'))).toEqual(new Set([...towns, 'HULL']))
      expect(await found('acme, leeds')).toEqual(['LEEDS', 'Leeds'])
      expect(await found('ACME LIMITED, YORK')).toEqual(['YORK', 'YORK'])
      expect(await found('acme, York')).toEqual(['YORK', 'YORK'])
      expect(await found('acme, LEEDS, WEST YORKSHIRE')).toEqual(['LEEDS, WEST YORKSHIRE'])
      expect(await found('zebra forge, leeds')).toEqual([])
    })

    test('a status with two parts counts by its first', async () => {
      const statuses: [status: string, index: string][] = [
        ['VOLUNTARY ARRANGEMENT / RECEIVER MANAGER', 'STATUSV'],
        ['VOLUNTARY ARRANGEMENT / ADMINISTRATIVE RECEIVER', 'STATUSV'],
        ['In Administration/Receiver Manager', 'STATUSA'],
        ['RECEIVER MANAGER / ADMINISTRATIVE RECEIVER', 'STATUSR'],
        ['Live but Receiver Manager on at least one charge', 'STATUSR'],
      ]
      const rows = statuses.map(([CompanyStatus], at) => ({ ...plain, CompanyStatus, CompanyNumber: `0000000${at}` }))
      await load(fileOf(basicCompanyData(rows)))
      const found = await named('plain widgets')
      expect(new Map(found.map((row) => [row.company_status, row.company_index_status]))).toEqual(new Map(statuses))
    })

    test('a status and a kind that the file leaves empty stay unknown', async () => {
      const { CompanyName, CompanyNumber } = plain
      await load(fileOf(basicCompanyData([{ CompanyName, CompanyNumber }])))
      expect(await named('plain widgets')).toMatchObject([{ company_status: null, non_ltd: null }])
      const { company_profile } = await service.found('company_profile', { company_number: CompanyNumber })
      expect(company_profile).toMatchObject({ company_status: null })
    })

    test('a company is limited or not by its category', async () => {
      const categories: [category: string, non_ltd: string | null][] = [
        ['Private Limited Company', null],
        ["PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)", null],
        ['Old Public Company', null],
        ['Community Interest Company', null],
        ['European Public Limited-Liability Company (SE)', null],
        ['Limited Liability Partnership', 'Y'],
        ['Private Unlimited Company', 'Y'],
        ['Registered Society', 'Y'],
      ]
      const rows = categories.map(([CompanyCategory], at) => ({
        ...plain,
        CompanyCategory,
        CompanyNumber: `0000000${at}`,
      }))
      await load(fileOf(basicCompanyData(rows)))
      const found = new Map((await named('plain widgets')).map((row) => [row.company_number, row.non_ltd]))
      expect(rows.map((row) => [row.CompanyCategory, found.get(row.CompanyNumber)])).toEqual(categories)
    })

    test.each(['DISSOLVED', 'PROPOSED'])(
      'names that are %s are not in the file, so nobody searched them',
      async (type) => {
        await load(fileOf(basicCompanyData([plain])))
        const { body } = await service.ask('soap11', {
          operation: 'company_name_search',
          params: { name: 'plain', type },
        })
        expect(body).toContain('no_source: BasicCompanyData holds only live companies and former names.')
      },
    )

    test('a search of all kinds that finds nothing does not say that there is none', async () => {
      await load(fileOf(basicCompanyData([plain])))
      for (const [operation, params] of [
        ['company_name_search', { name: 'zebra forge' }],
        ['company_number_search', { company_number: '07654321' }],
        ['company_number_search', { company_number: '0765*' }],
        ['company_profile', { company_number: '07654321' }],
        ['address_search', { postcode: 'LS9 9ZZ' }],
      ] as const) {
        await expect(service.found(operation, params)).rejects.toThrow(
          'none_in_part: BasicCompanyData holds only live companies and former names. None was found in it.',
        )
      }
      const live = { company_number: '07654321', type: 'LIVE' }
      expect((await service.found('company_number_search', live)).company_short_list).toBeNull()
      expect(
        (await service.found('company_name_search', { name: 'zebra forge', type: 'LIVE' })).company_short_list,
      ).toBeNull()
      const { company_short_list } = await service.found('company_number_search', { company_number: '01234567' })
      expect(company_short_list).toHaveLength(1)
    })

    test('a row that will not do is rejected with its line and why, and nothing of it is repeated', async () => {
      const lines = basicCompanyData([
        plain,
        { ...plain, CompanyNumber: '1.2E+07' },
        plain,
        { CompanyNumber: '07654321' },
      ])
      const file = fileOf(
        lines.replace(/\n$/, '\n"one","two"\n').concat(basicCompanyData([whole]).split('\n').slice(1).join('\n')),
      )
      expect(await load(file)).toMatchObject({ loaded: 2, rejected: 4 })
      expect(readFileSync(`${file}.rejects.csv`, 'utf8').split('\n')).toEqual([
        'row,reason',
        '3,"has a company number that is not eight letters and digits"',
        '4,"has a company number that an earlier row has"',
        '5,"has no company name"',
        '6,"has 2 values for 55 columns"',
        '',
      ])
    })

    test('plain, gzip and ZIP hold the same, and parts make one register', async () => {
      const text = basicCompanyData([plain])
      for (const file of [
        fileOf(gzipSync(text), 'x.csv.gz'),
        await zipped({ 'BasicCompanyData.csv': text, 'readme.txt': '' }),
      ]) {
        await load(file)
        expect(await numbersOf('plain widgets')).toEqual(['01234567'])
      }
      const parts = [1, 2].map((number) => `BasicCompanyData-2026-12-01-part${number}_2.zip`)
      const files = [
        await zipped({ 'BasicCompanyData-2026-12-01-part1_2.csv': basicCompanyData([whole]) }, parts[0]),
        await zipped({ 'BasicCompanyData-2026-12-01-part2_2.csv': basicCompanyData([partnership]) }, parts[1]),
      ]
      await expect(load(files[0]!)).rejects.toThrow('The register is in 2 files. Missing: part 2.')
      expect(await load(files)).toMatchObject({ loaded: 2, into: 'the register, of 2026-12-01' })
      expect(await numbersOf('plain widgets')).toEqual([])
    })

    test('quotation marks that the publisher did not double stay where they stood', async () => {
      const company = (number: number, CompanyName: string) => ({
        ...plain,
        CompanyName,
        CompanyNumber: `0123456${number}`,
      })
      const names = ['THE "BEST" OF WIDGETS LTD', '"GOOD" WIDGETS LTD', 'WIDGETS OF "YORK"', 'WIDGETS "N" THINGS']
      const text = basicCompanyData(names.map((name, at) => company(at, name)))
        .replace('"THE ""BEST"" OF', '"THE "BEST" OF')
        .replace('"""GOOD"" WIDGETS LTD"', '"GOOD" WIDGETS LTD')
        .replace('"WIDGETS OF ""YORK"""', 'WIDGETS OF "YORK"')
      expect(text.match(/""(BEST|GOOD|YORK)""/)).toBeNull()
      expect(await load(fileOf(text))).toMatchObject({ loaded: 4, rejected: 0 })
      const held = await Promise.all(names.map(async (name) => (await named(name)).map((row) => row.name)))
      expect(held).toEqual(names.map((name) => expect.arrayContaining([name])))
    })

    test('windows-1252 is read after UTF-8 has failed, and said', async () => {
      const file = fileOf(
        Buffer.from(basicCompanyData([plain, { ...plain, CompanyName: 'CAFÉ', CompanyNumber: '07654321' }]), 'latin1'),
      )
      expect(await load(file)).toMatchObject({
        loaded: 2,
        notes: ['The file is not UTF-8. It was read as windows-1252.'],
      })
      expect(await named('cafe')).toMatchObject([{ name: 'CAFÉ' }])
    })

    test('a file that cannot be used leaves the old register answering, and one line says why', async () => {
      await load(fileOf(basicCompanyData([plain])))
      const text = basicCompanyData([whole, partnership])
      const archive = await zipped({ 'BasicCompanyData.csv': text })
      const cut = fileOf(readFileSync(archive).subarray(0, 300))
      const bomb = fileOf(
        gzipSync(basicCompanyData(Array.from({ length: 120 }, () => ({ URI: 'x'.repeat(100_000) })))),
        'bomb.csv.gz',
      )
      for (const [file, why] of [
        [fileOf(''), 'is empty'],
        [fileOf(`${basicCompanyHeader}\n`), 'has no rows'],
        [
          fileOf(text.replace('CompanyStatus', 'Status')),
          'has no column CompanyStatus. It is not a file of this format',
        ],
        [fileOf(text.replace('CountryOfOrigin', 'CompanyName')), 'has two columns CompanyName'],
        [fileOf(text.slice(0, -40)), /is never closed|ends too early/],
        [fileOf(text.slice(0, text.lastIndexOf(',"'))), 'ends too early'],
        [fileOf(gzipSync(text).subarray(0, 200), 'cut.csv.gz'), 'is not whole'],
        [cut, /is not a whole ZIP archive\.$/],
        [fileOf(Buffer.from(text, 'utf16le')), 'is UTF-16 text. Save it as UTF-8'],
        [await zipped({ 'other.csv': text }), 'has no entry of this format: it holds other.csv'],
        [bomb, 'grows more than 200-fold'],
        [fileOf('x'.repeat(1_000_000)), 'line 1 has more than 200,000 characters'],
        [path.join(folder, 'none.csv'), 'does not exist'],
        [folder, 'is a folder'],
      ] as const) {
        const failure = load(file)
        await expect(failure).rejects.toThrow(why)
        await expect(failure).rejects.toThrow(/^[^\n]{10,400}$/)
        expect(await numbersOf('plain widgets')).toEqual(['01234567'])
      }
    })

    test('older or fewer data replace what is loaded only if the operator says so', async () => {
      await load(fileOf(basicCompanyData([plain, whole])))
      const held = async () => [await numbersOf('plain widgets'), await numbersOf('caffi ty gwyn')]
      const older = fileOf(basicCompanyData([plain, whole]), 'BasicCompanyData-2026-10-01.csv')
      const fewer = fileOf(basicCompanyData([plain]))
      const newer = fileOf(basicCompanyData([plain]), 'BasicCompanyData-2026-12-01.csv')
      for (const [file, why] of [
        [older, 'These data are of 2026-10-01. The store holds newer ones, companies of 2026-11-01. Add --replace'],
        [
          fewer,
          'fewer rows, 1, than the store holds, 2 (companies of 2026-11-01). A file may be missing. Add --replace',
        ],
        [newer, 'fewer rows, 1, than the store holds, 2'],
      ] as const) {
        await expect(load(file)).rejects.toThrow(why)
        expect(await held()).toEqual([['01234567'], ['SC123456']])
      }
      expect(await load(fewer, { replace: 'yes' })).toMatchObject({ loaded: 1, rejected: 0 })
      expect(await held()).toEqual([['01234567'], []])
      expect(await load(older, { replace: 'yes' })).toMatchObject({ loaded: 2, into: 'the register, of 2026-10-01' })
      // A newer register may be a little smaller.
      const many = Array.from({ length: 20 }, (_, at) => ({ ...plain, CompanyNumber: String(at).padStart(8, '0') }))
      await load(fileOf(basicCompanyData(many)))
      expect(await load(fileOf(basicCompanyData(many.slice(1)), 'BasicCompanyData-2026-12-01.csv'))).toMatchObject({
        loaded: 19,
      })
    })

    test('fiction and real data never mix', async () => {
      await service.close()
      service = await testService({ engine })
      const [sample] = await named('northgate')
      const file = fileOf(basicCompanyData([plain]))
      await expect(load(file, {})).rejects.toThrow('Add --replace-sample')
      expect(await numbersOf(sample!.name!)).toContain(sample!.company_number)
      await load(file)
      expect(await numbersOf(sample!.name!)).toEqual([])
      expect(await service.store.fact('fictional')).toBe(undefined)
      expect(await listOfLoaded(service.store)).toEqual([
        'companies: 1 rows of 2026-11-01',
        expect.stringContaining(`from ${path.basename(file)}, loaded on 2026-11-20`),
        '  licence: OGL-UK-3.0',
        '  show with it: Companies House, 2026-11-01, Open Government Licence v3.0',
      ])
    })

    test('a load that is cut short goes on without its file of rejects', async () => {
      const many = Array.from({ length: 7_000 }, (_, at) => ({
        ...plain,
        CompanyNumber: at % 500 === 7 ? 'nonsense' : String(at).padStart(8, '0'),
      }))
      const file = fileOf(basicCompanyData(many))
      const cutShort = load(file, undefined, () => {
        throw new Error('killed')
      })
      await expect(cutShort).rejects.toThrow('killed')
      rmSync(`${file}.rejects.csv`)
      expect(await load(file)).toMatchObject({ loaded: 6_986, rejected: 14 })
      const rejects = readFileSync(`${file}.rejects.csv`, 'utf8')
      expect(rejects).toMatch(/^row,reason\n,"The reason of an earlier row was in a file that is gone\."\n/)
      // A later resume counts these lines.
      expect(rejects.split('\n')).toHaveLength(16)
    })

    test('a load that is cut short goes on where it stopped, and ends as one that was not', async () => {
      const many = Array.from({ length: 7_000 }, (_, at) => ({
        ...plain,
        CompanyName: `NUMBER ${at}`,
        CompanyNumber: at % 1000 === 7 ? 'nonsense' : String(at).padStart(8, '0'),
      }))
      const file = fileOf(basicCompanyData(many))
      let written = 0
      const cutShort = load(file, undefined, (rows) => {
        written = rows
        throw new Error('killed')
      })
      await expect(cutShort).rejects.toThrow('killed')
      const counts: number[] = []
      const loaded = await companies.load([file], {
        store: service.store,
        options: { 'replace-sample': 'yes' },
        now: new Date(),
        onRows: (rows) => counts.push(rows),
      })
      expect(loaded).toMatchObject({ loaded: 6_993, rejected: 7 })
      // It did not write the first rows again.
      expect(counts[0]).toBeGreaterThan(written)
      expect(readFileSync(`${file}.rejects.csv`, 'utf8').split('\n')).toHaveLength(9)
      expect(await numbersOf('number 6999')).toEqual(['00006999'])
      // Again, and nothing changes.
      expect(await load(file)).toMatchObject({ loaded: 6_993, rejected: 7 })
      expect(await numbersOf('number 6999')).toEqual(['00006999'])
      if (engine === 'sqlite')
        expect(
          readdirSync(path.dirname(service.address)).filter((name) => /^companies-.*\.sqlite$/.test(name)),
        ).toHaveLength(1)
    })

    test('a lookup while a register is loaded reads all of the old one or all of the new one', async () => {
      await load(fileOf(basicCompanyData([plain])))
      const many = Array.from({ length: 7_000 }, (_, at) => ({ ...plain, CompanyNumber: String(at).padStart(8, '0') }))
      const heard: ReturnType<typeof named>[] = []
      await load(fileOf(basicCompanyData(many)), undefined, () => void heard.push(named('plain widgets')))
      expect((await Promise.all(heard)).map((rows) => rows.length)).toEqual(heard.map(() => 1))
      expect(await named('plain widgets')).toHaveLength(20)
    })
  })
})

test('an archive whose sum is wrong is not believed', async () => {
  const file = await zipped({ 'BasicCompanyData.csv': basicCompanyData([plain]) })
  const bytes = readFileSync(file)
  const at = bytes.indexOf('PK\u0001\u0002') + 16
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
  const service = await testService({ companies: 0 })
  const failure = companies.load([file], {
    store: service.store,
    options: { 'replace-sample': 'yes' },
    now: new Date(),
    onRows() {},
  })
  await expect(failure).rejects.toThrow('do not agree with their checksum')
  await service.close()
})
