/** Two processes and their claims on later work: each job is one process's at a time, and of none that has ended. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled, type TestDatabase } from '../../platform/testing/databases.ts'
import { forget } from '../state/forgetting.ts'
import { openState, type State } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { type Claims, createClaims } from './claims.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const at = (time: string) => `2026-11-20T${time}.000Z`
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a job', () => {
    let database: TestDatabase
    let state: State
    let one: Claims
    let other: Claims
    beforeEach(async () => {
      database = await newState(engine)
      state = await openState(database.address)
      one = createClaims(state.db, () => now)
      other = createClaims(state.db, () => now)
    })
    afterEach(async () => {
      await state.close()
      await database.drop()
    })

    const add = (job_id: string, due_at = at('11:00:00')) => one.add(state.db, { job_id, kind: 'watch', due_at })
    const idOf = async (claims: Claims, running: string[] = []) =>
      (await claims.claim('watch', running))?.job_id ?? null
    const claimEnds = (job_id: string, seconds: number) =>
      one.change(state.db, job_id, { claimed_until: secondsFromNow(seconds) })
    const claimOf = (job_id: string) =>
      state.db
        .selectFrom('job')
        .select(['claimed_by', 'claimed_until'])
        .where('job_id', '=', job_id)
        .executeTakeFirstOrThrow()

    test('that is due is claimed once, the longest overdue first', async () => {
      await add('second')
      await add('first', at('10:00:00'))
      await add('later', at('12:00:01'))
      expect([await idOf(one), await idOf(other), await idOf(one), await idOf(other)]).toEqual([
        ...['first', 'second'],
        ...[null, null],
      ])
    })

    test('that two processes reach for at once is claimed by one', async () => {
      for (let round = 0; round < 20; round += 1) {
        await add(`job ${round}`)
        const both = await Promise.all([idOf(one), idOf(other)])
        expect(both.toSorted()).toEqual([`job ${round}`, null].toSorted())
      }
    })

    test('that is paused is not claimed, and keeps its due time until it is woken', async () => {
      await add('job')
      await one.change(state.db, 'job', { state: 'paused' })
      expect(await idOf(one)).toBeNull()
      await add('job', at('23:00:00'))
      expect(await one.claim('watch', [])).toMatchObject({ job_id: 'job', state: 'waiting', due_at: at('11:00:00') })
    })

    test('whose claim has expired is taken over, unless this process still runs it', async () => {
      await add('job')
      expect(await idOf(one)).toBe('job')
      await claimEnds('job', 50)
      expect(await idOf(other)).toBeNull()
      await claimEnds('job', -1)
      expect(await idOf(one, ['job'])).toBeNull()
      expect(await idOf(other)).toBe('job')
    })

    test('whose claim ends too far ahead is taken over: somebody set the clock back', async () => {
      await add('job')
      await idOf(one)
      await claimEnds('job', 3600)
      expect(await idOf(other)).toBe('job')
    })

    test('that is paused while it runs is taken over once its process has ended', async () => {
      await add('job')
      await idOf(one)
      await one.change(state.db, 'job', { state: 'paused' })
      await one.leave('job')
      expect(await idOf(other)).toBe('job')
    })

    test('is renewed, freed and ended only by the process that holds it', async () => {
      await add('job')
      await idOf(one)
      await claimEnds('job', 1)
      const before = await claimOf('job')
      await other.renew(['job'])
      await other.free(state.db, 'job', { due_at: at('13:00:00') })
      await other.leave('job')
      await other.end(state.db, 'job')
      expect(await claimOf('job')).toEqual(before)
      expect([await one.lockMine(state.db, 'job'), await other.lockMine(state.db, 'job')]).toEqual([true, false])
      await one.renew(['job'])
      expect((await claimOf('job')).claimed_until! > before.claimed_until!).toBe(true)
      await one.free(state.db, 'job', { due_at: at('13:00:00') })
      expect(await idOf(other)).toBeNull()
      expect(await one.bringForward(state.db, 'job')).toBe(true)
      expect(await idOf(other)).toBe('job')
      expect(await one.bringForward(state.db, 'job')).toBe(false)
      await other.end(state.db, 'job')
      expect(await state.db.selectFrom('job').selectAll().execute()).toEqual([])
    })

    test('is made due only from the due time that was read', async () => {
      await add('job', at('20:00:00'))
      expect(await one.bringForward(state.db, 'job', {}, at('19:00:00'))).toBe(false)
      expect(await idOf(one)).toBeNull()
      expect(await one.bringForward(state.db, 'job', { actor: 'eve' }, at('20:00:00'))).toBe(true)
      expect(await one.claim('watch', [])).toMatchObject({ job_id: 'job', actor: 'eve' })
    })

    test('goes with its case or its account', async () => {
      await one.add(state.db, { job_id: 'watch', kind: 'watch', case_id: 'erased' })
      await one.add(state.db, { job_id: 'account', kind: 'mail' })
      await forget(state.db, 'case', 'erased')
      await forget(state.db, 'account', 'account')
      expect(await state.db.selectFrom('job').selectAll().execute()).toEqual([])
    })
  })
})
