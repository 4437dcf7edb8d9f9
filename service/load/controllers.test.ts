/** Controllers out of the snapshot of persons with significant control, in the form that Companies House publishes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { sourceIn } from '../../contract/source.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { formats, listOfLoaded } from './index.ts'
import { loadedPeople } from './people-report.ts'

const name = 'persons-with-significant-control-snapshot-2026-11-20'
const published = fileURLToPath(new URL(`testing/${name}.txt`, import.meta.url))
/** Info-ZIP made it, by `zip -fz`. */
const zip64 = published.replace('.txt', '.zip')
const lines = readFileSync(published, 'utf8').trim().split('\n')
const totals = lines.at(-1)!

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** In a folder of its own, because the name gives the day. */
function fileOf(some: readonly string[], called = `${name}.txt`): string {
  const file = path.join(mkdtempSync(path.join(folder, 'file-')), called)
  writeFileSync(file, some.map((line) => `${line}\n`).join(''))
  return file
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a snapshot of controllers', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    let hours = 0
    /** A page of an answer stays the same for an hour, so more time goes by. */
    const load = (
      files: string | string[],
      options: { [name: string]: string } = {},
      onRows: (rows: number) => void = () => {},
    ) => {
      hours += 2
      service.setClock(new Date(Date.parse('2026-11-21T10:00:00Z') + hours * 3_600_000).toISOString())
      return formats.controllers!.load([files].flat(), {
        store: service.store,
        options: { 'replace-sample': 'yes', ...options },
        now: new Date('2026-11-21T10:00:00Z'),
        onRows,
      })
    }
    const controllersOf = (company_number: string) => service.found('company_controllers', { company_number })
    const idsOf = async (company_number: string) =>
      (await controllersOf(company_number)).controller_list?.map(({ controller_id }) => controller_id)

    test.each(bindingNames)('is answered in %s: people and bodies, past and present', async (binding) => {
      expect(await load(published)).toMatchObject({ into: 'the register, of 2026-11-20', loaded: 13, rejected: 0 })
      const answer = await service.found('company_controllers', { company_number: '1234567' }, binding)
      expect(answer).toMatchObject({ num_current: '2', num_ceased: '1', control_statement_list: null })
      expect(answer.controller_list).toMatchObject([
        {
          controller_id: 'aaaaaaaaaaaaaaaaaaaaaaaaaa3',
          company_number: '01234567',
          company_name: null,
          name: 'Exemplar Holdings Limited',
          surname: null,
          date_of_birth: null,
          is_sanctioned: null,
          identification: { registration_number: '05498655', country_registered: 'England' },
          nature_list: ['ownership-of-shares-75-to-100-percent'],
        },
        {
          name: "Dr Ann Marie O'Neill",
          title: 'Dr',
          forename: 'Ann',
          middle_name: 'Marie',
          surname: "O'Neill",
          date_of_birth: '1964-02',
          nationality: 'British',
          country_of_residence: 'England',
          address: { line_1: '12a Mill Street', town: 'Leeds', postcode: 'LS1 4VK' },
          nature_list: ['ownership-of-shares-50-to-75-percent', 'voting-rights-50-to-75-percent-as-trust'],
          notified_on: '2016-04-06',
          ceased_on: null,
          is_sanctioned: 'false',
          identification: null,
          verified_from: '2026-01-05',
          verification_due: '2026-12-01',
        },
        { name: 'Mr Tomos ap Rhys Example-Jones', date_of_birth: '1970-11', ceased_on: '2019-09-02' },
      ])
    })

    test('reports what is held of a person, by the name or by the id of the control', async () => {
      expect(await loadedPeople(service.store, "Ann O'Neill")).toMatchObject({ registers: [], controllers: [] })
      await load(published)
      for (const text of ["Ann O'Neill", 'Ann Marie O’Neill']) {
        const { registers, controllers, people, is_cut } = await loadedPeople(service.store, text)
        expect([registers.length, people, is_cut]).toEqual([1, [], false])
        expect(controllers).toMatchObject([{ surname: "O'Neill", date_of_birth: '1964-02', postcode: 'LS1 4VK' }])
        const [one] = controllers
        expect(await loadedPeople(service.store, one!.controller_id)).toMatchObject({ controllers: [one] })
      }
      expect((await loadedPeople(service.store, 'Mr John Specimen')).controllers).toHaveLength(1)
      expect((await loadedPeople(service.store, 'Exemplar Holdings Ltd')).controllers).toHaveLength(1)
      // Searches find like names too. They are of other people.
      for (const text of [
        'Bertha Nobodyhere',
        'Jon Specimen',
        'Jo Specimen',
        'J Specimen',
        "Anne O'Neill",
        'Ann Oneil',
      ])
        expect([text, (await loadedPeople(service.store, text)).controllers]).toEqual([text, []])
    })

    test('a report that leaves out controllers says so', async () => {
      const [one = ''] = lines.filter((line) => line.includes("O'Neill"))
      const many = Array.from({ length: 201 }, (_, at) =>
        one.replace(
          /(persons-with-significant-control\/individual\/)[\w-]+/,
          `$1report-${String(at).padStart(20, '0')}`,
        ),
      )
      const said = { kind: 'totals#persons-of-significant-control-snapshot', persons_of_significant_control_count: 201 }
      await load(fileOf([...many, JSON.stringify({ data: { ...said, statements_count: 0, exemptions_count: 0 } })]))
      const { controllers, is_cut } = await loadedPeople(service.store, "Ann O'Neill")
      expect([controllers.length, is_cut]).toEqual([200, true])
    })

    test('keeps kinds and natures that nobody knows, and protected people without a name', async () => {
      await load(published)
      expect((await controllersOf('SC123456')).controller_list).toMatchObject([
        { kind: 'legal-person-person-with-significant-control', nature_list: ['a-nature-of-tomorrow'] },
        { address: { line_1: 'PO Box 99' }, identification: { registration_number: 'No. HRB 0123-45' } },
        { kind: 'super-secure-person-with-significant-control', name: null, ceased_on: null },
        { kind: 'super-secure-person-with-significant-control', name: null, ceased_on: '(day not given)' },
      ])
      expect(await controllersOf('SC123456')).toMatchObject({ num_current: '3', num_ceased: '1' })
      // A month that is none is left out. The year stays.
      expect((await controllersOf('OE000123')).controller_list).toMatchObject([
        { kind: 'individual-beneficial-owner', date_of_birth: '1980', is_sanctioned: 'true' },
        { kind: 'a-kind-of-tomorrow', name: 'Specimen Trustees', nature_list: null },
      ])
    })

    test('has statements as the register spells them, and exemptions of listed companies', async () => {
      await load(published)
      expect(await controllersOf('07654322')).toMatchObject({
        controller_list: null,
        num_current: '0',
        control_statement_list: [
          { statement: 'no-individual-or-entity-with-signficant-control', notified_on: '2017-03-01', ceased_on: null },
          { statement: 'psc-contacted-but-no-response', linked_name: 'Mr Nobody Example', ceased_on: '2017-03-01' },
        ],
      })
      expect(await controllersOf('07654323')).toMatchObject({
        control_statement_list: [
          { statement: 'psc-exempt-as-trading-on-regulated-market', notified_on: '2016-04-06', ceased_on: null },
        ],
      })
    })

    test('names its day and its licence, and no register that it is not', async () => {
      await load(published)
      const params = { company_number: '89999999' }
      const reply = await service.ask('soap11', { operation: 'company_controllers', params })
      expect(sourceIn(reply.headers)).toEqual({
        register: 'Persons with significant control',
        kind: 'loaded',
        of: '2026-11-20',
        licence: 'OGL-UK-3.0',
      })
      expect((await service.ask('soap11', { operation: 'company_profile', params })).body).toContain('no_source')
      expect(await listOfLoaded(service.store)).toEqual([
        'controllers: 13 rows of 2026-11-20',
        `  from ${name}.txt, loaded on 2026-11-21`,
        '  licence: OGL-UK-3.0',
        '  show with it: Companies House, 2026-11-20, Open Government Licence v3.0',
      ])
    })

    test('is the same from a zip64 archive, and from all of its parts', async () => {
      await load(zip64)
      const whole = await controllersOf('SC123456')
      expect(whole.controller_list).toHaveLength(4)
      const parts = [1, 2].map((part) => `psc-snapshot-2026-11-21_${part}of2.txt`)
      const files = [fileOf(lines.slice(0, 6), parts[0]), fileOf(lines.slice(6), parts[1])]
      await expect(load(files[0]!, { replace: 'yes' })).rejects.toThrow(
        'The register is in 2 files. Missing: part 2. Name all of them in one command.',
      )
      expect(await load(files, { replace: 'yes' })).toMatchObject({ into: 'the register, of 2026-11-21', loaded: 13 })
      expect(await controllersOf('SC123456')).toEqual(whole)
    })

    test('takes its parts in the order that a shell gives them: 1, 10, 2', async () => {
      const fileOfPart = (part: number) =>
        fileOf(part === 10 ? lines.slice(9) : lines.slice(part - 1, part), `psc-snapshot-2026-11-21_${part}of10.txt`)
      const files = [1, 10, 2, 3, 4, 5, 6, 7, 8, 9].map(fileOfPart)
      expect(await load(files)).toMatchObject({ into: 'the register, of 2026-11-21', loaded: 13, rejected: 0 })
      // So does a comparison with what is loaded.
      expect(await load(files)).toMatchObject({
        notes: [expect.stringMatching(/0 new, 0 changed, 0 gone, 13 the same/)],
      })
    })

    test('lists statements without a day after those with one', async () => {
      const undated = lines[10]!.replace('ccc1"', 'ccc0"').replace(',"notified_on":"2017-03-01"', '')
      await load(fileOf([...lines.slice(0, -1), undated, totals.replace('statements_count":2', 'statements_count":3')]))
      const { control_statement_list } = await controllersOf('07654322')
      expect(control_statement_list?.map(({ notified_on }) => notified_on)).toEqual(['2017-03-01', '2016-06-30', null])
    })

    test('rejects a line that it cannot use, by its number and without its words', async () => {
      const [first, ...others] = lines.slice(0, -1)
      const strange = [
        '{"company_number":"01234567","data":{"kind":"individual-',
        '{"company_number":"12","data":{"kind":"individual-person-with-significant-control"}}',
        '{"company_number":"01234567","data":{"kind":"individual-person-with-significant-control","name":"A Secret"}}',
        '[]',
      ]
      const file = fileOf([first!, '', ...strange, ...others, totals])
      expect(await load(file)).toMatchObject({ loaded: 13, rejected: 4 })
      expect(readFileSync(`${file}.rejects.csv`, 'utf8')).toBe(
        [
          'row,reason',
          '3,"is not JSON"',
          '4,"has a company number that is not eight letters and digits"',
          '5,"has no link of its own"',
          '6,"has no kind"',
          '',
        ].join('\n'),
      )
    })

    test('of which a line was written twice keeps the last one', async () => {
      const again = lines[0]!.replace('"1964"', '"1965"').replace("Dr Ann Marie O'Neill", "Dame Ann Marie O'Neill")
      const more = totals.replace('_control_count":10', '_control_count":11')
      await load(fileOf([...lines.slice(0, -1), again, more]))
      expect((await controllersOf('01234567')).controller_list?.map(({ name }) => name)).toEqual([
        'Exemplar Holdings Limited',
        "Dame Ann Marie O'Neill",
        'Mr Tomos ap Rhys Example-Jones',
      ])
    })

    test('goes on where it stopped when it was killed, and a comparison begins again', async () => {
      const many = (change = (line: string) => line) => [
        ...Array.from({ length: 6_000 }, (_, at) => change(lines[9]!.replaceAll('bbbb1', `bbbb${at + 10}`))),
        totals.replace('_control_count":10,"statements_count":2,"exemptions_count":1', '_control_count":6000'),
      ]
      const file = fileOf(many())
      const killedIn = async (file: string) => {
        let written = 0
        const failing = load(file, {}, (rows) => {
          written = rows
          throw new Error('killed')
        })
        await expect(failing).rejects.toThrow('killed')
        return written
      }
      const written = await killedIn(file)
      const counts: number[] = []
      expect(await load(file, {}, (rows) => counts.push(rows))).toMatchObject({ loaded: 6_000 })
      expect(counts[0]).toBeGreaterThan(written)
      expect(await controllersOf('07654321')).toMatchObject({ num_current: '6000' })

      const next = fileOf(
        many((line) => line.replace(/(bbbb\d\d00".*)Mr John/, '$1Mr Jim')),
        name.replace(/20$/, '21.txt'),
      )
      await killedIn(next)
      expect((await listOfLoaded(service.store))[0]).toBe('controllers: 6,000 rows of 2026-11-20')
      await expect(load(next)).rejects.toThrow(/^More than 30 of 6,000 lines differ/)
      const few = fileOf(
        many((line) => line.replace(/(bbbb\d000".*)Mr John/, '$1Mr Jim')),
        name.replace(/20$/, '21.txt'),
      )
      await killedIn(few)
      expect(await load(few)).toMatchObject({
        notes: ['Compared with the register of 2026-11-20: 0 new, 6 changed, 0 gone, 5,994 the same.'],
      })
      expect(await controllersOf('07654321')).toMatchObject({ num_current: '6000' })
    })

    test('does not bring back a controller whom the operator erased, and the report of a person shows others', async () => {
      await load(published)
      const about = async (text: string) =>
        (await loadedPeople(service.store, text)).controllers.map(({ controller_id }) => controller_id)
      const [ann, john] = ['aaaaaaaaaaaaaaaaaaaaaaaaaa1', 'bbbbbbbbbbbbbbbbbbbbbbbbbb1']
      expect(await about("Ann O'Neill")).toEqual([ann])
      expect(await about(john)).toEqual([john])
      expect(await idsOf('01234567')).toContain(ann)
      expect(await service.store.eraseLoadedController(ann, new Date('2026-11-21T10:00:00Z'))).toBe(1)
      // The page of before is not served again.
      expect(await idsOf('01234567')).not.toContain(ann)
      for (const options of [{}, { replace: 'yes' }] as { [name: string]: string }[]) {
        await load(published, options)
        expect(await idsOf('01234567')).toEqual(['aaaaaaaaaaaaaaaaaaaaaaaaaa3', 'aaaaaaaaaaaaaaaaaaaaaaaaaa2'])
        expect(await about("Ann O'Neill")).toEqual([])
        expect(await about(john)).toEqual([john])
      }
    })

    test('does not bring back a controller who was erased between a kill and its resume', async () => {
      const ann = 'aaaaaaaaaaaaaaaaaaaaaaaaaa1'
      const killed = load(published, {}, () => {
        throw new Error('killed')
      })
      await expect(killed).rejects.toThrow('killed')
      await service.store.eraseLoadedController(ann, new Date('2026-11-21T10:00:00Z'))
      await load(published)
      expect(await idsOf('01234567')).toEqual(['aaaaaaaaaaaaaaaaaaaaaaaaaa3', 'aaaaaaaaaaaaaaaaaaaaaaaaaa2'])
    })

    test('takes the name of an erased controller from the statements of the company', async () => {
      const john = 'bbbbbbbbbbbbbbbbbbbbbbbbbb1'
      const link = `"person_with_significant_control":"/company/07654321/persons-with-significant-control/individual/${john}"`
      const statement = lines[11]!
        .replaceAll('07654322', '07654321')
        .replace('ccc2"', 'ccc3"')
        .replace('"links":{', `"links":{${link},`)
        .replace('Mr Nobody Example', 'Mr John Specimen')
      const file = fileOf([
        ...lines.slice(0, -1),
        statement,
        totals.replace('statements_count":2', 'statements_count":3'),
      ])
      const named = async (company_number: string) =>
        (await controllersOf(company_number)).control_statement_list?.map(({ linked_name }) => linked_name)
      await load(file)
      expect(await named('07654321')).toEqual(['Mr John Specimen'])
      await service.store.eraseLoadedController(john, new Date('2026-11-21T10:00:00Z'))
      for (const options of [{}, { replace: 'yes' }] as { [name: string]: string }[]) {
        await load(file, options)
        expect(await named('07654321')).toEqual([null])
        expect(await named('07654322')).toEqual([null, 'Mr Nobody Example'])
      }
    })

    const faults: [what: string, file: () => string, message: string | RegExp][] = [
      ['cut short', () => fileOf(lines.slice(0, -1)), /is not whole: its last line, with the totals, is missing\.$/],
      [
        'that lost lines',
        () => fileOf([...lines.slice(0, 3), ...lines.slice(5)]),
        /is not whole: it has 8 controllers, and its last line says 10\. Add --replace to load them all the same\.$/,
      ],
      ['joined with another', () => fileOf([...lines, lines[0]!]), /goes on after its last line\.$/],
      [
        'that is another list',
        () => fileOf(['CompanyName, CompanyNumber', '"A","01234567"']),
        /is not a snapshot of persons with significant control: its first line is not JSON\.$/,
      ],
      [
        'of other JSON lines',
        () => fileOf(['{"id":"a","schema":"Person","properties":{}}']),
        /is not a snapshot of persons with significant control: its first line has no kind\.$/,
      ],
      ['without a line', () => fileOf([]), /is not whole|has no rows/],
    ]
    test.each(faults)('a file %s is refused in one line, and the one before it still answers', async (_, file, why) => {
      await load(published)
      const before = await idsOf('01234567')
      await expect(load(file())).rejects.toThrow(why)
      expect(await idsOf('01234567')).toEqual(before)
    })

    describe('a day later', () => {
      const tomorrow = name.replace(/20$/, '21')
      const nextDay = (change: (lines: string[]) => string[], counts: Partial<Record<string, number>> = {}) => {
        const last = Object.entries({ persons_of_significant_control: 10, statements: 2, ...counts }).reduce(
          (line, [what, count]) => line.replace(new RegExp(`"${what}_count":\\d+`), `"${what}_count":${count}`),
          totals,
        )
        return fileOf([...change(lines.slice(0, -1)), last], `${tomorrow}.txt`)
      }

      test('writes the lines that are new, changed or gone, and says how many', async () => {
        await load(published)
        const file = nextDay((all) => [
          ...all
            .filter((line) => !line.includes('aaa5'))
            .map((line) =>
              line
                // Its end is a change of the line. What the register checks of a person is none.
                .replace('"notified_on":"2018-01-31"', '"notified_on":"2018-01-31","ceased_on":"2026-11-20"')
                .replace(/"etag":"0+"/, '"etag":"1"')
                .replace(
                  '"appointment_verification_start_on":"2026-01-05"',
                  '"appointment_verification_start_on":"2026-11-20"',
                ),
            ),
          lines[9]!
            .replaceAll('bbbb1', 'bbbb2')
            .replace('Mr John Specimen', 'Mr New Unheardof')
            .replace('"surname":"Specimen"', '"surname":"Unheardof"')
            .replace('"forename":"John"', '"forename":"New"'),
        ])
        expect(await load(file)).toEqual({
          into: 'the register, of 2026-11-21',
          loaded: 2,
          rejected: 0,
          notes: ['Compared with the register of 2026-11-20: 1 new, 1 changed, 1 gone, 11 the same.'],
        })
        expect(await controllersOf('01234567')).toMatchObject({ num_current: '1', num_ceased: '2' })
        expect((await controllersOf('01234567')).controller_list?.[1]).toMatchObject({ ceased_on: '2026-11-20' })
        expect(await idsOf('SC123456')).not.toContain('aaaaaaaaaaaaaaaaaaaaaaaaaa5')
        expect((await controllersOf('07654321')).controller_list?.map(({ name }) => name)).toEqual([
          'Mr John Specimen',
          'Mr New Unheardof',
        ])
        // A new name is in the index of misspelt ones too.
        const { control_list } = await service.found('controller_search', { name: 'New Unheardoff' })
        expect(control_list).toMatchObject([{ surname: 'Unheardof' }])
        expect((await listOfLoaded(service.store))[0]).toBe('controllers: 13 rows of 2026-11-21')
        const same = {
          loaded: 0,
          notes: ['Compared with the register of 2026-11-21: 0 new, 0 changed, 0 gone, 13 the same.'],
        }
        expect(await load(file)).toMatchObject(same)
        await expect(load(published)).rejects.toThrow(/^These data are of 2026-11-20\. The store holds newer ones/)
      })

      test('counts the rejected lines once where the file is not UTF-8', async () => {
        await load(published)
        const unusable = Array.from({ length: 2500 }, () => `[${' '.repeat(2000)}]`)
        const file = nextDay((all) => [...all, ...unusable, '["§"]'])
        const bytes = readFileSync(file)
        bytes[bytes.lastIndexOf('§')] = 0xe9
        writeFileSync(file, bytes)
        expect(await load(file)).toMatchObject({ rejected: 2501 })
        expect(readFileSync(`${file}.rejects.csv`, 'utf8').trim().split('\n')).toHaveLength(2502)
      })

      test('ends as the whole file would', async () => {
        await load(published)
        const file = nextDay((all) => [...all.slice(4).reverse(), ...all.slice(0, 3)], {
          persons_of_significant_control: 9,
        })
        await load(file)
        const companies = ['01234567', 'SC123456', 'OE000123', '07654321', '07654322', '07654323']
        const answers = () => Promise.all(companies.map(controllersOf))
        const compared = await answers()
        await load(file, { replace: 'yes' })
        expect(await answers()).toEqual(compared)
      })

      test('a file that differs more than a day explains is refused, unless the operator insists', async () => {
        const many = Array.from({ length: 40 }, (_, at) => lines[9]!.replaceAll('bbbb1', `bbbb${at + 10}`))
        const of = { persons_of_significant_control: 50 }
        await load(nextDay((all) => [...all, ...many], of))
        const other = nextDay((all) => [...all, ...many.map((line) => line.replace('Mr John', 'Mr Jim'))], of)
        const why =
          'More than 10 of 53 lines differ from the register of 2026-11-21. 1 day does not explain that. Check the file. Add --replace to load it all the same.'
        await expect(load(other)).rejects.toThrow(why)
        await expect(load(nextDay((all) => all))).rejects.toThrow(why)
        const names = async () => (await controllersOf('07654321')).controller_list?.map(({ name }) => name)
        expect(new Set(await names())).toEqual(new Set(['Mr John Specimen']))
        await load(other, { replace: 'yes' })
        expect(new Set(await names())).toEqual(new Set(['Mr John Specimen', 'Mr Jim Specimen']))
      })

      test('a file that is cut short changes nothing', async () => {
        await load(published)
        const changed = lines.map((line) => line.replace('Dr Ann', 'Dame Ann'))
        const file = fileOf(changed.slice(0, -1), `${tomorrow}.txt`)
        await expect(load(file)).rejects.toThrow(/is not whole/)
        expect((await controllersOf('01234567')).controller_list?.map(({ name }) => name)).toContain(
          "Dr Ann Marie O'Neill",
        )
      })
    })
  })
})
