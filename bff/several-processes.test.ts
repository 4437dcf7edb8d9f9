/** Two processes on one PostgreSQL, behind a balancer that knows no affinity; and one of them is killed under load. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled, newDatabase, newFolder } from '../platform/testing/databases.ts'
import { recordsIn } from './ledger/records.ts'
import { exportTo, openQuietly, verify } from './ledger/testing/records.ts'
import { openState } from './state/state.ts'
import { admin, visitorOf } from './testing/app.ts'
import { startBalancer } from './testing/balancer.ts'
import { installed } from './testing/installed.ts'
import { startProgram } from './testing/program.ts'
import { testService } from './testing/service.ts'
import { listeningTo } from './testing/upstream.ts'

/** Lookups in all, how many at a time, and after how many answers one process dies. */
const [lookups, together, deadly] = [120, 12, 50]

test.skipIf(!isInstalled('postgres'))('kill -9 of one loses no session and no record', async () => {
  const { url, apiKey } = testService()
  const database = await newDatabase('postgres')
  const folder = newFolder()
  const balancer = await startBalancer()
  // Some answers wait for the kill, so that lookups are under way when it comes.
  let release = () => {}
  const killed = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  let isHeld = false
  const upstream = await listeningTo(url, ({ body }) => {
    if (!body.includes('geo_code')) return undefined
    asked += 1
    isHeld ||= body.includes('Leeds')
    if (asked % 10 !== 0 && !body.includes('Leeds')) return undefined
    return async (_, response) => {
      await killed
      response.destroy()
    }
  })
  onTestFinished(async () => {
    await Promise.all([balancer.close(), upstream.close()])
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const env = {
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: apiKey,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LIMIT_LOOKUPS: '0',
  }
  // At once, on an empty database: one of them brings it up to date.
  const [first, second] = await Promise.all([startProgram(env), startProgram(env)])
  balancer.use(first.address, second.address)
  const analyst = visitorOf({ address: balancer.url, publicUrl: balancer.url })
  expect((await analyst.post('/api/session', admin)).status).toBe(200)

  // At least this one is under way in the process that dies.
  balancer.use(first.address)
  void analyst.lookUp('geo_code', { text: 'Leeds' }).catch(() => null)
  await expect.poll(() => isHeld).toBe(true)
  balancer.use(first.address, second.address)

  const heard: { id: string; outcome: string }[] = []
  let restarted: Promise<{ address: string }> | undefined
  let begun = 0
  const replaceFirst = async () => {
    first.child.kill('SIGKILL')
    await first.ended
    release()
    const third = await startProgram(env)
    balancer.use(third.address, second.address)
    return third
  }
  await Promise.all(
    Array.from({ length: together }, async () => {
      // And on, until the process that was started again has had its share.
      while (begun < lookups || !restarted) {
        begun += 1
        const reply = await analyst.lookUp('geo_code', { text: 'York' }).catch(() => null)
        expect(reply?.status, 'nobody is signed out').not.toBe(401)
        const { record, outcome } = reply?.json ?? {}
        if (record) heard.push({ id: record.id, outcome: outcome ?? 'not_answered' })
        if (heard.length >= deadly) restarted ??= replaceFirst()
      }
    }),
  )
  const third = await restarted!
  for (const { address } of [second, third]) {
    balancer.use(address)
    expect((await analyst.get('/api/session')).json.email).toBe(admin.email)
    expect((await analyst.lookUp('geo_code', { text: 'York' })).json.outcome).toBe('found')
  }
  for (const { address } of [first, second, third]) expect(balancer.answered.get(address), address).toBeGreaterThan(1)

  const state = await openState(database.address)
  const records = recordsIn(state.db)
  expect(heard.length).toBeGreaterThan(deadly)
  for (const { id, outcome } of heard) expect((await records.record(id))?.outcome, id).toBe(outcome)

  const events = await state.db.selectFrom('chain').select(['id', 'event']).execute()
  const answered = new Set(events.filter(({ event }) => event === 'answered').map(({ id }) => id))
  const unanswered = events.filter(({ id, event }) => event === 'asked' && !answered.has(id))
  expect(unanswered.length).toBeGreaterThan(0)
  for (const { id } of unanswered)
    expect(await records.record(id)).toMatchObject({ outcome: 'not_answered', reason: 'answer_unknown' })

  const kept = await openQuietly(state, mkdtempSync(path.join(folder, 'ledger-')))
  const evidence = await exportTo(path.join(folder, 'evidence.zip'), { state, ...kept })
  kept.close()
  await state.close()
  expect(verify(evidence).words).toContain('The chain is whole.')
})

test.skipIf(!isInstalled('postgres'))('budgets and lookups a minute are counted once for both', async () => {
  const { url, apiKey } = testService()
  const database = await newDatabase('postgres', installed.template)
  const folder = newFolder()
  cpSync(installed.dataFolder('postgres'), folder, { recursive: true })
  const balancer = await startBalancer()
  onTestFinished(async () => {
    await balancer.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const env = {
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    UPSTREAM_URL: url,
    UPSTREAM_API_KEY: apiKey,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LIMIT_LOOKUPS: '30',
  }
  const programs = await Promise.all([startProgram(env), startProgram(env)])
  balancer.use(...programs.map(({ address }) => address))
  const signedIn = async () => {
    const visitor = visitorOf({ address: balancer.url, publicUrl: balancer.url })
    expect((await visitor.post('/api/session', admin)).status).toBe(200)
    return visitor
  }
  const lookUp = async (visitor: Awaited<ReturnType<typeof signedIn>>, count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => visitor.lookUp('geo_code', { text: 'York' })))
    return replies.map(({ json }) => json.reason ?? json.outcome)
  }
  const counted = (words: string[], word: string) => words.filter((one) => one === word).length

  const analyst = await signedIn()
  await analyst.request('PUT', '/api/prices/geo_code', { credits: '1' })
  const words = await lookUp(analyst, 60)
  expect(counted(words, 'found')).toBe(30)
  expect(counted(words, 'too_many_requests')).toBe(30)

  // Set in one process, it holds in the other from the next lookup on: 30 were spent before it.
  const { json } = await analyst.get('/api/session')
  const budget = { period: 'total', credits: '50', unknown_counts_as: 'refused' }
  const set = await analyst.request('PUT', `/api/budgets/analyst/${json.analyst_id}`, budget)
  expect(set.status, set.text).toBe(200)
  const later = await lookUp(await signedIn(), 30)
  expect(counted(later, 'found')).toBe(20)
  expect(counted(later, 'over_budget')).toBe(10)
})
