/** No call reads a large share of a loaded register. SQLite plans without statistics, so a small register shows it. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { landmarkCompanies } from '../../fiction/landmarks.ts'
import { noteStatements, planOf } from '../../platform/testing/plans.ts'
import { documentKeys, expectedCalls, expectedOfRegister } from '../testing/calls.ts'
import { testService } from '../testing/service.ts'
import { parts } from './parts.ts'

/** Lists are small. */
const { lists: _, ...large } = parts
const loaded: readonly string[] = Object.values(large).flatMap(({ tables }) => tables)

test('every call finds its rows by an index that tells them apart', async () => {
  const end = noteStatements()
  const service = await testService()
  const { company_number } = landmarkCompanies.fortyOfficers
  const calls = [
    ...expectedCalls(await documentKeys(service)),
    ...expectedOfRegister,
    { operation: 'company_number_search', params: { company_number: '9000*' } },
    { operation: 'company_appointments', params: { company_number } },
  ] as const
  for (const { operation, params } of calls) await service.found(operation, params)
  // No file fills the table of residences.
  const statements = end().filter((sql) => !sql.includes('"residence"'))
  expect(statements.length).toBeGreaterThan(calls.length)

  const db = new DatabaseSync(service.address)
  const slow = statements.flatMap((sql) => {
    const steps = planOf(db, sql)
    return steps.some((step) => readsMuch(db, step, steps)) ? [{ sql, steps }] : []
  })
  expect(slow).toEqual([])
  db.close()
  await service.close()
})

/** Reads a whole table, or all rows with a value that many others share. */
function readsMuch(db: DatabaseSync, step: string, steps: readonly string[]): boolean {
  const [, act, table = '', column] = /^(SCAN|SEARCH) (\w+)(?:.* \((\w+)=\?\))?/.exec(step) ?? []
  if (!loaded.includes(table)) return false
  // It holds the few officers who are disqualified.
  if (act === 'SCAN') return !steps.includes(`CO-ROUTINE ${table}`) && !step.includes('officer_disqualified_by_name')
  if (!column) return false
  const counts = `select count(*) as rows, count(distinct "${column}") as different from "${table}"`
  const { rows, different } = db.prepare(counts).get() as { rows: number; different: number }
  return rows > 100 && different < rows / 20
}
