/** The UK Sanctions List as published, through the door of the search. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fieldsHeader } from '../../contract/field-set.ts'
import { sourceHeader } from '../../contract/source.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { formats, listOfLoaded } from './index.ts'
import { type SanctionsRow, sanctionsColumns, sanctionsFile } from './testing/sanctions.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const drenkov = {
  'Last Updated': '12/06/2025',
  'Unique ID': 'SMP0001',
  'Regime Name': 'The Sampleland Regulations 2020',
  'Individual, Entity, Ship': 'Individual',
  'Date Designated': '29/02/2024',
  'Sanctions Imposed': 'Asset freeze|Travel Ban',
  'UK Statement of Reasons': 'He led "Trade", Ports\r\nand more.',
  'Nationality(/ies)': 'Sampleland',
  Gender: 'Male',
} satisfies SanctionsRow
const rows: readonly SanctionsRow[] = [
  // The primary row does not come first, and types have spaces and any case.
  { ...drenkov, 'Name 1': 'Max', 'Name 6': 'DRENKOV', 'Name type': ' alias ', 'Alias strength': 'Good quality' },
  {
    ...drenkov,
    'Name 1': 'Maksim',
    'Name 2': 'Yurevich',
    'Name 6': 'DRENKOV',
    'Name type': 'Primary name',
    'D.O.B': 'dd/mm/1961',
  },
  {
    'Unique ID': 'SMP0002',
    'Name 6': 'OXBARROW SHIPPING',
    'Name type': 'Primary Name',
    'Individual, Entity, Ship': 'Entity',
    'Business registration number (s)': '(1) SL-0044120; (2) 7700121; Tax No.: 88001234',
    'Sanctions Imposed': 'Asset Freeze',
  },
  // Rows of one designation need not stand together.
  {
    ...drenkov,
    'Name 6': 'DRENKOV',
    'Name 1': 'Maksim',
    'Name 2': 'Yurevich',
    'Name type': 'Primary Name',
    'D.O.B': '12/04/1962',
    'Passport number': 'P0001',
  },
  {
    ...drenkov,
    'Name type': 'Primary Name Variation',
    'Name non-latin script': 'Максим Дренков',
    'Non-latin script type': 'Cyrillic',
    'D.O.B': '00/00/1963',
    'Sanctions Imposed': 'asset Freeze',
    'Address Line 1': '1 Quay Street',
    'Address Country': 'Sampleland',
    'Town of birth': 'Port Sample',
    'Country of birth': 'Sampleland',
  },
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the UK Sanctions List', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    const load = (text: string, options: { [name: string]: string } = {}, name = 'UK_Sanctions_List.csv') => {
      const file = path.join(folder, name)
      writeFileSync(file, text)
      const context = { store: service.store, now: new Date('2026-11-20T10:00:00Z'), onRows: () => {} }
      return formats.sanctions!.load([file], { ...context, options: { 'replace-sample': 'yes', ...options } })
    }
    const found = (name: string) => service.found('sanctions_search', { name })

    test('counts designations and not rows, and keeps what each row adds', async () => {
      const { loaded, rejected, unit, into } = await load(sanctionsFile(rows))
      expect([loaded, rejected, unit, into]).toEqual([2, 0, 'Entries', 'the register, of 2026-09-21'])
      const { listed_list } = await found('Drenkov, Maxim')
      expect(listed_list).toMatchObject([
        {
          listed_id: 'SMP0001',
          list: 'UK Sanctions List',
          list_day: '2026-09-21',
          kind: 'Individual',
          name: 'Maksim Yurevich DRENKOV',
          name_list: [
            { name: 'Maksim Yurevich DRENKOV', name_type: 'Primary Name', strength: null, script: null },
            { name: 'Максим Дренков', name_type: 'Primary Name Variation', script: 'Cyrillic' },
            { name: 'Max DRENKOV', name_type: 'Alias', strength: 'good' },
          ],
          birth_list: ['1961', '1962-04', '1963'],
          birth_place_list: ['Port Sample, Sampleland'],
          address_list: ['1 Quay Street, Sampleland'],
          identifier_list: [{ kind: 'passport', value: 'P0001' }],
          regime: 'The Sampleland Regulations 2020',
          sanctions_imposed_list: ['Asset freeze', 'Travel Ban'],
          designated_on: '2024-02-29',
          last_updated: '2025-06-12',
          reasons: expect.stringMatching(/^He led "Trade", Ports\r?\nand more\.$/),
        },
      ])
    })

    test('keeps a birth as it is written, but never its day', async () => {
      const births = [
        ...['05/1963', '00/00/1964', 'circa 12 April 1965', 'c. 12/04/1966', 'about 1969-04-12', '1970s'],
        ...['12th of May 1967 or May 13, 1968', '12 Apr. 1970', '12 April, 1971', '12/Apr/1972', '19730412'],
        ...[
          'circa 19740412',
          'about Apr. 12, 1975',
          'c. 12 Apr., 1976',
          'April 1977',
          '12041978',
          '1979-04-12T00:00:00',
        ],
      ]
      await load(sanctionsFile(births.map((birth) => ({ ...drenkov, 'Name 6': 'DRENKOV', 'D.O.B': birth }))))
      expect((await found('Drenkov')).listed_list?.[0]?.birth_list).toEqual([
        ...['1963-05', '1964', 'circa April 1965', 'c. 04/1966', 'about 1969-04', '1970s', 'May 1967 or May 1968'],
        ...[
          '1970-04',
          '1971-04',
          'Apr/1972',
          '1973-04',
          'circa 1974-04',
          'about Apr. 1975',
          'c. Apr., 1976',
          '1977-04',
        ],
        ...['1978-04', '1979-04'],
      ])
    })

    test('finds a body by each of its numbers', async () => {
      await load(sanctionsFile(rows))
      for (const registration_number of ['SL-0044120', '7700121', '88001234'])
        expect((await service.found('sanctions_search', { registration_number })).listed_list).toHaveLength(1)
    })

    test('is named by every answer, with day, licence and the number of entries', async () => {
      await load(sanctionsFile(rows))
      const from = { headers: { [fieldsHeader]: 'all' } }
      const reply = await service.ask('get', { operation: 'sanctions_search', params: { name: 'Nobody Here' } }, from)
      expect(reply.headers[sourceHeader]).toBe(
        'register="UK Sanctions List", kind="loaded", of="2026-09-21", licence="OGL-UK-3.0"',
      )
      expect(reply.body).toMatch(/<list_day>2026-09-21<\/list_day>\s*<entries>2<\/entries>/)
      expect((await listOfLoaded(service.store))[0]).toBe('sanctions: 2 entries of 2026-09-21')
    })

    test.each(['01/10/2026', '1-Oct-2026', '2026-10-01'])('reads the report date %s', async (day) => {
      await load(sanctionsFile(rows, { day }))
      expect((await found('Max Drenkov')).listed_list?.[0]?.list_day).toBe('2026-10-01')
    })

    test('finds columns in any order and case, names what is missing and what is unknown', async () => {
      const columns = [
        ...sanctionsColumns
          .filter((column) => column !== 'Gender')
          .map((column) => (column === 'Individual, Entity, Ship' ? 'Designation Type' : column))
          .toReversed(),
        'Shoe size',
      ]
      const given = rows.map((row) => ({ ...row, 'Designation Type': row['Individual, Entity, Ship'] ?? '' }))
      const { loaded, notes } = await load(sanctionsFile(given, { columns }))
      expect(loaded).toBe(2)
      expect(notes.join('\n')).toContain('Columns that the file does not have: Gender.')
      expect(notes.join('\n')).toContain('Columns that are not known and were left out: Shoe size.')
      expect((await found('Max Drenkov')).listed_list?.[0]?.kind).toBe('Individual')
    })

    describe('is refused, and the old list serves,', () => {
      beforeEach(async () => {
        await load(sanctionsFile(rows))
      })
      const whole = sanctionsFile(rows)
      const lastRow = whole.slice(0, whole.lastIndexOf(',', whole.length - 60))
      test.each([
        ['a file without a report date', whole.replace(/^.*\r\n/, ''), 'its first line gives no report date'],
        ['another list', 'Group ID,Name\r\n1,A\r\n', 'its first line gives no report date'],
        [
          'a missing column',
          sanctionsFile(rows, { columns: sanctionsColumns.filter((name) => name !== 'Regime Name') }),
          'It has no column Regime Name',
        ],
        [
          'a file cut within quotation marks',
          whole.slice(0, whole.indexOf('He led') + 12),
          'a quotation mark is never closed',
        ],
        ['a file cut within its last row', lastRow, 'its last line, 10, ends too early'],
        [
          'the list of an earlier day',
          sanctionsFile(rows, { day: '20-Sep-2026' }),
          'The store holds newer ones, sanctions of 2026-09-21',
        ],
        [
          'a list with fewer entries',
          sanctionsFile(rows.slice(0, 2)),
          'These data have fewer rows, 1, than the store holds, 2',
        ],
        ['an empty file', '', 'is empty'],
        ['a list of heads alone', sanctionsFile([]), 'has no rows'],
      ])('%s', async (_, text, said) => {
        await expect(load(text)).rejects.toThrow(said)
        const { listed_list } = await found('Maksim Drenkov')
        expect(listed_list).toMatchObject([{ list_day: '2026-09-21' }])
      })
    })

    test('an older list replaces a newer one only if the operator says so', async () => {
      await load(sanctionsFile(rows))
      await load(sanctionsFile(rows, { day: '20-Sep-2026' }), { replace: 'yes' })
      expect((await found('Max Drenkov')).listed_list?.[0]?.list_day).toBe('2026-09-20')
    })

    test('a row without an id, or with too many values, is rejected with its line', async () => {
      const text = `${sanctionsFile(rows)}${','.repeat(90)}\r\n`
      const { rejected } = await load(`${text}${sanctionsColumns.map(() => '').join(',')}x\r\n`, {}, 'odd.csv')
      expect(rejected).toBe(2)
      expect(readFileSync(path.join(folder, 'odd.csv.rejects.csv'), 'utf8')).toBe(
        'row,reason\n12,"has 91 values for 58 columns"\n13,"has no Unique ID"\n',
      )
    })

    test('a broken row is rejected with its line, and makes no entry', async () => {
      const many = Array.from({ length: 20 }, (_, at) => ({ 'Unique ID': `SMP01${at + 10}`, 'Name 6': `PERSON ${at}` }))
      const whole = sanctionsFile([...many, ...rows])
      const end = whole.indexOf('\r\n', whole.indexOf('PERSON 9')) + 2
      const split = `12/06/2025,SMP0900,,,BROKEN,By,,,,,Primary Name,,,,,,A line\r\nend,of the note${',x'.repeat(30)}`
      const long = ['12/06/2025', 'of the note', ...sanctionsColumns.slice(2).map(() => '')].join(',')
      const broken = ['12/06/2025,SMP0901', split, long, ''].join('\r\n')
      const text = whole.slice(0, end) + broken + whole.slice(end)
      const nameless = sanctionsFile([{ 'Unique ID': 'SMP0902', 'Regime Name': 'Some' }]).split('\r\n')[2]
      expect(await load(`${text}${nameless}\r\n`, {}, 'broken.csv')).toMatchObject({ loaded: 22, rejected: 5 })
      const rejects = readFileSync(path.join(folder, 'broken.csv.rejects.csv'), 'utf8').split('\n').slice(1, -1)
      expect(rejects).toEqual([
        expect.stringMatching(/^\d+,"has a Unique ID that is not letters and a number"$/),
        expect.stringMatching(/^\d+,"has 2 values for 58 columns"$/),
        expect.stringMatching(/^\d+,"has 17 values for 58 columns"$/),
        expect.stringMatching(/^\d+,"has 32 values for 58 columns"$/),
        expect.stringMatching(/^\d+,"has no name, and no other row of its entry has one"$/),
      ])
    })

    test('rows are short where a program left out their empty last values', async () => {
      const text = sanctionsFile(rows).replace(/,+(?=\r\n)/g, '')
      expect(await load(text, {}, 'short.csv')).toMatchObject({ loaded: 2, rejected: 0 })
    })

    test('the fictional register is not replaced unless the operator says so', async () => {
      await expect(load(sanctionsFile(rows), { 'replace-sample': 'no' })).rejects.toThrow('Add --replace-sample')
    })
  })
})
