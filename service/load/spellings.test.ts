/** Loaders read every spelling of a value as the other doors do, or reject the row. */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carriesOnlyXmlText } from '../../contract/characters.ts'
import {
  companyNumbers,
  dates,
  latitudes,
  longitudes,
  postcodes,
  type Spelling,
} from '../../contract/values/testing/spellings.ts'
import { newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { companies } from './companies.ts'
import { onspd } from './postcodes.ts'
import { basicCompanyData, loadNearest } from './testing/files.ts'
import { toDate } from './values.ts'

const folder = newFolder()
let service: TestService
beforeAll(async () => {
  service = await testService({ companies: 0 })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (name: string, content: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const given = (spellings: readonly Spelling[]) =>
  spellings.filter(([text]) => text.trim() !== '' && carriesOnlyXmlText(text))
/** A file has each value once. */
const eachOnce = (spellings: readonly Spelling[]) => [
  ...new Map(given(spellings).map((spelling) => [spelling[1] ?? spelling[0], spelling])).values(),
]
const context = () => ({
  store: service.store,
  options: { 'replace-sample': 'yes', replace: 'yes' },
  now: new Date('2026-11-20T10:00:00Z'),
  onRows: () => {},
})

test.each([
  ['latitude', latitudes, (text: string) => `${cell(text)},-1.5`],
  ['longitude', longitudes, (text: string) => `53.8,${cell(text)}`],
] as const)('a list of points by %s', async (column, spellings, position) => {
  for (const [at, [text, value]] of given(spellings).entries()) {
    const group = `${column}-${at}`
    const file = fileOf(`${group}.csv`, `name,latitude,longitude\nOne,${position(text)}\n`)
    const loading = loadNearest(service.store, file, { group })
    if (value === null) {
      await expect(loading, text).rejects.toThrow()
      continue
    }
    expect(await loading, text).toMatchObject({ loaded: 1 })
    const origin = { latitude: '53.8', longitude: '-1.5', [column]: String(Number(value)) }
    const { nearest_data_list } = await service.found('find_my_nearest', { ...origin, group_name: group })
    expect(nearest_data_list, text).toMatchObject([{ distance_metres: '0' }])
  }
})

test('companies by number, and their dates', async () => {
  const numbers = eachOnce(companyNumbers)
  const rows = numbers.map(([text], at) => ({ CompanyName: `COMPANY ${at} LIMITED`, CompanyNumber: text }))
  await companies.load([fileOf('BasicCompanyData-2026-11-01.csv', basicCompanyData(rows))], context())
  const found = async (company_number: string) =>
    (await service.found('company_number_search', { company_number })).company_short_list?.map(({ name }) => name)
  for (const [at, [text, value]] of numbers.entries())
    if (value !== null) expect(await found(value), text).toContain(`COMPANY ${at} LIMITED`)

  const days = given(dates)
  const dated = days.map(([text], at) => ({
    CompanyName: `COMPANY ${at} LIMITED`,
    CompanyNumber: String(10_000_000 + at),
    IncorporationDate: text,
  }))
  const { notes } = await companies.load([fileOf('BasicCompanyData-2026-11-02.csv', basicCompanyData(dated))], {
    ...context(),
    options: { replace: 'yes', 'replace-sample': 'yes' },
  })
  const wrong = days.filter(([, value]) => value === null).length
  expect(notes).toContain(`Invalid dates left out: ${wrong}. Their rows were loaded without them.`)
  for (const [text, value] of days) expect(toDate(text) ?? null, text).toBe(value)
})

test('postcodes', async () => {
  const rows = eachOnce(postcodes).map(([text]) => `${cell(text)},,1,53.8,-1.5`)
  await onspd.load([fileOf('ONSPD_NOV_2026_UK.csv', `pcds,doterm,gridind,lat,long\n${rows.join('\n')}\n`)], context())
  for (const [text, value] of given(postcodes))
    if (value !== null) expect(await service.store.postcode(value), text).toMatchObject({ latitude: 53.8 })
})
