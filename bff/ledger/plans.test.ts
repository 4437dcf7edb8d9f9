/** The ledger grows for years: what concerns one record is read by the record. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { noteStatements, planOf } from '../../platform/testing/plans.ts'
import { testApp } from '../testing/app.ts'

test('who opened a record is not looked for among all openings', async () => {
  const end = noteStatements()
  const app = await testApp()
  const analyst = await app.analyst()
  const { id } = (await analyst.lookUp('geo_code', { text: 'York' })).json.record
  expect((await analyst.get(`/api/records/${id}/views`)).status).toBe(200)
  const statements = end().filter((sql) => sql.includes(`"event" = 'opened'`))
  expect(statements).toHaveLength(1)

  const db = new DatabaseSync(app.databaseAddress)
  expect(planOf(db, statements[0]!)[0]).toContain('chain_by_id_event')
  db.close()
  await app.close()
})
