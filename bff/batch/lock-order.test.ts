/** Over PostgreSQL, each change locks its batch first. Otherwise two changes could wait for each other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled, waitingForLocks } from '../../platform/testing/databases.ts'
import { beside } from '../testing/colleagues.ts'
import { locked } from './choices.ts'
import { type BatchDesk, csv, openBatches, settled } from './testing/batches.ts'

describe.skipIf(!isInstalled('postgres'))('a running batch', () => {
  let desk: BatchDesk
  beforeAll(async () => {
    desk = await openBatches('postgres')
  })
  afterAll(() => desk.close())

  test('a start takes the calls only once it has the batch', async () => {
    const batch_id = await desk.made('company_number_search', csv([['Company no'], ['90000002']]))
    await beside(desk.app, async ({ db }) => {
      await db.updateTable('batch_call').set({ actor: 'somebody' }).where('batch_id', '=', batch_id).execute()
      let started: ReturnType<typeof desk.start> | undefined
      await db.transaction().execute(async (tx) => {
        await locked(tx, batch_id)
        started = desk.start(batch_id)
        await expect.poll(() => waitingForLocks(tx)).toBeGreaterThan(0)
        const { rows } = await sql`select call_id from batch_call
          where batch_id = ${batch_id} for update nowait`.execute(tx)
        expect(rows).toHaveLength(1)
      })
      expect((await started)?.status).toBe(200)
    })
    await settled(desk.analyst, batch_id)
  })

  test('an answer takes its row only once it has the batch', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    desk.answers.instead = () => async (_, response) => {
      arrive()
      await released
      response.destroy()
    }
    const batch_id = await desk.made('company_number_search', csv([['Company no'], ['90000001']]))
    await desk.start(batch_id)
    await arrived
    await beside(desk.app, async ({ db }) => {
      await db.transaction().execute(async (tx) => {
        await locked(tx, batch_id)
        release()
        await expect.poll(() => waitingForLocks(tx)).toBeGreaterThan(0)
        const { rows } = await sql`select call_id from batch_call
          where batch_id = ${batch_id} for update nowait`.execute(tx)
        expect(rows).toHaveLength(1)
      })
    })
    expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', not_answered: 1 })
  })
})
