/** Work of which no step waits for anything: on SQLite, a claim and a step may end within one turn of the event loop. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { createJobs, type Work } from './jobs.ts'

const most = 1_000
let database: TestDatabase
let state: State
beforeEach(async () => {
  database = await newState('sqlite')
  state = await openState(database.address)
})
afterEach(async () => {
  await state.close()
  await database.drop()
})

test('work that is put back at once leaves turns to everything else', async () => {
  const jobs = createJobs({ db: state.db, log: pino({ level: 'silent' }) })
  let claims = 0
  const putBack = async (): Promise<Work | null> => {
    if (claims >= most) return null
    claims += 1
    return { job_id: 'put back', run: async () => {} }
  }
  jobs.addKind({ kind: 'call', atOnce: () => 2, run: async () => {}, next: putBack })
  jobs.begin()
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  const claimsBefore = claims
  await jobs.stop()
  expect(claimsBefore).toBeLessThan(most)
})

test('work is told what runs, so that it claims nothing whose step has not ended', async () => {
  const jobs = createJobs({ db: state.db, lookEvery: 3_600_000, log: pino({ level: 'silent' }) })
  const held = Promise.withResolvers<void>()
  const told: (readonly string[])[] = []
  const next = async (running: readonly string[]): Promise<Work | null> => {
    told.push(running)
    const job_id = ['one', 'two'].find((id) => !running.includes(id))
    return job_id ? { job_id, run: () => held.promise } : null
  }
  jobs.addKind({ kind: 'call', atOnce: () => 3, run: async () => {}, next })
  jobs.begin()
  await expect.poll(() => told.length).toBe(3)
  const stopped = jobs.stop()
  held.resolve()
  await stopped
  expect(told).toEqual([[], ['one'], ['one', 'two']])
})

test('a kind with work of its own looks for jobs once a round, and not before each claim', async () => {
  let looks = 0
  const db = state.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') looks += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const jobs = createJobs({ db, lookEvery: 3_600_000, log: pino({ level: 'silent' }) })
  let left = 5
  const next = async (): Promise<Work | null> => {
    if (left === 0) return null
    left -= 1
    return { job_id: `own ${left}`, run: async () => {} }
  }
  jobs.addKind({ kind: 'call', atOnce: () => 1, run: async () => {}, next })
  jobs.begin()
  await expect.poll(() => left).toBe(0)
  await jobs.stop()
  expect(looks).toBe(1)
})
