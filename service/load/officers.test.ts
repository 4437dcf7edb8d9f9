/** Officers out of the files of Companies House: a snapshot, daily updates on top of it, and those who are disqualified. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { sourceIn } from '../../contract/source.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { formats } from './index.ts'
import { loadedPeople } from './people-report.ts'
import { companyLine, disqualifiedFile, officerFile, personLine, updateLine } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function fileOf(content: string): string {
  count += 1
  const file = path.join(folder, `Prod195_${count}.dat`)
  writeFileSync(file, content)
  return file
}

const [ann, bea, firm, nominee] = ['123456780001', '200000000001', '300000000001', '912345670001'] as const
const address = ['', '', '1 HIGH STREET', '', 'LEEDS', 'WEST YORKSHIRE', 'ENGLAND']
const about = ['DIRECTOR', 'BRITISH', 'ENGLAND']
const annLine = {
  company: '01234567',
  person: ann,
  names: ['DR', 'ANN MARIE', "O'NEILL"] as [string, string, string],
  address,
  about,
  postcode: 'LS1 4VK',
  birth: '19640229',
  date: '20010203',
}
const snapshot = [
  companyLine('01234567', 'PLAIN WIDGETS LIMITED'),
  personLine(annLine),
  personLine({
    company: '01234567',
    person: firm,
    code: '00',
    names: ['', '', 'A FIRM (SECRETARIES) LIMITED'],
    origin: '2',
  }),
  companyLine('SC123456', 'GONE BAKERIES LIMITED', 'D'),
  personLine({
    ...annLine,
    company: 'SC123456',
    date: '20100101',
    address: ['', '', 'THE MILL', '', 'YORK'],
    postcode: 'YO1 7HH',
  }),
  personLine({ company: 'SC123456', person: bea, code: '03', resigned: '20120301' }),
  personLine({ company: 'SC123456', person: nominee, code: '01', names: ['', '', 'NOMINEES LIMITED'] }),
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    const load = (format: string, ...files: string[]) => loadCounted(format, files, () => {})
    const loadCounted = (format: string, files: string[], onRows: (rows: number) => void, options = {}) =>
      formats[format]!.load(files, {
        store: service.store,
        options: { 'replace-sample': 'yes', ...options },
        now: new Date('2026-11-20T10:00:00Z'),
        onRows,
      })
    /** @param meanwhile runs when nearly all of the load is done */
    const whileReplacing = (format: string, file: string, meanwhile: () => Promise<unknown>) =>
      formats[format]!.load([file], {
        store: {
          ...service.store,
          async disqualifiedLoaded() {
            const before = await service.store.disqualifiedLoaded()
            await meanwhile()
            return before
          },
        },
        options: {},
        now: new Date('2026-11-20T10:00:00Z'),
        onRows: () => {},
      })
    const appointments = async (company_number: string) =>
      (await service.found('company_appointments', { company_number })).appt_list ?? []
    const details = async (director_id: string) => (await service.found('director_details', { director_id })).director
    const named = async (surname: string, officer_type = 'CUR') =>
      (await service.found('director_search', { name: surname, officer_type })).director_list ?? []

    const refused = async (params: { name?: string; director_id?: string; officer_type?: string }) => {
      const operation = params.director_id ? 'director_details' : 'director_search'
      return (await service.ask('post', { operation, params })).body
    }

    test.each(bindingNames)(
      'a snapshot is answered in %s: roles, addresses as lines, and no day of birth',
      async (binding) => {
        const file = fileOf(officerFile(snapshot))
        expect(await load('officers', file)).toMatchObject({
          loaded: 7,
          rejected: 0,
          into: 'the register, of 2026-11-01',
        })
        const { appt_list } = await service.found('company_appointments', { company_number: '1234567' }, binding)
        expect(appt_list).toMatchObject([
          {
            director_id: `p.${ann}`,
            name_single_line: "DR ANN MARIE O'NEILL",
            dob: '1964-02',
            postcode: 'YO1',
            place: 'YORK',
            num_appt: '2',
            num_dissolved_appt: '1',
            director_appt_list: [
              {
                company_name: 'PLAIN WIDGETS LIMITED',
                company_status: null,
                type: 'DIR',
                date: '2001-02-03',
                occupation: 'DIRECTOR',
                date_prefix: null,
                resignation_date: null,
                address: { line_1: '1 HIGH STREET', line_2: null, town: 'LEEDS', postcode: 'LS1 4VK', street: null },
              },
            ],
          },
          {
            corporate_indicator: 'N',
            forename: null,
            surname: 'A FIRM (SECRETARIES) LIMITED',
            dob: null,
            director_appt_list: [{ type: 'SEC', date: null, date_details: null, date_prefix: 'PRE', address: null }],
            service_address_list: null,
          },
        ])
        expect((await appointments('SC123456')).map(({ director_appt_list }) => director_appt_list![0])).toMatchObject([
          { type: 'DIR', company_status: 'Dissolved' },
          { type: 'NOMDIR' },
          { type: 'DIR', status: 'RESIGNED', resignation_date: '2012-03-01' },
        ])
        expect(await named("O'Neill")).toMatchObject([{ director_id: `p.${ann}` }])
      },
    )

    test('numbers of one person, which differ in their last four digits, are one officer', async () => {
      const [second, married] = ['123456780002', '123456780003'] as const
      await load(
        'officers',
        fileOf(
          officerFile([
            ...snapshot,
            companyLine('07654321', 'LATER CAKES LIMITED'),
            personLine({ ...annLine, company: '07654321', person: second, date: '20150101' }),
            personLine({
              ...annLine,
              company: '07654321',
              person: married,
              code: '03',
              resigned: '20160101',
              names: ['DR', 'ANN MARIE', 'QUILLE'],
            }),
          ]),
        ),
      )
      const found = await named("O'Neill")
      expect(found.map(({ director_id }) => director_id)).toEqual([`p.${second}`])
      expect(found).toMatchObject([{ num_appt: '4' }])
      // Another name is found too, and has the same appointments.
      expect(await named('Quille')).toMatchObject([
        { director_id: `p.${married}`, num_appt: '4', num_resigned_appt: '1' },
      ])
      for (const number of [ann, second, married]) {
        const director = await details(`p.${number}`)
        expect(director).toMatchObject({ director_id: `p.${number}`, num_appt: '4' })
        expect(director?.director_appt_list?.map(({ company_number }) => company_number).toSorted()).toEqual([
          '01234567',
          '07654321',
          '07654321',
          'SC123456',
        ])
      }
      expect((await appointments('01234567')).find(({ forename }) => forename === 'ANN MARIE')).toMatchObject({
        director_id: `p.${ann}`,
        num_appt: '4',
      })
    })

    test('of 5,001 appointments an answer lists 5,000 and counts all', async () => {
      const held = Array.from({ length: 5001 }, (_, at) => String(10_000_000 + at)).flatMap((company) => [
        companyLine(company, 'HELD LIMITED'),
        personLine({ ...annLine, company }),
      ])
      await load('officers', fileOf(officerFile(held)))
      const director = await details(`p.${ann}`)
      expect(director?.director_appt_list).toHaveLength(5000)
      expect(director).toMatchObject({ num_appt: '5001', num_current_appt: '5001', num_resigned_appt: '0' })
    })

    test('a file that is cut short, or not of this format, is refused and leaves the old one answering', async () => {
      await load('officers', fileOf(officerFile(snapshot)))
      const text = officerFile(snapshot)
      for (const [content, why] of [
        [text.slice(0, -20), 'its last line, 99999999 and counts, is missing'],
        [text.replace(/9999999900000007/, '9999999900000008'), 'has 7 lines, and its last line counts 8'],
        [`${text}${snapshot[0]}\n`, 'goes on after its last line'],
        [text.replace('SNAP', 'UPDT'), 'is not a file of this format'],
        ['CompanyName\n', 'is not a file of this format'],
      ] as const)
        await expect(load('officers', fileOf(content))).rejects.toThrow(why)
      const other = fileOf(officerFile(snapshot, { run: '1235' }))
      await expect(load('officers', fileOf(text), other)).rejects.toThrow('The files are of different runs')
      expect(await appointments('01234567')).toHaveLength(2)
    })

    test('a line that will not do is rejected, and no date of birth is in the file of rejects', async () => {
      const bad = [
        personLine({ ...annLine, code: '55' }),
        personLine({ ...annLine, person: 'x'.repeat(12) }),
        personLine({ ...annLine, date: '20019999' }),
        personLine({ ...annLine, company: '07654321' }),
        `${personLine(annLine).slice(0, 90)}`,
      ]
      const file = fileOf(officerFile([...snapshot.slice(0, 2), ...bad]))
      expect(await load('officers', file)).toMatchObject({ loaded: 2, rejected: 5 })
      const rejects = readFileSync(`${file}.rejects.csv`, 'utf8')
      expect(rejects).toContain('8,"is shorter than it says"')
      expect(rejects).not.toMatch(/1964|NEILL/)
    })

    test('a day of updates: new, resigned, reinstated, changed, corrected, moved, merged and errored', async () => {
      await load('officers', fileOf(officerFile(snapshot)))
      const moved = '123456780002'
      const merged = '400000000001'
      const changes = [
        companyLine('01234567', 'PLAIN THINGS LIMITED'),
        updateLine({ company: '01234567', person: '500000000001', names: ['MS', 'NEW', 'COMER'], date: '20261101' }),
        updateLine({ company: 'SC123456', person: bea, oldCode: '03', code: '01' }),
        updateLine({
          ...annLine,
          person: moved,
          old: ann,
          names: ['DR', 'ANN', 'MARRIED'],
          address: ['', '', '2 LOW ROAD'],
        }),
        updateLine({ company: 'SC123456', person: ann, oldCode: '01', code: '03', resigned: '20261031' }),
        updateLine({
          company: '01234567',
          person: merged,
          old: firm,
          oldCode: '00',
          code: '00',
          names: ['', '', 'ONE FIRM'],
        }),
        updateLine({ person: nominee, code: '  ', oldCode: '  ', names: ['', '', 'BETTER NOMINEES LIMITED'] }),
        updateLine({ company: 'SC123456', person: '600000000001', oldCode: '01', code: '03' }),
      ]
      const file = fileOf(officerFile(changes, { kind: 'UPDT', run: '0007', day: '20261103' }))
      expect(await load('officer-updates', file)).toMatchObject({ loaded: 6, rejected: 1 })
      expect(readFileSync(`${file}.rejects.csv`, 'utf8')).toContain(
        '9,"changes an appointment that is not in the register"',
      )

      const inCompany = await appointments('01234567')
      expect(inCompany.map(({ director_id }) => director_id).sort()).toEqual(
        ['p.123456780002', 'p.400000000001', 'p.500000000001'].sort(),
      )
      expect(inCompany[0]!.director_appt_list![0]!.company_name).toBe('PLAIN THINGS LIMITED')
      expect(await details(`p.${moved}`)).toMatchObject({
        surname: 'MARRIED',
        dob: '1964-02',
        // Both numbers of the person hold one.
        director_appt_list: [
          { company_number: '01234567', address: { line_1: '2 LOW ROAD', town: null } },
          { company_number: 'SC123456', status: 'RESIGNED' },
        ],
      })
      expect(await details(`p.${ann}`)).toMatchObject({ num_resigned_appt: '1', surname: "O'NEILL" })
      expect(await details(`p.${firm}`)).toBe(null)
      expect(await details(`p.${bea}`)).toMatchObject({
        director_appt_list: [{ status: 'CURRENT', resignation_date: null }],
      })
      expect(await details(`p.${nominee}`)).toMatchObject({ surname: 'BETTER NOMINEES LIMITED' })

      // The new names are found, misspelt too, and the old one is not.
      expect(await named('MARRIED')).toMatchObject([{ director_id: `p.${moved}` }])
      expect(await named('MARIED')).toMatchObject([{ director_id: `p.${moved}` }])
      expect(await named('BETTER NOMINEES')).toMatchObject([{ director_id: `p.${nominee}` }])
      expect(await named('NOMINEES LIMITED')).toEqual([])

      // The same day again changes nothing; a day that is missing is asked for.
      expect(await load('officer-updates', file)).toMatchObject({
        loaded: 0,
        notes: [expect.stringContaining('already')],
      })
      const later = (run: string, lines: string[]) => fileOf(officerFile(lines, { kind: 'UPDT', run, day: '20261104' }))
      await expect(load('officer-updates', later('0009', []))).rejects.toThrow(
        'is run 0009, and the one before it is 0007',
      )
      const correction = {
        company: '01234567',
        person: moved,
        correction: 'Y',
        names: ['', 'ANNE', 'MARRIED'],
        birth: '19650301',
      } as const
      const errored = updateLine({ company: '01234567', person: '500000000001', oldCode: '01', code: '99' })
      await load(
        'officer-updates',
        later('0008', [updateLine({ ...correction, names: [...correction.names] }), errored]),
      )
      expect(await details(`p.${moved}`)).toMatchObject({
        title: null,
        forename: 'ANNE',
        dob: '1965-03',
        nationality: null,
      })
      expect(await details('p.500000000001')).toBe(null)
      expect((await service.sources.registers(new Date()))[0]).toMatchObject({
        of: '2026-11-04',
        register: 'Companies House officers',
      })
    })

    test('a correction also corrects honours, and whether the officer is a company', async () => {
      await load(
        'officers',
        fileOf(officerFile([companyLine('01234567', 'CHANGED LLP', 'C'), ...snapshot.slice(1, 3)])),
      )
      const { company_status } = (await appointments('01234567'))[0]!.director_appt_list![0]!
      expect(company_status).toBe('Converted / Closed')
      const company = '01234567'
      const changes = [
        updateLine({ company, person: ann, honours: 'OBE', names: annLine.names, correction: 'Y' }),
        updateLine({ company, person: firm, code: '00', names: ['', '', 'A FIRM'], correction: 'Y', corporate: 'Y' }),
      ]
      const file = fileOf(officerFile(changes, { kind: 'UPDT', run: '0007', day: '20261103' }))
      expect(await load('officer-updates', file)).toMatchObject({ loaded: 2, rejected: 0 })
      expect(await details(`p.${ann}`)).toMatchObject({ honours: 'OBE', corporate_indicator: 'N' })
      expect(await details(`p.${firm}`)).toMatchObject({ surname: 'A FIRM', corporate_indicator: 'Y' })
    })

    test('updates need a snapshot, and the days between', async () => {
      const late = fileOf(officerFile([], { kind: 'UPDT', day: '20261120' }))
      const after = fileOf(officerFile([], { kind: 'UPDT', run: '0007', day: '20261104' }))
      await expect(load('officer-updates', late)).rejects.toThrow('No snapshot of officers is loaded')
      await load('officers', fileOf(officerFile(snapshot)))
      await expect(load('officer-updates', late)).rejects.toThrow('Load the updates between them first')
      expect((await load('officer-updates', after)).notes).toEqual([
        'Between the register of 2026-11-01 and the update of 2026-11-04, nothing was loaded for 2026-11-02, 2026-11-03. If there were updates on these days, load the snapshot again and each update after it.',
      ])
      // The snapshot alone would lose the updates.
      await expect(load('officers', fileOf(officerFile(snapshot)))).rejects.toThrow(
        'These data are of 2026-11-01. The store holds newer ones, officer-updates of 2026-11-04.',
      )
    })

    test('of several updates none is applied where one between them is missing', async () => {
      await load('officers', fileOf(officerFile(snapshot)))
      const update = (run: string, day: string) =>
        fileOf(officerFile([companyLine('01234567', 'PLAIN THINGS LIMITED')], { kind: 'UPDT', run, day }))
      const [second, third, fourth] = [
        update('0007', '20261102'),
        update('0008', '20261103'),
        update('0009', '20261104'),
      ]
      await expect(load('officer-updates', fourth, second)).rejects.toThrow(
        'is run 0009, and the one before it is 0007. Load the runs between them first.',
      )
      expect((await service.store.loaded()).map(({ format }) => format)).toEqual(['officers'])
      await load('officer-updates', fourth, third, second)
      expect((await service.store.loaded())[0]).toMatchObject({ format: 'officer-updates', run: '0009' })
    })

    test('disqualified officers, who go when their time has ended, and stay over a new snapshot', async () => {
      const person = (number: string, surname: string) =>
        `1${number}19700415LS1 4VK 0050MR<JOHN PAUL<${surname}<<1 HIGH STREET<<LEEDS<<ENGLAND<BRITISH<<<`
      const ban = (number: string, end: string) =>
        `2${number}20200101${end}${'CDDA 1986 S6'.padEnd(20)}${'UNDERTAKING'.padEnd(30)}`
      const lines = [
        person('111111110001', 'BARRED'),
        ban('111111110001', '20301231'),
        `31111111100012021010120301231${' '.repeat(10)}0014SAFE HANDS LTD<`,
        person('222222220001', 'FREE'),
        ban('222222220001', '20211231'),
        `1333333330001${' '.repeat(8)}LS1 4VK 0060<<CLOSED BODY GMBH<<1 HIGH STREET<<LEEDS<<ENGLAND<<HRB 99<GERMANY<`,
        `${ban('333333330001', '20301231').replace('UNDERTAKING', 'ORDER      ')}20191211${'CR-2019-1'.padEnd(30)}${'FAILED WORKS LTD'.padEnd(160)}0010HIGH COURT`,
        `4333333330001${'ORDER'.padEnd(30)}2019121120210203${'CR-2021-7'.padEnd(30)}0012COUNTY COURT`,
      ]
      const file = fileOf(
        `DISQUALS005020261114\n${lines.join('\n')}\nDISQUALS/00000003/00000003/00000001/00000001/00000008\n`,
      )
      expect(await load('disqualified', file)).toMatchObject({ loaded: 2, rejected: 1 })
      const barred = {
        dob: '1970-04',
        nationality: 'BRITISH',
        director_disq_list: [
          {
            reason: 'CDDA 1986 S6, UNDERTAKING',
            start_date: '2020-01-01',
            end_date: '2030-12-31',
            exemptions: [{ company_name: 'SAFE HANDS LTD', company_number: null }],
          },
        ],
      }
      expect(await details('d.111111110001')).toMatchObject(barred)
      expect(await details('d.333333330001')).toMatchObject({
        surname: 'CLOSED BODY GMBH',
        corporate_indicator: 'Y',
        person_number: '333333330001',
        identification: { registration_number: 'HRB 99', country_registered: 'GERMANY', legal_form: null },
        director_disq_list: [
          {
            case_identifier: 'CR-2019-1',
            court_name: 'HIGH COURT',
            company_name_list: ['FAILED WORKS LTD'],
            heard_on: '2019-12-11',
            undertaken_on: null,
            variation_list: [{ varied_on: '2021-02-03', case_identifier: 'CR-2021-7', court_name: 'COUNTY COURT' }],
          },
        ],
      })
      expect(await named('BARRED', 'DIS')).toHaveLength(1)
      expect(await refused({ name: 'BARRED' })).toContain('no_source: No company officers are loaded.')
      await load('officers', fileOf(officerFile(snapshot)))
      expect(await named('BARRED')).toEqual([])
      const found = await service.ask('post', {
        operation: 'director_details',
        params: { director_id: 'd.111111110001' },
      })
      expect(sourceIn(found.headers)).toMatchObject({ register: 'Disqualified officers', of: '2026-11-14' })
      expect(await details('d.111111110001')).toMatchObject(barred)
      expect((await service.store.loaded()).map(({ format }) => format)).toEqual(['disqualified', 'officers'])
      const older = fileOf(readFileSync(file, 'utf8').replace('20261114', '20261107'))
      await expect(load('disqualified', older)).rejects.toThrow('newer ones, disqualified of 2026-11-14. Add --replace')
      const cut = fileOf(readFileSync(file, 'utf8').replace('/00000008', '/00000009'))
      await expect(load('disqualified', cut)).rejects.toThrow('its last line counts otherwise')
      await service.store.forgetEndedDisqualifications(new Date('2031-01-01T00:00:00Z'))
      expect(await details('d.111111110001')).toBe(null)
      expect(await named('BARRED', 'DIS')).toEqual([])
    })

    test('a permission and a variation belong to the ban that they tell of, and go with one that has ended', async () => {
      const ban = (start: string, end: string, day: string) =>
        `2111111110001${start}${end}${'CDDA 1986 S6'.padEnd(20)}${'ORDER'.padEnd(30)}${day}${' '.repeat(190)}0001`
      const permission = (start: string, company: string) =>
        `3111111110001${start}20301231${' '.repeat(10)}${String(company.length + 1).padStart(4, '0')}${company}<`
      const variation = (day: string, varied: string) =>
        `4111111110001${'ORDER'.padEnd(30)}${day}${varied}${'CR-1'.padEnd(30)}0005COURT`
      const lines = [
        '111111111000119700415LS1 4VK 0050MR<JOHN PAUL<BARRED<<1 HIGH STREET<<LEEDS<<ENGLAND<BRITISH<<<',
        ban('20150101', '20201231', '20141201'),
        ban('20210101', '20271231', '20201201'),
        ban('20280101', '20351231', '20271201'),
        ban('20100101', '20131231', '20091201'),
        permission('20140601', 'BETWEEN LTD'),
        permission('20160101', 'ENDED LTD'),
        permission('20220101', 'SECOND LTD'),
        permission('20290101', 'THIRD LTD'),
        variation('20141201', '20160202'),
        variation('20201201', '20220202'),
      ]
      const file = fileOf(
        `DISQUALS005020261114\n${lines.join('\n')}\nDISQUALS/00000001/00000004/00000004/00000002/00000011\n`,
      )
      expect(await load('disqualified', file)).toMatchObject({ loaded: 1, rejected: 4 })
      const why = 'belongs to a disqualification that has ended: its terms forbid using it'
      const rejects = readFileSync(`${file}.rejects.csv`, 'utf8')
      for (const row of [8, 11]) expect(rejects).toContain(`${row},"${why}"`)
      const bans = (await details('d.111111110001'))!.director_disq_list!.map((row) => [
        row.start_date,
        row.exemptions?.map(({ company_name }) => company_name).toSorted(),
        row.variation_list?.map(({ varied_on }) => varied_on),
      ])
      expect(bans.toSorted()).toEqual([
        ['2021-01-01', ['SECOND LTD'], ['2022-02-02']],
        ['2028-01-01', ['BETWEEN LTD', 'THIRD LTD'], undefined],
      ])
    })

    test('disqualified officers do not delete a first load of officers that was cut short', async () => {
      const many = Array.from({ length: 5_000 }, (_, at) =>
        personLine({ company: '01234567', person: `${500_000_000_000 + at}` }),
      )
      const file = fileOf(officerFile([companyLine('01234567', 'PLAIN WIDGETS LIMITED'), ...many]))
      let written = 0
      const cutShort = loadCounted('officers', [file], (rows) => {
        written = rows
        throw new Error('killed')
      })
      await expect(cutShort).rejects.toThrow('killed')
      const banned = fileOf(disqualifiedFile([{ person: '111111110001', names: ['', 'YELENA', 'OSTRENKO'] }]))
      await expect(load('disqualified', banned)).rejects.toThrow('A load of officers is not finished')
      const counts: number[] = []
      await loadCounted('officers', [file], (rows) => counts.push(rows))
      // It did not write the first rows again.
      expect(counts[0]).toBeGreaterThan(written)
      expect(await load('disqualified', banned)).toMatchObject({ loaded: 1 })
    })

    describe('a load of officers that was left', () => {
      const banned = () => fileOf(disqualifiedFile([{ person: '111111110001', names: ['', 'YELENA', 'OSTRENKO'] }]))
      async function leave(input: string): Promise<void> {
        const side = await service.store.openSide('officers')
        await side.begin()
        await side.write({ input, text: 0, line: 1, records: 1, rejected: 0, state: null })
        await side.close()
      }

      test('gives way to disqualified officers with --replace', async () => {
        await leave('officers 9f86d081 utf-8')
        await expect(load('disqualified', banned())).rejects.toThrow('or add --replace to delete what was loaded of it')
        const replacing = loadCounted('disqualified', [banned()], () => {}, { replace: 'yes' })
        expect(await replacing).toMatchObject({ loaded: 1 })
      })

      test('gives way to them where its checkpoint has no name', async () => {
        await leave('9f86d081 utf-8')
        expect(await load('disqualified', banned())).toMatchObject({ loaded: 1 })
      })
    })

    test('without the file of disqualified officers, nobody is said to be free of disqualifications', async () => {
      await load('officers', fileOf(officerFile(snapshot)))
      for (const params of [{ name: 'BARRED', officer_type: 'DIS' }, { director_id: 'd.111111110001' }])
        expect(await refused(params)).toContain('no_source: No disqualified people are loaded.')
    })

    test('a report says what is loaded about a person, by name, by id and by postcode', async () => {
      expect(await loadedPeople(service.store, 'Ann O’Neill')).toMatchObject({ registers: [], people: [] })
      await load('officers', fileOf(officerFile(snapshot)))
      for (const text of ['ann o’neill', "O'Neill, Ann Marie", `p.${ann}`, 'ls14vk']) {
        const { people, registers, is_cut } = await loadedPeople(service.store, text)
        expect([text, people.map(({ officer }) => officer.director_id)]).toEqual([text, [`p.${ann}`]])
        expect(people[0]).toMatchObject({
          officer: { dob: '1964-02' },
          appointments: [{ company_number: 'SC123456' }, { company_number: '01234567' }],
          disqualifications: [],
        })
        expect([registers, is_cut]).toEqual([[expect.objectContaining({ day: '2026-11-01' })], false])
      }
      expect((await loadedPeople(service.store, 'Bertha O’Neill')).people).toEqual([])
    })

    test('a person who was erased does not come back with the next snapshot', async () => {
      await load('officers', fileOf(officerFile(snapshot)))
      expect(await appointments('01234567')).toHaveLength(2)
      expect(await service.store.eraseLoadedOfficer(`p.${ann}`, new Date())).toBe(3)
      expect(await details(`p.${ann}`)).toBe(null)
      // The page of before is not served again.
      expect(await appointments('01234567')).toHaveLength(1)
      const again = await load('officers', fileOf(officerFile(snapshot, { run: '1235' })))
      expect(again.notes).toEqual(['Rows of people who were erased here, left out: 2.'])
      expect(await appointments('01234567')).toHaveLength(1)
    })

    test('a person who was erased between a kill and its resume does not come back', async () => {
      const file = fileOf(officerFile(snapshot))
      const killed = loadCounted('officers', [file], () => {
        throw new Error('killed')
      })
      await expect(killed).rejects.toThrow('killed')
      await service.store.eraseLoadedOfficer(`p.${ann}`, new Date())
      await load('officers', file)
      expect(await details(`p.${ann}`)).toBe(null)
      expect(await appointments('01234567')).toHaveLength(1)
    })

    test('a person who is erased just before the old rows are replaced does not come back', async () => {
      await load('officers', fileOf(officerFile(snapshot)))
      await whileReplacing('officers', fileOf(officerFile(snapshot, { run: '1235' })), () =>
        service.store.eraseLoadedOfficer(`p.${ann}`, new Date()),
      )
      expect(await details(`p.${ann}`)).toBe(null)
      expect(await appointments('01234567')).toHaveLength(1)
    })

    test('disqualified people are not loaded while officers are, whose load would take them back', async () => {
      const banned = (person: string, day: string) =>
        fileOf(disqualifiedFile([{ person, names: ['', 'YELENA', 'OSTRENKO'] }], { day }))
      await load('officers', fileOf(officerFile(snapshot)))
      await load('disqualified', banned('111111110001', '20261114'))
      const next = banned('222222220001', '20261121')
      await whileReplacing('officers', fileOf(officerFile(snapshot, { run: '1235' })), () =>
        expect(load('disqualified', next)).rejects.toThrow('A load of officers is running.'),
      )
      expect(await load('disqualified', next)).toMatchObject({ loaded: 1 })
      expect(await named('Ostrenko', 'DIS')).toMatchObject([{ director_id: 'd.222222220001' }])
    })
  })
})
