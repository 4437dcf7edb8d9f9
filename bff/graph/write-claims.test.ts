/** Claims are a cache: however they came to be written, the same records give the same rows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { engines, isInstalled, type TestDatabase } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { claimsIn } from './read-claims.ts'
import { sharersIn } from './read-sharers.ts'
import { hashOfClaims, type Made, writeRecords } from './testing/records.ts'
import { backlogOf, rebuildClaims, type Target, writeCase } from './write-claims.ts'

const case_id = 'a-case'
const officer = (id: number, company: number, more: object = {}) => ({
  director_id: String(id),
  name_single_line: `Morwenna QUILL ${id}`,
  surname: 'QUILL',
  dob: '1964-03',
  service_address_list: [{ line_1: `${id % 7} Mill Lane`, place: 'LEEDS', postcode: 'LS1 4VK' }],
  director_appt_list: [
    {
      company_number: String(90_000_000 + company),
      company_name: `COMPANY ${company} LTD`,
      type: 'DIR',
      date: '2015-05-01',
    },
  ],
  ...more,
})
const officers = (company: number, count: number): Made => ({
  operation: 'company_appointments',
  params: { company_number: String(90_000_000 + company) },
  result: { appt_list: Array.from({ length: count }, (_, at) => officer(company + at, company)) },
})
const records: Made[] = [
  ...Array.from({ length: 90 }, (_, at) => officers(at, 4)),
  {
    operation: 'tps_full',
    params: { telephone_number: '01632 960124' },
    result: { telephone_number: '01632960124', tps_status: 'call', ctps_status: 'call' },
  },
]

const writeAll = (target: Target): Promise<void> => writeCase(target, case_id)

const opened: { state: State; database: TestDatabase }[] = []
async function openWith(engine: (typeof engines)[number], made: readonly Made[]) {
  const database = await newState(engine)
  const state = await openState(database.address)
  opened.push({ state, database })
  await writeRecords(state, case_id, 0, made)
  return { state, database, target: { ...state, directorId: undefined } as Target }
}
afterEach(async () => {
  for (const { state, database } of opened.splice(0)) {
    await state.close()
    await database.drop()
  }
})

const installed = engines.filter(isInstalled)

test('either database holds the same claims, and dropping and replaying gives them again', async () => {
  const hashes: string[] = []
  for (const engine of installed) {
    const { state, target } = await openWith(engine, records)
    await writeAll(target)
    const first = await hashOfClaims(state)
    expect(first.claims).toBeGreaterThan(1000)
    await rebuildClaims(target, true, () => {})
    expect(await hashOfClaims(state)).toEqual(first)
    for (const table of ['claim', 'mention', 'claim_mark'] as const) await state.db.deleteFrom(table).execute()
    await writeAll(target)
    hashes.push((await hashOfClaims(state)).hash)
    expect(hashes.at(-1)).toBe(first.hash)
  }
  expect(new Set(hashes).size).toBe(1)
})

/** Of several operations in turn. Some of their people, companies and addresses are the same. */
const mixed = (at: number): Made => {
  const company_number = String(90_000_000 + (at % 150))
  const made: readonly Made[] = [
    officers(at % 150, 3),
    {
      operation: 'company_name_search',
      params: { name: 'mill' },
      result: { company_short_list: [{ company_number, name: `MILL ${at % 150} LTD`, place: 'LEEDS' }] },
    },
    {
      operation: 'company_filing_history',
      params: { company_number },
      result: { filing_history_list: [{ image_key: `k${at}`, form_type: 'AA', document_date: '2016-02-29' }] },
    },
    {
      operation: 'company_mortgage_index',
      params: { company_number },
      result: { charge_list: [{ charge_number: String(at), creation_date: '2014-07' }] },
    },
    {
      operation: 'geo_code',
      params: { text: 'mill' },
      result: { geo_data_list: [{ description: `Mühle ${at % 40}`, postcode: 'LS1 4VK', country_name: 'England' }] },
    },
    {
      operation: 'tps_full',
      params: { telephone_number: `01632 960${String(at % 1000).padStart(3, '0')}` },
      result: { telephone_number: `01632960${String(at % 1000).padStart(3, '0')}`, tps_status: 'call' },
    },
  ] as Made[]
  return made[at % made.length]!
}

test('either database holds the same claims of 400 mixed records', async () => {
  const all = Array.from({ length: 400 }, (_, at) => mixed(at))
  const found: Awaited<ReturnType<typeof hashOfClaims>>[] = []
  for (const engine of installed) {
    const { state, target } = await openWith(engine, all)
    await writeAll(target)
    found.push(await hashOfClaims(state))
  }
  expect(found[0]!.claims).toBeGreaterThan(2000)
  for (const one of found) expect(one).toEqual(found[0])
})

describe.each(installed)('over %s', (engine) => {
  test('a rebuild that is killed half-way continues where it stopped', async () => {
    const { state, database, target } = await openWith(engine, records)
    const program = fileURLToPath(new URL('./testing/write-case.ts', import.meta.url))
    const writing = spawn(process.execPath, [program, database.address, case_id], { stdio: 'inherit' })
    const ended = once(writing, 'exit')
    await expect.poll(async () => (await claimsIn(state.db).scope(case_id)).last, { interval: 5 }).toBeGreaterThan(0)
    writing.kill('SIGKILL')
    await ended
    const { records: left } = await backlogOf(state.db, case_id)
    await writeAll(target)
    expect((await backlogOf(state.db, case_id)).records).toBe(0)
    const { hash } = await hashOfClaims(state)
    await rebuildClaims(target, true, () => {})
    expect((await hashOfClaims(state)).hash).toBe(hash)
    expect(left).toBeLessThan(records.length)
  })

  test('the thread writes what a process would, and two that write at once write it once', async () => {
    const { state, database, target } = await openWith(engine, records)
    const worker = new Worker(new URL('./claims-thread.ts', import.meta.url), {
      workerData: { address: database.address },
      execArgv: [],
    })
    worker.postMessage({ case_id })
    const [[told]] = await Promise.all([once(worker, 'message'), writeAll(target)])
    expect(told).toEqual({ case_id })
    await worker.terminate()
    const both = await hashOfClaims(state)
    await rebuildClaims(target, true, () => {})
    expect(await hashOfClaims(state)).toEqual(both)
  })

  test('rows of another version of the extractor are not shown, and are written again', async () => {
    const { state, target } = await openWith(engine, records.slice(0, 3))
    await writeAll(target)
    const { hash } = await hashOfClaims(state)
    const reader = claimsIn(state.db)
    for (const version of [0, 99]) {
      await state.db.updateTable('claim_mark').set({ extractor_version: version }).execute()
      await state.db.updateTable('claim').set({ value: 'of another version' }).where('value', 'is not', null).execute()
      expect((await reader.newest(await reader.scope(case_id), 100)).claims).toEqual([])
      await writeAll(target)
      expect((await hashOfClaims(state)).hash).toBe(hash)
    }
  })

  test('writing ends while records keep coming, and while another version writes the same case', async () => {
    const { state, target } = await openWith(engine, records.slice(0, 3))
    let more = 3
    await writeCase(target, case_id, async () => {
      await writeRecords(state, case_id, more, [officers(more, 1)])
      more += 1
      return true
    })
    expect((await backlogOf(state.db, case_id)).records).toBe(1)
    let others = 0
    await writeCase(target, case_id, async () => {
      others += 1
      await state.db.updateTable('claim_mark').set({ extractor_version: 99 }).execute()
      return true
    })
    expect(others).toBe(1)
    expect((await backlogOf(state.db, case_id)).records).toBe(more)
    await writeAll(target)
    expect((await backlogOf(state.db, case_id)).records).toBe(0)
  })

  test('claims, mentions, words and places go with the content of their record', async () => {
    const { state, target } = await openWith(engine, records.slice(0, 2))
    await writeAll(target)
    const place = (key: string) => ({ case_id, key, x: 1, y: 1, hidden: 0, group_name: null })
    await state.db
      .insertInto('placement')
      .values([place('company:90000000'), place('company:90000001')])
      .execute()
    const ids = await state.db.selectFrom('content').select(['id', 'seq']).orderBy('seq').execute()
    await state.db.deleteFrom('content').where('id', '=', ids[0]!.id).execute()
    const keys = (await state.db.selectFrom('mention').select('key').execute()).map(({ key }) => key)
    expect(keys).not.toContain('company:90000000')
    expect(keys).toContain('company:90000001')
    expect((await state.db.selectFrom('placement').select('key').execute()).map(({ key }) => key)).toEqual([
      'company:90000001',
    ])
    await rebuildClaims(target, true, () => {})
    expect(await state.db.selectFrom('placement').select('key').execute()).toHaveLength(1)
    await state.db.deleteFrom('content').where('id', '=', ids[2]!.id).execute()
    for (const table of ['claim', 'mention', 'mention_word', 'placement'] as const)
      expect(await state.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('takes a name of 5,000 letters and an officer with 5,000 appointments', async () => {
    const director_appt_list = Array.from({ length: 5000 }, (_, at) => ({
      company_number: String(91_000_000 + at),
      company_name: `COMPANY ${at} LTD`,
      type: 'SEC',
      date: '2001-01-01',
    }))
    const many: Made = {
      operation: 'director_details',
      params: { director_id: '7' },
      result: { director: officer(7, 1, { director_appt_list }) },
    }
    const long = 'Q'.repeat(5000)
    const named: Made = {
      operation: 'company_name_search',
      params: { name: 'q' },
      result: { company_short_list: [{ name: long, company_number: '90000009' }] },
    }
    const { state, target } = await openWith(engine, [many, named])
    await writeAll(target)
    const reader = claimsIn(state.db)
    const scope = await reader.scope(case_id)
    const [one] = (await reader.mentions(scope, ['officer:7'])).values()
    expect((await reader.counts(scope, [one!.seq])).find(({ property }) => property === 'officer_of')?.count).toBe(5000)
    expect(await reader.neighbours(scope, [one!.seq], 20)).toHaveLength(20)
    const sharing = await sharersIn(state.db).withValue(scope, { property: 'name', equals: long }, 10)
    expect(sharing).toMatchObject({ rows: [expect.anything()], isCut: false })
    expect(await reader.withWords(scope, [long.toLowerCase()], 10)).toMatchObject([{ key: 'company:90000009' }])
  })

  test('a value is found together with words, whether few or hundreds have the words', async () => {
    const { state, target } = await openWith(engine, [officers(1, 600)])
    await writeAll(target)
    const scope = await claimsIn(state.db).scope(case_id)
    const born = async (...words: string[]) => {
      const value = { property: 'birth_month', equals: '1964-03', words } as const
      const { rows } = await sharersIn(state.db).withValue(scope, value, 5000)
      return new Set(rows.map(({ mention }) => mention)).size
    }
    expect(await born()).toBe(600)
    expect(await born('quill')).toBe(600)
    expect(await born('quill', '17')).toBe(1)
    expect(await born('tregaskis')).toBe(0)
  })

  test('an answer that no longer parses is missing, and the others are not', async () => {
    const { state, target } = await openWith(engine, records.slice(0, 3))
    await state.db
      .updateTable('content')
      .set({ answer: Buffer.from('no gzip') })
      .where('seq', '=', 4)
      .execute()
    await writeAll(target)
    const reader = claimsIn(state.db)
    const scope = await reader.scope(case_id)
    expect(await reader.missing(scope)).toMatchObject([{ record: expect.stringContaining('made') }])
    expect((await reader.newest(scope, 1000)).claims.length).toBeGreaterThan(50)
  })
})
