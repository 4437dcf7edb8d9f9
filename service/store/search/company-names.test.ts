/** Company names as analysts type them, over every binding and both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../../../contract/bindings/index.ts'
import { type Database, openDatabase } from '../../../platform/database.ts'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { type TestService, testService } from '../../testing/service.ts'
import { insertFacts } from '../facts.ts'
import { toNameKey } from '../name-key.ts'
import { schema } from '../schema.ts'
import type { Tables } from '../tables.ts'
import { buildIndex, changeNames, dropIndex } from './build-index.ts'
import { NameLists } from './name-lists.ts'

const names: [name: string, data_set: string][] = [
  ["O'NEILL BREWING LIMITED", 'LIVE'],
  ['O NEILL ROOFING LIMITED', 'LIVE'],
  ['MACDONALD QUARRIES PLC', 'LIVE'],
  ['MC DONALD THATCHING LTD', 'LIVE'],
  ['ST OSWALD PRESS LIMITED', 'LIVE'],
  ['THREE HERONS TRADING LIMITED', 'LIVE'],
  ['CLUB 21 PUBLISHING LIMITED', 'LIVE'],
  ['A B C PENDULUMS LIMITED', 'LIVE'],
  ['QUILLFEATHER & DAUGHTERS LLP', 'LIVE'],
  ['QUILLFEATHER HOLDINGS LIMITED', 'DISSOLVED'],
  ['HOLDINGS OF QUILLFEATHER LIMITED', 'LIVE'],
  ['QUILLFEATHER GROUP HOLDINGS LIMITED', 'LIVE'],
  ['CAFÉ ŴYNBRØD LIMITED', 'LIVE'],
  ['BRINE WATER SOFTWARE LIMITED', 'LIVE'],
  ['247 GUARDING LIMITED', 'LIVE'],
  ['24/7 GUARDING SERVICES LIMITED', 'LIVE'],
  ['TWENTY-FOUR SEVEN GUARDING LIMITED', 'LIVE'],
  ['7 OAKS UNIT 24 LIMITED', 'LIVE'],
  ['WHARFEDALE POOLS LIMITED', 'LIVE'],
  ['WHARFE DALE POOL LIMITED', 'LIVE'],
  ["SAINT JOHN'S CANDLES LIMITED", 'LIVE'],
  ["ST JOHN'S ORGANS LIMITED", 'LIVE'],
  ['JOHN STREET CANDLES LIMITED', 'LIVE'],
  ['JOHN ST ORGANS LIMITED', 'LIVE'],
  ['KESTRELFOLD MANAGEMENT COMPANY LIMITED', 'LIVE'],
  ['KESTRELFOLD COOPERAGE LIMITED', 'LIVE'],
  ['WIDDERSHINE LIMITED LIABILITY PARTNERSHIP', 'LIVE'],
  ['WIDDERSHINE CARE COMMUNITY INTEREST COMPANY', 'LIVE'],
  ['KWIK VARNISHERS LIMITED', 'LIVE'],
]
const many = Array.from({ length: 1050 }, (_, at): [string, string] => [`ZEBRAFOLD UNIT ${at + 1000} LIMITED`, 'LIVE'])

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('company names', () => {
    let service: TestService
    let database: Database<Tables>
    const rows = [...names, ...many].map(([name, data_set], at) => ({
      company_name_id: 1_000_000 + at,
      company_number: String(91_000_000 + at),
      name,
      name_key: toNameKey(name),
      data_set,
      company_index_status: null,
      company_date: null,
      place: at % 2 === 0 ? 'Leeds' : 'York',
    }))
    const added = rows.slice(0, names.length)

    beforeAll(async () => {
      service = await testService({ engine })
      database = await openDatabase<Tables>(service.address, schema, { durable: false })
      const { db } = database
      const [pattern] = await db.selectFrom('company').selectAll().limit(1).execute()
      const companies = rows.map(({ company_number, name }) => ({ ...pattern!, company_number, name }))
      const insertNames = (some: typeof rows, tx = db) =>
        insertFacts(tx, engine, { table: 'company_name', rows: some.map(({ name_key: _, ...row }) => row) })
      await insertFacts(db, engine, { table: 'company', rows: companies })
      // An index is built with the many at once, and changed by each of the others.
      await insertNames(rows.slice(names.length))
      await dropIndex(db, ['company'])
      await buildIndex(db, engine, ['company'])
      await db.transaction().execute(async (tx) => {
        await insertNames(added, tx)
        await changeNames(tx, engine, { removed: [], added })
      })
    })
    afterAll(async () => {
      await database.close()
      await service.close()
    })

    const search = (params: { [name: string]: string }) => service.found('company_name_search', params)
    const found = async (name: string, type = '') =>
      (await search({ name, type })).company_short_list?.map((company) => company.name) ?? []

    test.each([
      ['O NEILL BREWING', "O'NEILL BREWING LIMITED"],
      ["o'neill roofing", 'O NEILL ROOFING LIMITED'],
      ['ONEILL ROOFING', 'O NEILL ROOFING LIMITED'],
      ['mcdonald quarries', 'MACDONALD QUARRIES PLC'],
      ['macdonald thatching', 'MC DONALD THATCHING LTD'],
      ['Saint Oswald', 'ST OSWALD PRESS LIMITED'],
      ['3 herons', 'THREE HERONS TRADING LIMITED'],
      ['club twenty one', 'CLUB 21 PUBLISHING LIMITED'],
      ['ABC pendulums', 'A B C PENDULUMS LIMITED'],
      ['A.B.C. Pendulums', 'A B C PENDULUMS LIMITED'],
      ['quillfeather and daughters', 'QUILLFEATHER & DAUGHTERS LLP'],
      ['daughters quill', 'QUILLFEATHER & DAUGHTERS LLP'],
      ['cafe wynbrod', 'CAFÉ ŴYNBRØD LIMITED'],
      ['brinewater software', 'BRINE WATER SOFTWARE LIMITED'],
      ['quill feather daughters', 'QUILLFEATHER & DAUGHTERS LLP'],
      ['PENDULUMS A B C', 'A B C PENDULUMS LIMITED'],
      ['O`Neill brewing', "O'NEILL BREWING LIMITED"],
      ['O\u2018Neill brewing', "O'NEILL BREWING LIMITED"],
      ['Quillfeather &amp; Daughters', 'QUILLFEATHER & DAUGHTERS LLP'],
      ['quick varnishers', 'KWIK VARNISHERS LIMITED'],
      ['kestrelfold management company', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['kestrelfold management com', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['kestrelfold management co ltd', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['kestrelfold management company lim', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['kestrelfold compa', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['kestrelfold managment compnay', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['kestrelfold management compnay limited', 'KESTRELFOLD MANAGEMENT COMPANY LIMITED'],
      ['three herons trading limted', 'THREE HERONS TRADING LIMITED'],
      ['three heron tradin limitd', 'THREE HERONS TRADING LIMITED'],
      ['widdershine llp', 'WIDDERSHINE LIMITED LIABILITY PARTNERSHIP'],
      ['widdershine limited liabilty partnership', 'WIDDERSHINE LIMITED LIABILITY PARTNERSHIP'],
      ['widdershine care c.i.c.', 'WIDDERSHINE CARE COMMUNITY INTEREST COMPANY'],
      ['quillfeather and daughters limited liability partnership', 'QUILLFEATHER & DAUGHTERS LLP'],
    ])('%s finds %s', async (typed, name) => {
      expect(await found(typed)).toContain(name)
    })

    test.each(['247', '24/7', '24-7', 'Twenty Four Seven', '24 seven'])(
      'a number is found however it is written: %s',
      async (number) => {
        expect((await found(`${number} guarding`)).toSorted()).toEqual([
          '24/7 GUARDING SERVICES LIMITED',
          '247 GUARDING LIMITED',
          'TWENTY-FOUR SEVEN GUARDING LIMITED',
        ])
        // Its parts are neighbours.
        expect(await found('247 oaks unit')).toEqual([])
      },
    )

    test.each([
      ['wharfedale pool', ['WHARFE DALE POOL LIMITED', 'WHARFEDALE POOLS LIMITED']],
      ['wharfe dale poo', ['WHARFE DALE POOL LIMITED', 'WHARFEDALE POOLS LIMITED']],
      ['wharfedal', ['WHARFE DALE POOL LIMITED', 'WHARFEDALE POOLS LIMITED']],
      ['wharfedalepools', ['WHARFEDALE POOLS LIMITED']],
      ['wharfedalepoo', ['WHARFEDALE POOLS LIMITED']],
    ])('words are joined and split, and the last is finished: %s', async (typed, expected) => {
      expect((await found(typed)).toSorted()).toEqual(expected)
    })

    test('ST is a saint or a street, and the order of the words decides which comes first', async () => {
      const saints = ["SAINT JOHN'S CANDLES LIMITED", "ST JOHN'S ORGANS LIMITED"]
      const streets = ['JOHN ST ORGANS LIMITED', 'JOHN STREET CANDLES LIMITED']
      for (const typed of ['saint john', 'st john', "St. John's"])
        expect((await found(typed)).slice(0, 2).toSorted(), typed).toEqual(saints)
      for (const typed of ['john st', 'john street'])
        expect((await found(typed)).slice(0, 2).toSorted(), typed).toEqual(streets)
      expect(await found('john st candles')).toContain('JOHN STREET CANDLES LIMITED')
      expect(await found('john street organs')).toEqual(['JOHN ST ORGANS LIMITED'])
    })

    test('the best match is first: exact, beginning, all words; live before dissolved', async () => {
      expect(await found('quillfeather holdings')).toEqual([
        'QUILLFEATHER HOLDINGS LIMITED',
        'HOLDINGS OF QUILLFEATHER LIMITED',
        'QUILLFEATHER GROUP HOLDINGS LIMITED',
      ])
      expect((await found('quillfeather')).at(-1)).toBe('HOLDINGS OF QUILLFEATHER LIMITED')
      expect((await found('quillfeather')).slice(0, 3)).toEqual([
        'QUILLFEATHER & DAUGHTERS LLP',
        'QUILLFEATHER GROUP HOLDINGS LIMITED',
        'QUILLFEATHER HOLDINGS LIMITED',
      ])
      expect(await found('quillfeather', 'DISSOLVED')).toEqual(['QUILLFEATHER HOLDINGS LIMITED'])
    })

    test.each(bindingNames)('%s: a misspelt name is corrected, and the answer says so', async (binding) => {
      const answer = await service.found('company_name_search', { name: 'NORTGATE HOLDNGS' }, binding)
      expect(answer.searched_name).toBe('NORTHGATE HOLDINGS')
      expect(answer.company_short_list?.[0]).toMatchObject({
        name: 'NORTHGATE HOLDINGS LIMITED',
        match_reason: 'spelled NORTHGATE HOLDINGS',
      })
      const exact = await service.found('company_name_search', { name: 'NORTHGATE HOLDINGS' }, binding)
      expect(exact.searched_name).toBeNull()
      expect(exact.company_short_list?.[0]).toMatchObject({ name: 'NORTHGATE HOLDINGS LIMITED', match_reason: null })
    })

    test('letters that changed places twice are corrected, though nearly all groups of three differ', async () => {
      const { company_short_list, searched_name } = await search({ name: '24 7 guarding sevriecs' })
      expect(company_short_list?.[0]?.name).toBe('24/7 GUARDING SERVICES LIMITED')
      expect(searched_name).toBe('24 7 GUARDING SERVICES')
    })

    test('two errors in one long word are forgiven, and none in a short one', async () => {
      expect(await found('quilfaether daughters')).toEqual(['QUILLFEATHER & DAUGHTERS LLP'])
      expect(await found('sx oswald')).toEqual([])
    })

    test.each(bindingNames)('%s: a previous name is marked, and leads to the present one', async (binding) => {
      const { company_short_list } = await service.found('company_name_search', { name: 'Fernwater' }, binding)
      expect(company_short_list?.find(({ data_set }) => data_set === 'FORMER')?.match_reason).toMatch(
        /^previous name; now /,
      )
    })

    test.each(['company', 'compa', 'compnay'])('%s finds names with the word, and not all with CO', async (typed) => {
      const names = await found(typed)
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect(name).toMatch(/\bCO(MPA\w*)?\b/)
    })

    test.each([
      ['quillfeather daughters uk', 'QUILLFEATHER & DAUGHTERS LLP', 'QUILLFEATHER DAUGHTERS', 'UK'],
      ['uk quillfeather daughters ltd', 'QUILLFEATHER & DAUGHTERS LLP', 'QUILLFEATHER DAUGHTERS', 'UK'],
      ['thatching leeds', 'MC DONALD THATCHING LTD', 'THATCHING', 'LEEDS'],
      ['the wharfedale pools', 'WHARFEDALE POOLS LIMITED', 'WHARFEDALE POOLS', 'THE'],
      ['brine water zzyx software', 'BRINE WATER SOFTWARE LIMITED', 'BRINE WATER SOFTWARE', 'ZZYX'],
      ['brine water software pools', 'BRINE WATER SOFTWARE LIMITED', 'BRINE WATER SOFTWARE', 'POOLS'],
    ])(
      'where no name has all words of %s, most are enough, and the answer says so',
      async (name, first, rest, word) => {
        const { company_short_list, searched_name } = await search({ name })
        expect(company_short_list?.[0]).toMatchObject({ name: first, match_reason: `not in the name: ${word}` })
        expect(searched_name).toBe(rest)
      },
    )

    test('a number is not left out, because it tells names apart', async () => {
      for (const typed of ['brine water software 9', 'wharfedale pools 9'])
        expect(await found(typed), typed).toEqual([])
    })

    test('of two words, neither is left out', async () => {
      expect(await found('zzyx software')).toEqual([])
    })

    test('one form in short and in full is no other form', async () => {
      for (const name of ['widdershine llp', 'widdershine limited liability partnership'])
        expect((await search({ name })).company_short_list?.[0]).toMatchObject({
          name: 'WIDDERSHINE LIMITED LIABILITY PARTNERSHIP',
          match_reason: null,
        })
    })

    test('a misspelt legal form is read, and the answer says so', async () => {
      const { company_short_list, searched_name } = await search({ name: 'three herons trading limted' })
      expect(searched_name).toBe('THREE HERONS TRADING LIMITED')
      expect(company_short_list).toMatchObject([{ name: 'THREE HERONS TRADING LIMITED', match_reason: null }])
    })

    test('another legal form is said', async () => {
      const { company_short_list } = await search({ name: 'quillfeather daughters plc' })
      expect(company_short_list).toMatchObject([{ match_reason: 'another legal form' }])
    })

    test('pages go on without a gap or a repetition, there and back, and the last one says that more match', async () => {
      const pages: string[][] = []
      let answer = await search({ name: 'zebrafold' })
      for (;;) {
        pages.push(answer.company_short_list?.map((company) => company.company_number ?? '') ?? [])
        if (!answer.next_page_id) break
        expect(answer.list_cut).toBeNull()
        answer = await search({ name: 'zebrafold', page_id: answer.next_page_id })
      }
      expect(answer.list_cut).toBe('true')
      expect(pages).toHaveLength(50)
      expect(new Set(pages.flat()).size).toBe(1000)
      const back = await search({ name: 'zebrafold', page_id: answer.previous_page_id ?? '' })
      expect(back.company_short_list?.map((company) => company.company_number)).toEqual(pages.at(-2))
    })

    test('a place narrows the list', async () => {
      const { company_short_list } = await search({ name: 'zebrafold, york' })
      expect(new Set(company_short_list?.map(({ place }) => place))).toEqual(new Set(['York']))
    })

    test.each([
      ['Ω'.repeat(160)],
      ['a '.repeat(80).trim()],
      [`${'ZEBRAFOLD '.repeat(15)}`.trim()],
      ["' or 1=1 --"],
      ['%a_%'],
      ['zebrafold unit '.repeat(10).trim()],
      ['THE AND OF LIMITED A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'],
    ])('%s is answered', async (name) => {
      await expect(search({ name })).resolves.toBeDefined()
    })

    test('a name of 5,000 letters is refused', async () => {
      await expect(search({ name: 'zebrafold '.repeat(500) })).rejects.toThrow('name must be')
    })

    test('a build that was cut short, and one in many runs, end in the same index', async () => {
      const { db } = database
      const index = async () => ({
        words: await db.selectFrom('company_word').selectAll().orderBy('word').execute(),
        lists: await db.selectFrom('company_list').selectAll().orderBy('word').orderBy('first').execute(),
      })
      await dropIndex(db)
      await buildIndex(db, engine)
      const atOnce = await index()
      await dropIndex(db)
      let read = 0
      const breaksOff = (rows: number) => {
        read += rows
        if (read > 500) throw new Error('cut short')
      }
      const inRuns = { lists: new NameLists({ most: 300 }) }
      await expect(buildIndex(db, engine, ['company'], { onRows: breaksOff })).rejects.toThrow('cut short')
      await buildIndex(db, engine, undefined, inRuns)
      expect(await index()).toEqual(atOnce)
    })

    test('an index of an earlier version gets its spelling', async () => {
      const { db } = database
      await db.deleteFrom('company_list').where('word', '=', 'c-').execute()
      await db.updateTable('company_index').set({ stage: 'done' }).execute()
      expect(await found('QUILFEATHER HOLDINGS', 'DISSOLVED')).toEqual([])
      await buildIndex(db, engine)
      // An answer is kept for an hour; this is another search.
      expect(await found('QUILFEATHER HOLDINGS')).toContain('QUILLFEATHER HOLDINGS LIMITED')
    })

    test('a name that goes is found no more, and nor is its word', async () => {
      const { db } = database
      const gone = added.filter(({ name }) => name.startsWith('CLUB 21'))
      await changeNames(db, engine, { removed: gone, added: [] })
      expect(await found('club 21')).toEqual([])
      expect(await db.selectFrom('company_word').selectAll().where('word', '=', 'c 21').execute()).toEqual([])
      await changeNames(db, engine, { removed: [], added: gone })
      // An answer is kept for an hour; this is another search.
      expect(await found('club 21', 'LIVE')).toEqual(['CLUB 21 PUBLISHING LIMITED'])
    })
  })
})
