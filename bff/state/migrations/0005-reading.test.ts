/** A database that is older than the record list's own tables. */
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { engines, isInstalled, newDatabase } from '../../../platform/testing/databases.ts'
import { recordPage } from '../../ledger/record-list.ts'
import { openState } from '../state.ts'
import type { ChainTable, Tables } from '../tables.ts'
import { migrations } from './index.ts'

const event = (seq: number, id: string, more: Partial<ChainTable>): ChainTable => ({
  seq,
  id,
  event: 'asked',
  at: `2026-01-01T00:00:0${seq}.000Z`,
  analyst: 'ada',
  case_id: null,
  operation: 'people_search',
  outcome: null,
  reason: null,
  bytes: null,
  milliseconds: null,
  credits: null,
  commitment: null,
  previous_hash: '',
  hash: '',
  ...more,
})

for (const engine of engines)
  test.skipIf(!isInstalled(engine))(
    `over ${engine}: records of before can be filtered, by their subjects too`,
    async () => {
      const database = await newDatabase(engine)
      const older = await openDatabase<Tables>(
        database.address,
        (engine) => Object.fromEntries(Object.entries(migrations(engine)).filter(([name]) => name < '0005')),
        { durable: true },
      )
      const rows = [
        event(1, 'one', {}),
        event(2, 'one', { event: 'answered', outcome: 'none_found' }),
        event(3, 'two', { operation: 'document_download' }),
        event(4, 'gone', {}),
        event(5, 'gone', { event: 'erased' }),
      ]
      await older.db.insertInto('chain').values(rows).execute()
      const contents = [
        { seq: 1, id: 'one', body: JSON.stringify({ params: { fullname: 'Barnaby Oldroyd', place: 'Leeds' } }) },
        { seq: 2, id: 'one', body: JSON.stringify({ status: 200 }) },
        { seq: 3, id: 'two', body: JSON.stringify({ params: { record: 'one' } }) },
      ]
      for (const content of contents)
        await older.db
          .insertInto('content')
          .values({ ...content, case_id: null, salt: '', answer: null })
          .execute()
      await older.close()

      const { db, close } = await openState(database.address)
      const { records } = await recordPage(db, { filters: {}, scope: 'everyone', limit: 10 })
      expect(records.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
        ['gone', 'not_answered', 'answer_unknown'],
        ['two', 'not_answered', 'answer_unknown'],
        ['one', 'none_found', null],
      ])
      const found = await recordPage(db, { filters: { subject: 'OLDROYD Leeds' }, scope: 'everyone', limit: 10 })
      expect(found.records.map(({ id }) => id)).toEqual(['one'])
      await close()
      await database.drop()
    },
  )
