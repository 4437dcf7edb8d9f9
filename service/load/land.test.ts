/** CCOD and OCOD as published, through the door of the search. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fieldsHeader } from '../../contract/field-set.ts'
import { sourceHeader } from '../../contract/source.ts'
import { landOwnerNumber } from '../../contract/values/land-owner.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { companies } from './companies.ts'
import { formats } from './index.ts'
import { landColumns, ownerColumns } from './land-row.ts'
import { basicCompanyData } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Row = { [column: string]: string }
const [before, after] = [landColumns.slice(0, 9), landColumns.slice(9)]

function fileOf(rows: readonly Row[], { isOverseas = false, count = String(rows.length) } = {}): string {
  const columns = [...before, ...ownerColumns(isOverseas), ...after]
  const lineOf = (values: readonly string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
  const end = count === '' ? [] : [lineOf(['Row Count:', count, ...columns.slice(2).map(() => '')])]
  return [lineOf(columns), ...rows.map((row) => lineOf(columns.map((column) => row[column] ?? ''))), ...end, ''].join(
    '\r\n',
  )
}

const title = {
  'Title Number': 'SMP000001',
  Tenure: 'Freehold',
  'Property Address': "Unit 4, Cobbler's Row, Leeds (LS1 4VK)",
  Postcode: 'LS1 4VK',
  'Price Paid': '250000',
  'Proprietor Name (1)': 'PLAIN WIDGETS LIMITED',
  'Company Registration No. (1)': '1234567',
  'Proprietorship Category (1)': 'Limited Company or Public Limited Company',
  'Proprietor (1) Address (1)': '12 Mill St, Leeds',
  'Date Proprietor Added': '03-02-2004',
  'Additional Proprietor Indicator': 'N',
} satisfies Row
const titles: readonly Row[] = [
  title,
  // Without a number, and with one that no company has.
  { ...title, 'Title Number': 'SMP000002', 'Company Registration No. (1)': '', 'Date Proprietor Added': '04/02/2004' },
  { ...title, 'Title Number': 'SMP000003', 'Company Registration No. (1)': 'see deed' },
  // The same name, and another company.
  { ...title, 'Title Number': 'SMP000004', 'Company Registration No. (1)': '07654321' },
  {
    ...title,
    'Title Number': 'SMP000005',
    'Proprietor Name (1)': 'OTHER OWNERS LLP',
    'Company Registration No. (1)': 'OC301234',
    'Proprietor Name (2)': 'Plain Widgets Ltd.',
    'Company Registration No. (2)': ' 01234567',
  },
]
const overseas: readonly Row[] = [
  {
    ...title,
    'Title Number': 'SMP000006',
    'Proprietor Name (1)': 'SAMPLELAND HOLDINGS SA',
    'Company Registration No. (1)': '01234567',
    'Country Incorporated (1)': 'SAMPLELAND',
  },
  {
    ...title,
    'Title Number': 'SMP000007',
    'Proprietor Name (1)': 'SAMPLELAND ESTATES SA',
    'Company Registration No. (1)': 'OE009999',
    'Country Incorporated (1)': 'SAMPLELAND',
  },
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('land titles', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    type Texts = { [name: string]: string }
    const load = (texts: Texts, options: Texts = {}) => {
      const files = Object.entries(texts).map(([name, text]) => {
        writeFileSync(path.join(folder, name), text)
        return path.join(folder, name)
      })
      const context = { store: service.store, now: new Date('2026-11-20T10:00:00Z'), onRows: () => {} }
      return formats.land!.load(files, {
        ...context,
        options: { 'replace-sample': 'yes', 'accept-licence': 'yes', ...options },
      })
    }
    const both = {
      'CCOD_FULL_2026_11.csv': fileOf(titles),
      'OCOD_FULL_2026_11.csv': fileOf(overseas, { isOverseas: true }),
    }
    const numbersOf = async (params: Texts) =>
      (await service.found('land_titles', params)).land_title_list?.map(({ title_number }) => title_number) ?? []

    test('are found by number, as the file has them', async () => {
      const { loaded, unit, into, notes } = await load(both)
      expect([loaded, unit, into]).toEqual([7, 'Titles', 'the register, of 2026-11'])
      expect(notes[0]).toContain('5 of 8')
      const { land_title_list } = await service.found('land_titles', { company_number: 'OC301234' })
      expect(land_title_list).toMatchObject([
        {
          title_number: 'SMP000005',
          tenure: 'Freehold',
          postcode: 'LS1 4VK',
          price_paid: '250000',
          proprietor_list: [
            { name: 'OTHER OWNERS LLP', company_number: 'OC301234', address_list: ['12 Mill St, Leeds'] },
            { name: 'Plain Widgets Ltd.', company_number: '01234567' },
          ],
          date_proprietor_added: '03-02-2004',
        },
      ])
      // A number of another country is none of ours. Overseas entities have numbers here.
      expect(await numbersOf({ company_number: '01234567' })).toEqual(['SMP000001', 'SMP000005'])
      expect(await numbersOf({ company_number: 'OE009999' })).toEqual(['SMP000007'])
    })

    test('an owner in OCOD without a country is still overseas, and its number is none of a company here', async () => {
      const [row] = overseas
      const text = fileOf([{ ...row!, 'Country Incorporated (1)': '' }], { isOverseas: true })
      await load({ 'OCOD_FULL_2026_12.csv': text })
      expect(await numbersOf({ company_number: '01234567' })).toEqual([])
      const { land_title_list } = await service.found('land_titles', { name: 'Sampleland Holdings SA' })
      const owners = land_title_list?.flatMap(({ proprietor_list }) => proprietor_list ?? []) ?? []
      expect(owners).toMatchObject([
        { company_number: '01234567', country_incorporated: 'Overseas, country not given' },
      ])
      expect(owners.map((owner) => landOwnerNumber(owner))).toEqual([null])
    })

    test('by number and name: owners without a number follow, and each says what agreed', async () => {
      await load(both)
      const params = { company_number: '01234567', name: 'Plain Widgets Ltd' }
      expect(await numbersOf(params)).toEqual(['SMP000001', 'SMP000005', 'SMP000002', 'SMP000003'])
      const from = { headers: { [fieldsHeader]: 'all' } }
      const { body } = await service.ask('get', { operation: 'land_titles', params }, from)
      expect([...body.matchAll(/<matched_on>(.*?)</g)].map(([, said]) => said)).toEqual([
        ...['company number', 'company number', 'name', 'name'],
      ])
    })

    test('the number of a society is none of a company, and its titles are found by its name', async () => {
      const society = {
        ...title,
        'Title Number': 'SMP000008',
        'Proprietor Name (1)': 'SAMPLE COBBLERS SOCIETY LIMITED',
        'Company Registration No. (1)': '1234567',
        'Proprietorship Category (1)': 'Registered Society (Company)',
      }
      const letters = { ...society, 'Title Number': 'SMP000009', 'Company Registration No. (1)': 'IP12345R' }
      await load({ 'CCOD_FULL_2026_11.csv': fileOf([title, society, letters]) })
      expect(await numbersOf({ company_number: '01234567' })).toEqual(['SMP000001'])
      expect(await numbersOf({ company_number: 'IP12345R' })).toEqual(['SMP000009'])
      expect(await numbersOf({ name: 'Sample Cobblers Society Ltd' })).toEqual(['SMP000008', 'SMP000009'])
    })

    test('70 titles come on pages, each once, those by number first', async () => {
      const titleOf = (at: number, number: string): Row => ({
        ...title,
        'Title Number': `SMP${String(at).padStart(6, '0')}`,
        'Company Registration No. (1)': number,
        // An owner without a number beside the company: the title counts once.
        ...(at % 7 === 0 && { 'Proprietor Name (2)': 'PLAIN WIDGETS LIMITED' }),
      })
      const rows = Array.from({ length: 70 }, (_, at) => titleOf(at, at % 2 === 0 ? '01234567' : ''))
      await load({ 'CCOD_FULL_2026_11.csv': fileOf(rows) })
      const found: (string | null | undefined)[] = []
      let [page_id, pages] = ['', 0]
      do {
        const params = { company_number: '01234567', name: 'Plain Widgets Ltd', page_id }
        const { land_title_list, next_page_id, previous_page_id } = await service.found('land_titles', params)
        expect(previous_page_id === null).toBe(pages === 0)
        found.push(...(land_title_list ?? []).map(({ title_number }) => title_number))
        page_id = next_page_id ?? ''
        pages += 1
      } while (page_id !== '')
      const inOrder = [0, 1].flatMap((odd) => rows.filter((_, at) => at % 2 === odd))
      expect([pages, found]).toEqual([3, inOrder.map((row) => row['Title Number'])])
    })

    test('the loaded companies give the name of a number', async () => {
      await load(both)
      const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
      writeFileSync(
        file,
        basicCompanyData([
          { CompanyName: 'PLAIN WIDGETS LIMITED', CompanyNumber: '01234567', CompanyStatus: 'Active' },
        ]),
      )
      await companies.load([file], {
        store: service.store,
        options: {},
        now: new Date('2026-11-20T10:00:00Z'),
        onRows: () => {},
      })
      expect(await numbersOf({ company_number: '1234567' })).toEqual([
        'SMP000001',
        'SMP000005',
        'SMP000002',
        'SMP000003',
      ])
    })

    test('by name alone: every owner of that name', async () => {
      await load(both)
      expect(await numbersOf({ name: 'plain widgets limited' })).toEqual([
        ...['SMP000001', 'SMP000002', 'SMP000003', 'SMP000004', 'SMP000005'],
      ])
      expect(await numbersOf({ name: 'Plain' })).toEqual([])
    })

    test('every answer names the register and its month', async () => {
      await load(both)
      const { headers } = await service.ask('get', { operation: 'land_titles', params: { company_number: '99999999' } })
      expect(headers[sourceHeader]).toContain(
        'register="HM Land Registry, titles of companies", kind="loaded", of="2026-11"',
      )
    })

    test('without the licence nothing is read, and the command says where it is', async () => {
      await expect(load(both, { 'accept-licence': 'no' })).rejects.toThrow(
        'https://use-land-property-data.service.gov.uk',
      )
      expect(await service.store.loaded()).toEqual([])
    })

    test.each<[string, Texts, string]>([
      [
        'a count that differs',
        { 'CCOD_FULL_2026_11.csv': fileOf(titles, { count: '6' }) },
        'it has 5 rows, and its last line counts 6',
      ],
      [
        'a file without a column',
        { 'CCOD_FULL_2026_11.csv': fileOf(titles).replace('"Postcode",', '"Post town",') },
        'has no column Postcode',
      ],
      ['a file cut short', { 'CCOD_FULL_2026_11.csv': fileOf(titles, { count: '' }).slice(0, -40) }, 'is not whole'],
      [
        'a file of changes',
        { 'CCOD_COU_2026_12.csv': fileOf(titles).replace(/^"Title Number"/, '"Change Indicator","Title Number"') },
        'holds only changes. Load the full file of the month.',
      ],
      ['another file', { 'CCOD_FULL_2026_11.csv': 'a,b\r\n1,2\r\n' }, 'has no column Title Number'],
      [
        'the same set twice',
        { 'CCOD_FULL_2026_11.csv': fileOf(titles), 'CCOD_FULL_2026_10.csv': fileOf(titles) },
        'Two files hold CCOD',
      ],
      [
        'one set where both are held',
        { 'CCOD_FULL_2026_12.csv': fileOf([...titles, ...titles]) },
        'These data are without OCOD',
      ],
      [
        'an earlier month',
        { ...both, 'CCOD_FULL_2026_11.csv': '', 'CCOD_FULL_2026_10.csv': fileOf(titles) },
        'is empty',
      ],
    ])('%s is refused, and the old titles serve', async (_, texts, said) => {
      await load(both)
      await expect(load(texts)).rejects.toThrow(said)
      expect(await numbersOf({ company_number: '01234567' })).toEqual(['SMP000001', 'SMP000005'])
    })

    test('a file without a count is accepted', async () => {
      const { loaded } = await load({ 'CCOD_FULL_2026_11.csv': fileOf(titles, { count: '' }) })
      expect(loaded).toBe(5)
    })
  })
})
