/** Candidates among loaded disqualified people: by folded names and months, for as long as the file may be used. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fieldsHeader } from '../../contract/field-set.ts'
import type { OperationName } from '../../contract/operations.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import { loadedDisqualified, registerOfDisqualified } from '../../contract/source.ts'
import { connect } from '../../platform/database.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { createServer } from '../server.ts'
import type { Register } from '../sources/source.ts'
import { createSources } from '../sources/sources.ts'
import { openStore } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { type TestService, testService } from '../testing/service.ts'
import { formats } from './index.ts'
import { companyLine, disqualifiedFile, officerFile, personLine } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function fileOf(content: string): string {
  count += 1
  const file = path.join(folder, `Prod_${count}.dat`)
  writeFileSync(file, content)
  return file
}

const company = '01234567'
const [elena, namesake, unborn, other] = ['123456780001', '200000000001', '300000000001', '400000000001'] as const
const officers = officerFile([
  companyLine(company, 'PLAIN WIDGETS LIMITED'),
  personLine({ company, person: elena, names: ['MRS', 'ELENA PAVLOVNA', 'OSTRENKO'], birth: '19710314' }),
  personLine({ company, person: namesake, names: ['MS', 'ELENA', 'OSTRENKO'], birth: '19800101' }),
  personLine({ company, person: unborn, code: '00', names: ['', 'ELENA', 'OSTRENKO'] }),
  personLine({ company, person: other, names: ['MR', 'PAVEL', 'OSTRENKO'], birth: '19710315' }),
])
const banned = { person: '111111110001', names: ['', 'YELENA', 'OSTRENKO'], birth: '19710314' } as const
const undated = { person: '222222220001', names: ['', 'PAVEL', 'OSTRENKO'] } as const
const both = disqualifiedFile([banned, undated])
const stranger = { person: '333333330001', names: ['', 'ANNA', 'STRANGER'] } as const
const later = disqualifiedFile([undated, stranger], { run: '0051', day: '20261118' })

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
    })
    afterEach(() => service.close())

    const load = (format: string, content: string) =>
      formats[format]!.load([fileOf(content)], {
        store: service.store,
        options: { 'replace-sample': 'yes' },
        now: new Date('2026-11-20T10:00:00Z'),
        onRows: () => {},
      })
    async function loadList(): Promise<void> {
      const file = path.join(folder, 'entities-2026-09-20.ftm.json')
      const listed = { id: 'p1', schema: 'Person', properties: { name: ['Anna Stranger'], topics: ['sanction'] } }
      writeFileSync(file, `${JSON.stringify(listed)}\n`)
      await formats.listed!.load([file], {
        store: service.store,
        options: { name: 'Example list', licence: 'CC BY 4.0' },
        now: new Date('2026-11-20T10:00:00Z'),
        onRows: () => {},
      })
    }
    const asked = () => service.found('company_appointments', { company_number: company })
    const candidates = async () =>
      Object.fromEntries(
        ((await asked()).appt_list ?? []).map((one) => [
          one.director_id,
          one.disqualified_candidate_list?.map(({ director_id }) => director_id) ?? null,
        ]),
      )
    const found = {
      [`p.${elena}`]: ['d.111111110001'],
      [`p.${namesake}`]: null,
      [`p.${unborn}`]: ['d.111111110001'],
      [`p.${other}`]: ['d.222222220001'],
    }
    const nobody = Object.fromEntries(Object.keys(found).map((id) => [id, null]))

    test.each([
      ['after the officers', 'officers', 'disqualified'],
      ['before the officers', 'disqualified', 'officers'],
    ])(
      'loaded %s: another spelling and an unknown month agree, another month and another name do not',
      async (_, ...order) => {
        for (const format of order) await load(format, format === 'officers' ? officers : both)
        expect(await candidates()).toEqual(found)
        expect((await asked()).list_searched_list).toEqual([
          { list: registerOfDisqualified, list_day: '2026-11-14', entries: '2' },
        ])
      },
    )

    test('an officer with only a year of birth has the people born in its months', async () => {
      await load('officers', officers)
      await load('disqualified', both)
      for (const [dob, candidate] of [
        ['1971', ['d.111111110001']],
        ['1970', null],
      ] as const) {
        await service.store.changePart('officers', async (tx) => {
          await tx.updateTable('officer').set({ dob }).where('director_id', '=', `p.${elena}`).execute()
          return true
        })
        const { director } = await service.found('director_details', { director_id: `p.${elena}` })
        const ids = director?.disqualified_candidate_list?.map(({ director_id }) => director_id) ?? null
        expect([director?.dob, ids]).toEqual([dob, candidate])
      }
    })

    test('without the file, no answer says that the register was searched', async () => {
      await load('officers', officers)
      expect(await candidates()).toEqual(nobody)
      expect((await asked()).list_searched_list).toBeNull()
    })

    test('a person whom a later file leaves out is a candidate of no new answer, also of a page that was stored', async () => {
      await load('officers', officers)
      await load('disqualified', both)
      expect(await candidates()).toEqual(found)
      await load('disqualified', later)
      expect(await candidates()).toEqual({ ...nobody, [`p.${other}`]: ['d.222222220001'] })
      const search = await service.found('director_search', { name: 'Yelena Ostrenko', officer_type: 'DIS' })
      expect(search.director_list).toBeNull()
      expect((await service.found('director_details', { director_id: 'd.111111110001' })).director).toBeNull()
    })

    test('an ended ban makes no candidate, even before it is deleted', async () => {
      await load('officers', officers)
      await load('disqualified', disqualifiedFile([{ ...banned, until: '20261130' }]))
      expect((await candidates())[`p.${elena}`]).toEqual(['d.111111110001'])
      service.setClock('2026-12-01T09:00:00Z')
      expect(await candidates()).toEqual(nobody)
      expect((await asked()).list_searched_list).toMatchObject([{ entries: '0' }])
      await service.store.forgetEndedDisqualifications(new Date('2026-12-01T09:00:00Z'))
      expect(await service.store.bannedNear([{ keys: ['=OSTRENKO', 'ASTRNK'], born: '' }])).toEqual([])
    })

    test('without a list, a search by name for all fields reads the disqualified people alone', async () => {
      await load('disqualified', both)
      const { listed_list, list_searched_list, disqualified_candidate_list } = await service.found('sanctions_search', {
        name: 'Elena Ostrenko',
      })
      expect(listed_list).toBeNull()
      expect(list_searched_list).toEqual([{ list: registerOfDisqualified, list_day: '2026-11-14', entries: '2' }])
      expect(disqualified_candidate_list?.map(({ director_id }) => director_id)).toEqual(['d.111111110001'])
      const none = await service.found('sanctions_search', { name: 'Xavier Nobody' })
      expect([outcomeOf('sanctions_search', none), none.list_searched_list]).toEqual(['none_found', list_searched_list])
      const answering = (await service.sources.registers(new Date())).filter(({ operations }) =>
        operations.includes('sanctions_search'),
      )
      expect(answering.map(({ register, of }) => [register, of])).toEqual([[loadedDisqualified, '2026-11-14']])
    })

    test('without a list, nobody else is answered: an empty answer would say that lists were searched', async () => {
      await load('disqualified', both)
      const all = { headers: { [fieldsHeader]: 'all' } }
      for (const [params, from] of [
        [{ name: 'Elena Ostrenko' }, {}],
        [{ registration_number: '1234567' }, all],
        [{ name: 'Elena Ostrenko', registration_number: '1234567' }, all],
      ] as const) {
        const { body } = await service.ask('get', { operation: 'sanctions_search', params }, from)
        expect(body).toContain('no_source: No source is configured for this lookup.')
      }
    })

    test('a strict service does not name the file as a register of lists, because it refuses such a search', async () => {
      await load('disqualified', both)
      const strict = await testService({
        engine,
        strict: true,
        database: { address: service.address, drop: async () => {} },
      })
      const operationsOf = async (server: ReturnType<typeof createServer>) => {
        const { registers } = (await server.inject('/registers')).json<{ registers: Register[] }>()
        await server.close()
        return registers.find(({ register }) => register === loadedDisqualified)?.operations
      }
      const own = ['director_search', 'director_details']
      expect(await operationsOf(createServer({ ...strict, strict: true }))).toEqual(own)
      expect(await operationsOf(createServer(service))).toEqual([...own, 'sanctions_search'])
      const { body } = await strict.ask('get', { operation: 'sanctions_search', params: { name: 'Elena Ostrenko' } })
      expect(body).toContain('no_source: ')
      await strict.close()
    })

    test('beside live officers, the file stays among the registers, because answers name it', async () => {
      await load('disqualified', both)
      await loadList()
      const operations: OperationName[] = ['director_search', 'director_details']
      const register = {
        register: 'Live',
        kind: 'live',
        of: null,
        rows: null,
        licence: null,
        attribution: null,
      } as const
      const live = { operations, register: () => ({ ...register, operations }), open: () => ({ source: () => null }) }
      const sources = createSources(service.store, [live])
      const told = async (strict: boolean) =>
        (await sources.registers(new Date(), strict)).map(({ register, of }) => [register, of])
      const others = [
        ['Live', null],
        ['Example list', '2026-09-20'],
        ['GeoNames', null],
      ]
      expect(await told(false)).toEqual([others[0], [loadedDisqualified, '2026-11-14'], ...others.slice(1)])
      expect(await told(true)).toEqual(others)
    })

    test('a name of many people is answered page by page, and only to callers who see them', async () => {
      const many = Array.from({ length: 65 }, (_, at) => ({ ...stranger, person: `4400${1000 + at}0001` }))
      await load('disqualified', disqualifiedFile(many))
      const search = (page_id = '') => service.found('sanctions_search', { name: 'Stranger', page_id })
      const first = await search()
      const second = await search(first.next_page_id ?? '')
      const third = await search(second.next_page_id ?? '')
      const pages = [first, second, third].map(
        (page) => page.disqualified_candidate_list?.map(({ director_id }) => director_id) ?? [],
      )
      expect(pages.map(({ length }) => length)).toEqual([30, 30, 5])
      expect(pages.flat()).toEqual(many.map(({ person }) => `d.${person}`))
      expect([first.previous_page_id || null, third.next_page_id || null]).toEqual([null, null])
      expect(await search(third.previous_page_id ?? '')).toEqual(second)
      // With a list, others are answered too. They have nothing to go on to.
      await loadList()
      const whole = await search()
      expect([whole.listed_list?.length, whole.disqualified_candidate_list?.length]).toEqual([1, 30])
      expect(whole.next_page_id).toBeTruthy()
      const { body } = await service.ask('get', { operation: 'sanctions_search', params: { name: 'Stranger' } })
      expect(body).toContain('<name>Anna Stranger</name>')
      expect(body).not.toMatch(/<next_page_id>[^<]/)
    })

    test('an erased person is no candidate', async () => {
      await load('officers', officers)
      await load('disqualified', both)
      await service.store.eraseLoadedOfficer('d.111111110001', new Date('2026-11-20T10:00:00Z'))
      expect(await candidates()).toEqual({ ...nobody, [`p.${other}`]: ['d.222222220001'] })
    })

    test('people whom an earlier version loaded are found too', async () => {
      await load('officers', officers)
      await load('disqualified', both)
      await forgetWords(service.address, engine)
      const store = await openStore(service.address)
      await store.completeIndex()
      await store.close()
      const older = await testService({ engine, database: { address: service.address, drop: async () => {} } })
      const { appt_list } = await older.found('company_appointments', { company_number: company })
      expect(appt_list?.flatMap((one) => one.disqualified_candidate_list ?? [])).toHaveLength(3)
      await older.close()
    })
  })
})

/** As an earlier version left it: on SQLite, a part without the table. */
async function forgetWords(address: string, engine: (typeof engines)[number]): Promise<void> {
  if (engine === 'postgres') {
    const store = await openStore(address)
    await store.changePart('officers', (tx) => tx.deleteFrom('banned_word').execute())
    await store.close()
    return
  }
  const own = path.dirname(address)
  for (const file of readdirSync(own).filter((name) => /^officers-[0-9a-z]+\.sqlite$/.test(name))) {
    const { db, close } = connect<Tables>(path.join(own, file), { durable: false })
    await db.schema.dropTable('banned_word').execute()
    await close()
  }
}
