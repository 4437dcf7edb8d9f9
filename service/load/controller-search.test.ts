/** Searches for controllers of a loaded snapshot: people as officers are found, bodies by name and by number. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { fieldsHeader } from '../../contract/field-set.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'
import { controllers } from './controllers.ts'

const name = 'persons-with-significant-control-snapshot-2026-11-20.txt'
const lines = readFileSync(fileURLToPath(new URL(`testing/${name}`, import.meta.url)), 'utf8')
  .trim()
  .split('\n')
/** A person whose name has no elements. */
const unnamed = lines[9]!
  .replace(/"name_elements":\{[^}]*\},/, '')
  .replace('bbbb1', 'bbbb2')
  .replace('Mr John', 'Mrs Elizabeth')
const totals = lines.at(-1)!.replace('_control_count":10', '_control_count":11')

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a search for controllers', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine, companies: 0 })
      const file = path.join(mkdtempSync(path.join(folder, 'file-')), name)
      writeFileSync(file, [...lines.slice(0, -1), unnamed, totals].map((line) => `${line}\n`).join(''))
      const context = { options: { 'replace-sample': 'yes' }, now: new Date('2026-11-21T10:00:00Z'), onRows() {} }
      await controllers.load([file], { store: service.store, ...context })
    })
    afterAll(() => service.close())

    const found = async (params: { [name: string]: string }) =>
      (await service.found('controller_search', params)).control_list?.map(({ name }) => name) ?? []
    const [ann, tomos, john] = ["Dr Ann Marie O'Neill", 'Mr Tomos ap Rhys Example-Jones', 'Mr John Specimen']

    const asked: [typed: string, name: string | undefined][] = [
      ["Ann Marie O'Neill", ann],
      ['O’NEILL, ann', ann],
      ['Mrs Ann O Neill', ann],
      ['oneill a m', ann],
      ['Ann Oneil', ann],
      ['Marie O’Neill', ann],
      ['Tomos Jones', tomos],
      ['T. ap Rhys Example-Jones', tomos],
      ['Jon Specimen', john],
      ['Specimen Johnny', john],
      ['Zoe Specimen', 'Ms Zoë Specimen'],
      ['Liz Specimen', 'Mrs Elizabeth Specimen'],
      ['Exemplar Holdings Ltd', 'Exemplar Holdings Limited'],
      ['exemplar hold', 'Exemplar Holdings Limited'],
      ['Exemplar Holdngs', 'Exemplar Holdings Limited'],
      ['EXEMPLAR SAMPLELAND SA', 'EXEMPLAR (SAMPLELAND) S.A.'],
      ['Ann Specimen', undefined],
      ['Peter O’Neill', undefined],
    ]
    test.each(asked)('%s: %s', async (name, expected) => {
      expect((await found({ name }))[0]).toBe(expected)
    })

    test.each(bindingNames)(
      '%s: a search under another name says which, to a caller who asks for all fields',
      async (binding) => {
        const ask = async (name: string, headers = { [fieldsHeader]: 'all' }) =>
          (await service.ask(binding, { operation: 'controller_search', params: { name } }, { headers })).body
        expect(await ask('Ann Oneil')).toContain('<searched_name>ANN ONEILL</searched_name>')
        expect(await ask('Liz Specimen')).toContain('<searched_name>ELIZABETH SPECIMEN</searched_name>')
        expect(await ask('Exemplar Holdngs')).toContain('<searched_name>EXEMPLAR HOLDINGS</searched_name>')
        for (const typed of ["Ann O'Neill", 'exemplar hold', 'Ann Specimen'])
          expect(await ask(typed)).toContain('<searched_name xsi:nil="true" />')
        expect(
          await service.ask(binding, { operation: 'controller_search', params: { name: 'Ann Oneil' } }),
        ).toMatchObject({
          body: expect.not.stringContaining('searched_name'),
        })
      },
    )

    test('lists people before bodies that begin with the same words', async () => {
      expect(await found({ name: 'specimen' })).toEqual([
        'Mrs Elizabeth Specimen',
        john,
        'Ms Zoë Specimen',
        'Specimen Trustees',
      ])
      expect(await found({ name: 'specimen', date_of_birth: '1951-05' })).toEqual(['Mrs Elizabeth Specimen', john])
    })

    test.each(['05498655', '5498655', ' 0549 8655', 'No. 05498655', 'Company number 5498655', 'CRN: 05498655'])(
      'finds a body by its number, typed as %s',
      async (registration_number) => {
        expect(await found({ registration_number })).toEqual(['Exemplar Holdings Limited'])
      },
    )

    test('finds a foreign body by its number, and a body by name and number together', async () => {
      expect(await found({ registration_number: 'HRB 12345' })).toEqual(['EXEMPLAR (SAMPLELAND) S.A.'])
      const registration_number = '05498655'
      expect(await found({ name: 'Exemplar', registration_number })).toEqual(['Exemplar Holdings Limited'])
      expect(await found({ name: 'Specimen', registration_number })).toEqual([])
    })
  })
})
