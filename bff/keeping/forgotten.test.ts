/** One person's words are in every table. What is erased is in no table, file, log or later backup (decision 0128). */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Find } from '../../contract/desk/data-subject.ts'
import { findLists } from '../../contract/finds.ts'
import type { Table } from '../../platform/tables.ts'
import { engines, isInstalled, newFolder, type TestDatabase } from '../../platform/testing/databases.ts'
import { catchUp } from '../ledger/follower.ts'
import { createLedger, type Ledger } from '../ledger/ledger.ts'
import { answered } from '../ledger/testing/records.ts'
import { personalColumns } from '../state/forgetting.ts'
import { sha256 } from '../state/hash.ts'
import { randomId } from '../state/random-id.ts'
import { openState, type State } from '../state/state.ts'
import { tables } from '../state/tables.ts'
import { newState } from '../testing/installed.ts'
import { writeBackup } from './backup/write.ts'
import { createErasing, type Erasing } from './retention/erasing.ts'
import { erasuresIn } from './retention/erasures.ts'
import { createRetention } from './retention/retention.ts'
import { createEraseFound, type FoundToErase } from './subject/erase-found.ts'
import { places } from './subject/places.ts'
import { createReport } from './subject/report.ts'
import { columnsHolding, fillAll, type Ids, person, wordsOf } from './testing/personal-words.ts'

const by = { analyst: 'operator', reason: 'ordered' } as const
const list = Object.entries(tables) as [string, Table][]
const textsOf = (table: Table) => personalColumns(table).filter(([, { type }]) => type !== 'bytes?')
const everyColumn = list.flatMap(([name, table]) => textsOf(table).map(([column]) => `${name}.${column}`))

/** What stays by the tables' own statements, when these and what goes with them are erased. */
function staysAfter(erased: readonly string[]): string[] {
  const gone = new Set(erased)
  for (let before = 0; before !== gone.size; ) {
    before = gone.size
    for (const [name, { goesWith = {} }] of list)
      if (Object.keys(goesWith).some((owner) => gone.has(owner))) gone.add(name)
  }
  return list
    .filter(([name]) => !gone.has(name))
    .flatMap(([name, table]) =>
      textsOf(table)
        .filter(([, { emptiedWith }]) => !Object.keys(emptiedWith).some((owner) => gone.has(owner)))
        .map(([column]) => `${name}.${column}`),
    )
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))("one person's words in every table", () => {
    let database: TestDatabase
    let folder: string
    let state: State
    let ids: Ids
    let ledger: Ledger
    let erasing: Erasing
    beforeEach(async () => {
      database = await newState(engine)
      folder = engine === 'sqlite' ? path.dirname(database.address) : newFolder()
      state = await openState(database.address)
      ledger = createLedger(state)
      erasing = createErasing({ state, ledger, erasures: erasuresIn(folder) })
      const account = randomId()
      const case_id = randomId()
      const asked = {
        ...({ operation: 'people_search', params: { fullname: person, place: 'Leeds' } } as const),
        ...({ upstream: 'u', binding: 'post', analyst: account, file: null } as const),
      }
      const pending = await ledger.asked(asked)
      const bytes = Buffer.from('<a>Quill</a>')
      await ledger.answered(pending, { ...answered, bytes, sha256: sha256(bytes) })
      await catchUp(state.db)
      await state.db.updateTable('content').set({ case_id }).execute()
      const { seq } = await state.db
        .selectFrom('chain')
        .select('seq')
        .where('event', '=', 'answered')
        .executeTakeFirstOrThrow()
      ids = { record: pending.id, answered: seq, case_id, account }
      await fillAll(state.db, ids)
    })
    afterEach(async () => {
      await state.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    const retention = () => createRetention({ state, erasing, recordDays: 9999 })
    const erasures = {
      record: () => erasing.erase([ids.record], by),
      case: () => retention().eraseCase(ids.case_id, by),
      account: () => erasing.forgetAccount(ids.account),
    }
    /** A case takes its records along. */
    const including = { record: ['record'], case: ['case', 'record'], account: ['account'] }

    test('are in each column at first', async () => {
      expect(await columnsHolding(state.db)).toEqual(everyColumn)
    })

    test.each(['record', 'case', 'account'] as const)('go with the %s, and the others stay', async (erased) => {
      await erasures[erased]()
      expect(await erasing.wipe()).toBe(true)
      const stays = staysAfter(including[erased])
      expect(await columnsHolding(state.db)).toEqual(stays)
      await expectNoTrace(everyColumn.filter((column) => !stays.includes(column)))
    })

    test('are nowhere but in templates of reports once all is erased', async () => {
      for (const erase of Object.values(erasures)) await erase()
      expect(await erasing.wipe()).toBe(true)
      const left = await columnsHolding(state.db)
      const ofHouse = textsOf(tables.house_template).map(([column]) => `house_template.${column}`)
      expect(left).toEqual(['report_template.name', 'report_template.sections', ...ofHouse])
      await state.db.deleteFrom('report_template').execute()
      await state.db.deleteFrom('house_template').execute()
      expect(await erasing.wipe()).toBe(true)
      await expectNoTrace(everyColumn)
      for (const text of textsIn(folder)) expect(text).not.toContain('Quill')
    })

    test('are only where the list of finds says so once a data-subject report is erased', async () => {
      const report = await createReport({ state, ledger, recordDays: 9999 })(person, 'operator')
      const finds: Find[] = []
      for await (const find of report.finds) finds.push(find)
      const found = new Set(finds.map(({ where }) => where))
      expect(places.map(({ where }) => where).filter((where) => !found.has(where))).toEqual([])
      const idsOf = (where: Find['where']) => finds.filter((find) => find.where === where).map(({ id }) => id)
      const inLists = Object.entries(findLists).map(([name, where]) => [name, idsOf(where)])
      const given = { ...Object.fromEntries(inLists), records: idsOf('record') } as FoundToErase
      await createEraseFound({ state, ledger, erasing, erasures: erasuresIn(folder) })(report.record, given, by)
      const stays = places.filter(({ erased }) => erased === 'stays').map(({ table }) => table as string)
      const left = await columnsHolding(state.db)
      expect(left.filter((column) => !stays.includes(column.split('.')[0]!) && column !== 'content.body')).toEqual([])
      await erasing.erase([report.record], by)
      expect(await erasing.wipe()).toBe(true)
      await expectNoTrace(everyColumn.filter((column) => !left.includes(column)))
    })

    /** In no file of the data folder, and in no backup. PostgreSQL keeps its own files. */
    async function expectNoTrace(columns: readonly string[]): Promise<void> {
      mkdirSync(path.join(folder, 'backups'), { recursive: true })
      const place = { address: database.address, dataDir: folder, folder: path.join(folder, 'backups') }
      await writeBackup({ ...place, withRegister: false })
      const texts = textsIn(folder)
      const words = columns.map((column) => wordsOf(...(column.split('.') as [string, string])))
      expect(words.filter((one) => texts.some((text) => new RegExp(`${one}(?![.\\w])`).test(text)))).toEqual([])
    }
  })
})

/** Every file below, as text. Packed files are unpacked. */
const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString('latin1'))
