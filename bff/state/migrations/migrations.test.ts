/** A state of the past is brought up to date, and keeps what was in it. */
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { engines, isInstalled, newDatabase, type TestDatabase } from '../../../platform/testing/databases.ts'
import { openState } from '../state.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a state of the past', () => {
    let database: TestDatabase
    afterEach(() => database.drop())

    test('with checkpoints: they count on from the oldest, and are not changed from then on', async () => {
      database = await newDatabase(engine)
      const first = (only: typeof engine) =>
        Object.fromEntries(Object.entries(migrations(only)).filter(([name]) => name < '0014'))
      const before = await openDatabase<Tables>(database.address, first, { durable: false })
      for (const at of ['2026-01-02', '2026-01-01', '2026-01-03'])
        await sql`insert into checkpoint (checkpoint_id, seq, at, statement, key_id, signature)
          values (${`day-${at}`}, 1, ${at}, '{}', 'k', 's')`.execute(before.db)
      await before.close()

      const state = await openState(database.address)
      const checkpoints = await state.db.selectFrom('checkpoint').select(['number', 'at']).orderBy('number').execute()
      const change = sql`update checkpoint set number = 4`.execute(state.db)
      await expect(change).rejects.toThrow('append-only')
      await state.close()
      expect(checkpoints).toEqual(
        ['2026-01-01', '2026-01-02', '2026-01-03'].map((at, index) => ({ number: index + 1, at })),
      )
    })

    test('with several open cases of one reference: the oldest keeps it, and the others are numbered', async () => {
      database = await newDatabase(engine)
      const first = (only: typeof engine) =>
        Object.fromEntries(Object.entries(migrations(only)).filter(([name]) => name < '0007'))
      const before = await openDatabase<Tables>(database.address, first, { durable: false })
      const file = { title: 't', purpose: 'p', lawful_basis: 'Consent', retention_date: '2030-01-01', created_by: 'a' }
      const rows = ['ACQ-1', 'acq-1', 'ACQ-1', 'ACQ-1 (2)'].map((reference, index) => ({
        ...file,
        reference,
        case_id: `case-${index}`,
        created_at: `2026-01-0${index + 1}T00:00:00.000Z`,
      }))
      await before.db.insertInto('case_file').values(rows).execute()
      await before.close()

      const state = await openState(database.address)
      const files = await state.db.selectFrom('case_file').selectAll().orderBy('case_id').execute()
      await state.close()
      expect(files.map(({ reference }) => reference)).toEqual(['ACQ-1', 'acq-1 (2)', 'ACQ-1 (3)', 'ACQ-1 (2) (2)'])
      expect(files[0]).toMatchObject({ purpose: 'p', closed_at: null })
    })
  })
})
