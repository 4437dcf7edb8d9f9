/** Lists become subjects of a case, shown as imported until they are looked up (decision 0103). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportedSubject, SubjectList } from '../../contract/desk/subjects.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Colleague, colleagueAtWork } from '../testing/colleagues.ts'
import { csv, settled, upload } from './testing/batches.ts'

const entity = (id: string, schema: string, properties: object) => JSON.stringify({ id, schema, properties })
const ftm = {
  name: 'leads.ftm.json',
  bytes: [
    entity('c1', 'Company', { name: ['LARKSPUR HOLDINGS LTD', 'Larkspur'], registrationNumber: ['90000001'] }),
    entity('p1', 'Person', { name: ['Tamsin Quill'], firstName: ['Tamsin'], lastName: ['Quill'] }),
    '{"id": "broken"',
    entity('c2', 'Company', { name: ['Fjordsang AS'], registrationNumber: ['987654321'], jurisdiction: ['no'] }),
    entity('o1', 'Directorship', { director: ['p1'], organization: ['c1'] }),
    entity('a1', 'Address', { full: ['1 Larkspur Close, Leeds'] }),
    entity('v1', 'Vessel', { name: ['MV Quill'] }),
    entity('p2', 'Person', { nationality: ['gb'] }),
  ].join('\n'),
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('imported subjects', () => {
    let app: TestApp
    let ann: Colleague
    let amy: Colleague
    beforeAll(async () => {
      app = await testApp({ engine })
      ann = await colleagueAtWork(app, 'analyst', 'ann')
      amy = await colleagueAtWork(app, 'administrator', 'amy')
    })
    afterAll(() => app.close())

    let cases = 0
    async function newCase(): Promise<string> {
      cases += 1
      const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      return (await ann.post('/api/cases', { ...given, reference: `LIST-${engine}-${cases}` })).json.case_id
    }
    const importInto = (case_id: string, file: Parameters<typeof upload>[3]['file'], kind = 'company') =>
      upload(app, ann, `/api/cases/${case_id}/subjects`, { ...(file && { file }), kind })
    const listed = async (case_id: string): Promise<SubjectList> =>
      (await ann.get(`/api/cases/${case_id}/subjects`)).json
    const named = ({ subjects }: SubjectList, name: string) => subjects.find((one) => one.name === name)!

    test('come from a FollowTheMoney file, each with the lookup that fits, and bad lines are named', async () => {
      const case_id = await newCase()
      const added = await importInto(case_id, ftm)
      expect(added).toMatchObject({
        status: 201,
        json: { file: 'leads.ftm.json', subjects: 5, imported_by_name: expect.any(String) },
      })
      expect(added.json.notes).toEqual([
        'Links between entities are not rows: 1 Directorship.',
        'Line 3 was not imported: This is not a whole JSON object.',
        'Line 8 was not imported: It has no name.',
      ])
      const { subjects, imports } = await listed(case_id)
      expect(imports).toEqual([added.json])
      expect(subjects.map(({ row, kind, name, lookup, record }) => [row, kind, name, lookup, record])).toEqual([
        ...[
          [1, 'company', 'LARKSPUR HOLDINGS LTD', asks('company_number_search', { company_number: '90000001' }), null],
          [2, 'person', 'Tamsin Quill', asks('director_search', { surname: 'Quill', forename: 'Tamsin' }), null],
          // The number is of another country's register.
          [4, 'company', 'Fjordsang AS', asks('company_name_search', { name: 'Fjordsang AS' }), null],
          [6, 'address', '1 Larkspur Close, Leeds', asks('geo_code', { text: '1 Larkspur Close, Leeds' }), null],
          [7, 'other', 'MV Quill', null, null],
        ],
      ])
      expect(subjects[0]!.details).toContainEqual({ name: 'name', value: 'LARKSPUR HOLDINGS LTD; Larkspur' })
    })

    test('are counted before an import, which stores nothing', async () => {
      const case_id = await newCase()
      const count = (file: Parameters<typeof importInto>[1]) =>
        upload(app, ann, `/api/cases/${case_id}/subjects/preview`, { ...(file && { file }), kind: 'company' })
      const kinds = [
        ...[
          { kind: 'company', subjects: 2 },
          { kind: 'person', subjects: 1 },
        ],
        ...[
          { kind: 'address', subjects: 1 },
          { kind: 'other', subjects: 1 },
        ],
      ]
      const { status, json } = await count(ftm)
      expect([status, json.kinds, json.known]).toEqual([200, kinds, 0])
      expect(await listed(case_id)).toEqual({ imports: [], subjects: [] })
      expect((await importInto(case_id, ftm)).json.notes).toEqual(json.notes)
      expect((await count(ftm)).json).toMatchObject({ kinds, known: 5 })
      const many = Array.from({ length: 996 }, (_, row) => `Larkspur ${row} Ltd`).join('\n')
      const full = await count({ name: 'x.csv', bytes: `Name\n${many}\n` })
      expect([full.status, full.json.errors[0].message]).toEqual([422, expect.stringContaining('limit of 1000')])
      expect((await count({ name: 'x.csv', bytes: 'Shoe size\n9\n' })).status).toBe(422)
    })

    test('of an unknown schema or encoding are imported with a note', async () => {
      const bytes = Buffer.from(entity('m1', 'Martian', { name: ['Zoë'] }), 'latin1')
      const { json } = await importInto(await newCase(), { name: 'x.json', bytes })
      expect([json.subjects, json.notes]).toEqual([
        1,
        [expect.stringContaining('read as Windows-1252'), 'FollowTheMoney has no such schema: 1 Martian.'],
      ])
    })

    test('come from a table, by its headings', async () => {
      const case_id = await newCase()
      const file = csv([
        ['Company no', 'Company', 'Our ref'],
        ['90000001', 'Larkspur Holdings Ltd', 'a'],
        ['not a number', 'Larkspur Trading Ltd', 'b'],
        ['', '', 'c'],
        ['90000001', 'Larkspur Holdings Ltd', 'a'],
      ])
      const added = await importInto(case_id, file)
      expect(added.json.notes).toEqual([
        expect.stringMatching(/^Row 2 is searched by its name. “not a number” has no digits/),
        'Row 3 was not imported: It has no name.',
        'Row 4 was not imported: It is the same as row 1.',
      ])
      const { subjects } = await listed(case_id)
      expect(subjects.map(({ row, lookup }) => [row, lookup])).toEqual([
        [1, asks('company_number_search', { company_number: '90000001' })],
        [2, asks('company_name_search', { name: 'Larkspur Trading Ltd' })],
      ])
      const people = csv([
        ['Forename', 'Surname'],
        ['Tamsin', 'Quill'],
      ])
      expect((await importInto(case_id, people, 'person')).status).toBe(201)
      expect(named(await listed(case_id), 'Tamsin Quill')).toMatchObject({
        kind: 'person',
        lookup: asks('director_search', { surname: 'Quill', forename: 'Tamsin' }),
      })
    })

    test('a list without headings is refused whole, and a type or an error is no name', async () => {
      const case_id = await newCase()
      const typed = 'company,Northgate Example Ltd\ncompany,Kirkbrae Example Ltd\nperson,Tamsin Quill\n'
      for (const kind of ['company', 'person']) {
        const refused = await importInto(case_id, { name: 'seeds.csv', bytes: typed }, kind)
        expect(refused).toMatchObject({
          status: 422,
          json: { errors: [{ field: 'file', message: expect.stringContaining('The first row holds values.') }] },
        })
      }
      expect(await listed(case_id)).toEqual({ imports: [], subjects: [] })
      const named = `Company,Name\n${typed}company,#N/A\n`
      expect((await importInto(case_id, { name: 'seeds.csv', bytes: named })).json.notes).toEqual([
        expect.stringMatching(/^Row 4 was not imported: The file has the error #N\/A/),
      ])
      expect((await listed(case_id)).subjects.map(({ name }) => name)).toEqual([
        ...['Northgate Example Ltd', 'Kirkbrae Example Ltd', 'Tamsin Quill'],
      ])
    })

    test('a number of another register leads to a search by name, and says so', async () => {
      const case_id = await newCase()
      const file = csv([
        ['Name', 'Company number'],
        ['Larkspur Holdings Ltd', 'GB-COH-90000001'],
        ['Larkspur Trading Ltd', 'https://find-and-update.company-information.service.gov.uk/company/90000002'],
        ['A Charity Example', 'GB-CHC-1199999'],
      ])
      expect((await importInto(case_id, file)).json.notes).toEqual([
        expect.stringMatching(/^Row 3 is searched by its name. .*register of charities/),
      ])
      expect((await listed(case_id)).subjects.map(({ lookup }) => lookup)).toEqual([
        asks('company_number_search', { company_number: '90000001' }),
        asks('company_number_search', { company_number: '90000002' }),
        asks('company_name_search', { name: 'A Charity Example' }),
      ])
    })

    test('of several names the one in Latin letters is searched, of several numbers the British one', async () => {
      const case_id = await newCase()
      const bytes = [
        entity('inv-1', 'Person', { name: ['Зорян Клименкович', 'Zorian Klymenkovych'] }),
        entity('inv-2', 'Company', {
          name: ['ТОВ «Веснянка Приклад»', 'Vesnyanka Example Ltd'],
          jurisdiction: ['ua', 'gb'],
          registrationNumber: ['00912345', 'SC090012'],
        }),
        entity('inv-3', 'Company', { name: ['Two Countries Ltd'], jurisdiction: ['ua', 'gb'] }),
        entity('inv-3', 'Company', { registrationNumber: ['00912345'] }),
        entity('inv-4', 'Person', { alias: ['Tamsin Quill'] }),
      ].join('\n')
      expect((await importInto(case_id, { name: 'x.ftm.json', bytes })).json.notes).toEqual([])
      expect((await listed(case_id)).subjects.map(({ name, lookup }) => [name, lookup])).toEqual([
        ['Zorian Klymenkovych', asks('director_search', { name: 'Zorian Klymenkovych' })],
        ['Vesnyanka Example Ltd', asks('company_number_search', { company_number: 'SC090012' })],
        ['Two Countries Ltd', asks('company_name_search', { name: 'Two Countries Ltd' })],
        ['Tamsin Quill', asks('director_search', { name: 'Tamsin Quill' })],
      ])
    })

    test('nothing of a file that cannot be used is stored', async () => {
      const case_id = await newCase()
      const refused = async (file: Parameters<typeof importInto>[1], sentence: string, kind?: string) => {
        const { status, json } = await importInto(case_id, file, kind)
        expect([status, json.errors?.[0].message]).toEqual([422, expect.stringContaining(sentence)])
      }
      await refused({ name: 'x.json', bytes: '{"id": 1}\n{"id": 2}' }, 'Line 1 was not imported: The entity has no id.')
      await refused({ name: 'x.json', bytes: '[{"id": "a"},\n{"id": "b"}]' }, 'This file is one JSON list.')
      await refused({ name: 'x.csv', bytes: '' }, 'This file is empty.')
      await refused({ name: 'x.csv', bytes: 'Shoe size\n9\n' }, 'No column is called Name')
      await refused({ name: 'x.csv', bytes: 'Name\nA\n' }, 'Choose companies or people', 'ship')
      const many = Array.from({ length: 1001 }, (_, row) => `Larkspur ${row} Ltd`).join('\n')
      await refused({ name: 'x.csv', bytes: `Name\n${many}\n` }, 'Import 1000 at most')
      await refused(undefined, 'Choose a CSV or XLSX file.')
      expect(await listed(case_id)).toEqual({ imports: [], subjects: [] })
    })

    test('say what a lookup of them found, and take no other record', async () => {
      const case_id = await newCase()
      await importInto(case_id, ftm)
      const [company, person] = (await listed(case_id)).subjects as [ImportedSubject, ImportedSubject]
      const note = ({ subject_id }: ImportedSubject, record: string) =>
        ann.request('PUT', `/api/subjects/${subject_id}/record`, { record })
      const { operation, params } = company.lookup!
      const { record, outcome } = (await ann.lookUp(operation, { ...params, case_id })).json
      expect((await note(person, record.id)).status).toBe(409)
      expect((await note(company, 'another')).status).toBe(404)
      expect((await note(company, record.id)).json.record).toEqual({ id: record.id, at: record.at, outcome })
      const [after, other] = (await listed(case_id)).subjects
      expect([after!.record?.id, other!.record]).toEqual([record.id, null])
    })

    test('take the record of the same question, typed in another way', async () => {
      const case_id = await newCase()
      await importInto(case_id, ftm)
      const [company] = (await listed(case_id)).subjects as [ImportedSubject]
      const { operation } = company.lookup!
      const before = await ann.lookUp(operation, { company_number: '90000001', type: '', page_id: '', case_id })
      const reused = (await ann.lookUp(operation, { ...company.lookup!.params, case_id, freshness: 60 })).json
      expect(reused.record.id).toBe(before.json.record.id)
      const noted = await ann.request('PUT', `/api/subjects/${company.subject_id}/record`, { record: reused.record.id })
      expect([noted.status, noted.json.record?.id]).toEqual([200, reused.record.id])
    })

    test('can be removed and restored, and are not changed in a closed case', async () => {
      const case_id = await newCase()
      const { import_id } = (await importInto(case_id, ftm)).json
      const before = await listed(case_id)
      const path = `/api/subject-imports/${import_id}`
      expect((await ann.request('DELETE', path)).status).toBe(204)
      expect(await listed(case_id)).toEqual({ imports: [], subjects: [] })
      expect((await ann.post(`${path}/put-back`, {})).status).toBe(204)
      expect(await listed(case_id)).toEqual(before)
      await ann.post(`/api/cases/${case_id}/close`, {})
      expect((await ann.request('DELETE', path)).json.title).toBe('Case closed')
      expect((await importInto(case_id, ftm)).json.title).toBe('Case closed')
      expect(await listed(case_id)).toEqual(before)
    })

    test('a data-subject report finds them, and its erasure takes them', async () => {
      const case_id = await newCase()
      const list = csv([['Name'], ['Zenobia Pettifer'], ['Tamsin Quill']])
      await importInto(case_id, { ...list, name: 'Zenobia Pettifer.csv' }, 'person')
      const report = async () => (await amy.post('/api/data-subject', { text: 'Zenobia Pettifer' })).json
      const made = await report()
      const ids = (where: string) =>
        made.finds.filter((find: { where: string }) => find.where === where).map(({ id }: { id: string }) => id)
      const found = { imported_subjects: ids('imported_subject'), subject_imports: ids('subject_import') }
      expect([found.imported_subjects.length, found.subject_imports.length]).toEqual([1, 1])
      const erased = await amy.post(`/api/data-subject/${made.record}/erase`, { reason: 'subject_request', ...found })
      expect(erased.json).toMatchObject({ notes: 2 })
      const { subjects, imports } = await listed(case_id)
      expect(subjects.map(({ name }) => name)).toEqual(['Tamsin Quill'])
      expect(imports.map(({ file }) => file)).toEqual([''])
    })

    test('a FollowTheMoney file is also a batch, whose columns are found by its properties', async () => {
      const case_id = await newCase()
      const bytes = ftm.bytes
        .split('\n')
        .filter((line) => line.includes('"Company"'))
        .join('\n')
      const operation = 'company_name_search'
      const made = await upload(app, ann, '/api/batches', { file: { name: 'leads.json', bytes }, case_id, operation })
      expect(made).toMatchObject({ status: 201, json: { rows: 2, rejected: 0 } })
      const { batch_id } = made.json
      await ann.post(`/api/batches/${batch_id}/start`, { most_credits: '100', unknown_counts_as: '1' })
      expect(await settled(ann, batch_id)).toMatchObject({ state: 'done', done: 2, columns: { name: 'name' } })
    })
  })
})

const asks = (operation: string, params: object) => ({ operation, params })
