/** A batch is stored in whole or not at all. */
import { expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { openState } from '../state/state.ts'
import { beside } from '../testing/colleagues.ts'
import { flowNamed } from './flows.ts'
import { createMaker } from './make-batch.ts'
import { packed } from './packed-table.ts'
import { type BatchDesk, openBatches } from './testing/batches.ts'

test.each(engines.filter(isInstalled))('over %s: a case that closes between two parts keeps no row', async (engine) => {
  const desk = await openBatches(engine)
  onTestFinished(() => desk.close())
  const case_id = await desk.newCase()
  const rows = Array.from({ length: 1200 }, (_, row) => [`${90_010_000 + row}`])
  let parts = 0
  await beside(desk.app, async (state) => {
    const make = createMaker({
      state,
      async onRecord(calls) {
        parts += 1
        if (parts === 2) await desk.analyst.post(`/api/cases/${case_id}/close`, {})
        return calls.map(() => false)
      },
      estimateOf: async () => ({ credits: '1' }) as never,
      clock: () => new Date(),
      onError: console.error,
    })
    await expect(make(await givenTo(desk, case_id, rows))).rejects.toThrow(/is closed/)
    for (const name of ['batch', 'batch_row', 'batch_call'] as const)
      expect([name, await state.db.selectFrom(name).selectAll().execute()]).toEqual([name, []])
  })
  expect(parts).toBe(2)
  expect((await desk.analyst.get(`/api/cases/${case_id}/batches`)).json.batches).toEqual([])
})

test('the failure that ended it is told, also where its rows cannot be removed', async () => {
  const desk = await openBatches('sqlite')
  onTestFinished(() => desk.close())
  const state = await openState(desk.app.databaseAddress)
  const others: unknown[] = []
  const make = createMaker({
    state,
    async onRecord() {
      await state.close()
      throw new Error('the first failure')
    },
    estimateOf: async () => ({ credits: '1' }) as never,
    clock: () => new Date(),
    onError: (error) => others.push(error),
  })
  await expect(make(await givenTo(desk, await desk.newCase(), [['90000001']]))).rejects.toThrow('the first failure')
  expect(others).toHaveLength(1)
})

async function givenTo(desk: BatchDesk, case_id: string, rows: string[][]) {
  const { analyst_id, email, name, role, created_at } = (await desk.analyst.get('/api/session')).json
  const analyst = { analyst_id, email, name, role, created_at }
  const table = packed({ headings: ['Number'], rows, notes: [], headingRow: 1 })
  const flow = flowNamed('company_number_search')!
  return { case_id, name: 'list.csv', flow, columns: { company_number: 'Number' }, table, analyst }
}
