/** Lookups that read a replica: real servers of PostgreSQL, one of which follows the other. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { landmarkOfficers } from '../fiction/landmarks.ts'
import { isInstalled, newFolder } from '../platform/testing/databases.ts'
import { type PostgresServer, runOnPostgres, startPostgres } from '../platform/testing/postgres.ts'
import { createMetrics } from './metrics.ts'
import { readSettings } from './settings.ts'
import { openOwnStore } from './store/own-store.ts'
import type { ReplicaState } from './store/postgres-replica.ts'
import { openStore } from './store/store.ts'
import { type TestService, testService } from './testing/service.ts'

/** Whom the lookups of these tests find. */
const { director_id } = landmarkOfficers.northgateChair

describe.skipIf(!isInstalled('postgres'))('a replica', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let service: TestService
  const database = () => ({ address: primary.url, drop: async () => {} })
  beforeAll(async () => {
    primary = (await startPostgres({ isFollowed: true }))!
    replica = (await startPostgres({ follows: primary }))!
    service = await testService({ database: database(), replicaAddress: replica.url })
  })
  afterAll(async () => {
    await service?.close()
    await replica?.stop()
    await primary?.stop()
  })

  /** The replica applies what the primary has written, and the store notices, within a second or two. */
  const untilState = async (state: ReplicaState, { store } = service) => {
    while (store.replica!.state() !== state) await wait(20)
  }
  /** The name that a lookup finds, which differs on the two where replication is paused. */
  async function nameFound(): Promise<string | undefined> {
    const { director } = await service.found('director_details', { director_id })
    return director?.surname ?? undefined
  }
  const rename = (surname: string) =>
    runOnPostgres(primary.url, `update officer set surname = '${surname}' where director_id = '${director_id}'`)
  const pause = () => runOnPostgres(replica.url, 'select pg_wal_replay_pause()')
  const resume = () => runOnPostgres(replica.url, 'select pg_wal_replay_resume()')
  async function paused<Value>(work: () => Promise<Value>): Promise<Value> {
    await pause()
    return work().finally(resume)
  }
  const untilCaughtUp = async (name: string) => {
    while ((await nameFound()) !== name) await wait(20)
  }

  test('a lookup reads it, and what was bought, minted or sent is on the primary at once', async () => {
    await untilState('following')
    const before = await nameFound()
    await paused(async () => {
      await rename('CHANGED ON THE PRIMARY')
      expect(await nameFound()).toBe(before)
      const { credit_balance } = await service.found('client_info', {})
      await service.found('company_name_search', { name: 'northgate' })
      expect(Number((await service.found('client_info', {})).credit_balance)).toBeLessThan(Number(credit_balance))
      const message = { telephone_number: '07700900123', message: 'hello' }
      await service.ask('soap11', { operation: 'send_text_message', params: message })
      const { account_id } = (await service.store.accountNamed('default'))!
      expect(await service.store.textMessages(account_id)).toHaveLength(1)
    })
    await untilCaughtUp('CHANGED ON THE PRIMARY')
  })

  test('one that lags behind a load answers with the day before, whole', async () => {
    await untilState('following')
    const day = () => service.store.read(() => service.store.fact('date'))
    const before = await day()
    await paused(async () => {
      await service.store.setFact('date', '2027-01-31')
      expect(await day()).toBe(before)
      expect(await service.store.fact('date')).toBe('2027-01-31')
      const metrics = createMetrics(service.store.replica)
      while (!/store_replica_behind_bytes [1-9]/.test(await metrics.text())) await wait(50)
    })
    while ((await day()) !== '2027-01-31') await wait(20)
  })

  test('one that crashes or freezes is left for the primary, in the middle of a lookup too, and used again', async () => {
    for (const [fail, mend] of [
      ['crash', 'comeUp'],
      ['freeze', 'thaw'],
    ] as const) {
      await untilState('following')
      await pause()
      const name = `KNOWN TO THE PRIMARY AT A ${fail.toUpperCase()}`
      await rename(name)
      await replica[fail]()
      expect(await nameFound(), fail).toBe(name)
      await untilState('unreachable')
      const metrics = await createMetrics(service.store.replica).text()
      expect(metrics).toContain('store_replica{state="unreachable"} 1')
      expect(metrics).toContain('store_replica{state="following"} 0')
      await replica[mend]()
      await resume()
      await untilState('following')
      await untilCaughtUp(name)
    }
  })

  test('an address of another store, or of a server that follows nothing, is not read', async () => {
    await runOnPostgres(primary.url, 'create database other')
    while (!(await hasDatabase('other'))) await wait(20)
    for (const [replicaAddress, state] of [
      [replica.url.replace(/postgres$/, 'other'), 'different'],
      [primary.url, 'promoted'],
    ] as const) {
      const store = await openStore(primary.url, { replicaAddress })
      expect(store.replica?.state()).toBe(state)
      await store.close()
    }
  })

  async function hasDatabase(name: string): Promise<boolean> {
    return runOnPostgres(replica.url.replace(/postgres$/, name), 'select 1').then(
      () => true,
      () => false,
    )
  }

  test('one that is promoted is not read any more', async () => {
    await untilState('following')
    await replica.promote()
    await rename('AFTER THE PROMOTION')
    await untilState('promoted')
    expect(await nameFound()).toBe('AFTER THE PROMOTION')
  })
})

test('it needs a store on PostgreSQL', async () => {
  const settings = readSettings({ SERVICE_REPLICA_URL: 'postgres://127.0.0.1:1/none' })
  await expect(openOwnStore({ ...settings, dataDir: newFolder() })).rejects.toThrow(
    'SERVICE_REPLICA_URL: needs SERVICE_DATABASE_URL',
  )
})
