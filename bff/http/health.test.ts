/** Whether a balancer should send requests here, and what Prometheus reads. */

import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../platform/database.ts'
import { engines, isInstalled, newDatabase, newFolder } from '../../platform/testing/databases.ts'
import { startPostgres, unprivilegedUser } from '../../platform/testing/postgres.ts'
import { upload } from '../batch/testing/batches.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { upstreamThat } from '../testing/upstream.ts'

/** Only root may. */
const mayMount = (() => {
  const folder = newFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status === 0) execFileSync('umount', [folder])
  return status === 0
})()

let app: TestApp
afterEach(() => app.close())

describe.each(engines)('%s', (engine) => {
  test.skipIf(!isInstalled(engine))('ready is whoever can write the database', async () => {
    app = await testApp({ engine })
    const { status, json } = await app.visitor().get('/api/ready')
    expect([status, json]).toEqual([200, { status: 'ready', upstream: 'unknown' }])
  })
})

describe.each(engines.filter(isInstalled))('beside %s', (engine) => {
  test.skipIf(!mayMount)('a data folder on a full or a read-only disk makes it unready', async () => {
    const disk = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=700', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
    const database = engine === 'postgres' ? await newDatabase('postgres') : null
    onTestFinished(async () => database?.drop())
    app = await testApp({
      engine,
      env: {
        DATA_DIR: disk,
        STATE_KEY: randomBytes(32).toString('base64'),
        ...(database && { DATABASE_URL: database.address }),
      },
    })
    const said = async () => {
      const { status, json } = await app.visitor().get('/api/ready')
      return [status, json.detail ?? json.status]
    }
    expect(await said()).toEqual([200, 'ready'])
    const analyst = await app.analyst()

    const filling = path.join(disk, 'filling')
    expect(spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4k']).status).toBe(1)
    await expect.poll(said).toEqual([503, 'The disk of the data folder is full or read-only.'])
    expect((await app.visitor().get('/api/health')).status).toBe(200)
    const file = { name: 'list.csv', bytes: 'a,b\n'.repeat(100_000) }
    expect((await upload(app, analyst, '/api/batches/inspect', { file })).json.title).toBe('Disk full')
    rmSync(filling)
    await expect.poll(said).toEqual([200, 'ready'])
    await expect.poll(() => readdirSync(path.join(disk, 'uploads'))).toEqual([])
    expect(readdirSync(disk).filter((name) => name.startsWith('.room'))).toEqual([])
  })
})

test.skipIf(!mayMount || !isInstalled('postgres'))('a PostgreSQL on a full disk makes it unready', async () => {
  const server = (await startPostgres())!
  onTestFinished(() => server.stop())
  const disk = newFolder()
  const { uid = 0 } = unprivilegedUser()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=64m,mode=700,uid=${uid}`, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  const { db, close } = connect(server.url, { durable: true })
  await sql`create tablespace small location ${sql.lit(disk)}`.execute(db)
  await sql`create database small tablespace small`.execute(db)
  await close()
  const address = new URL(server.url)
  address.pathname = '/small'
  const env = { DATABASE_URL: address.href, STATE_KEY: randomBytes(32).toString('base64') }
  app = await testApp({ engine: 'postgres', env })
  const said = async () => {
    const { status, json } = await app.visitor().get('/api/ready')
    return [status, json.detail ?? json.status]
  }
  expect(await said()).toEqual([200, 'ready'])
  const filling = path.join(disk, 'filling')
  expect(spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4k']).status).toBe(1)
  await expect.poll(said).toEqual([503, 'The disk of the database is full.'])
  rmSync(filling)
  await expect.poll(said).toEqual([200, 'ready'])
})

test.skipIf(!isInstalled('postgres'))('a PostgreSQL that takes only readers makes it unready', async () => {
  const server = (await startPostgres())!
  onTestFinished(() => server.stop())
  const env = { DATABASE_URL: server.url, STATE_KEY: randomBytes(32).toString('base64') }
  app = await testApp({ engine: 'postgres', env })
  const other = connect(server.url, { durable: true })
  const said = async () => (await app.visitor().get('/api/ready')).json
  expect((await said()).status).toBe('ready')
  await sql`alter system set default_transaction_read_only = on`.execute(other.db)
  await sql`select pg_reload_conf()`.execute(other.db)
  await expect.poll(async () => (await said()).detail).toBe('The database cannot be written.')
  await sql`set default_transaction_read_only = off`.execute(other.db)
  await sql`alter system reset default_transaction_read_only`.execute(other.db)
  await sql`select pg_reload_conf()`.execute(other.db)
  await expect.poll(async () => (await said()).status).toBe('ready')
  await other.close()
})

test('a database that another program holds makes it unready, and that one letting go ready again', async () => {
  app = await testApp()
  const other = connect(app.databaseAddress, { durable: true })
  await sql`begin immediate`.execute(other.db)
  const { status, json } = await app.visitor().get('/api/ready')
  expect([status, json.detail]).toEqual([503, 'The database cannot be written.'])
  expect((await app.visitor().get('/api/health')).status).toBe(200)
  await sql`rollback`.execute(other.db)
  await expect.poll(async () => (await app.visitor().get('/api/ready')).status).toBe(200)
  await other.close()
})

test.skipIf(!isInstalled('postgres'))(
  'a database that cannot be reached is said, and requests work when it is back',
  async () => {
    const server = (await startPostgres())!
    onTestFinished(() => server.stop())
    app = await testApp({
      engine: 'postgres',
      env: { DATABASE_URL: server.url, STATE_KEY: randomBytes(32).toString('base64') },
    })
    const analyst = await app.analyst()
    await server.goDown()
    for (const path of ['/api/session', '/api/cases', '/api/records']) {
      const { status, json, headers } = await analyst.get(path)
      expect([path, status, headers.get('content-type')]).toEqual([
        path,
        503,
        expect.stringContaining('application/problem+json'),
      ])
      expect(json).toMatchObject({
        title: 'Database not available',
        detail: 'The application cannot use its database now. Try again in a minute.',
      })
      expect(headers.get('retry-after')).toBe('60')
    }
    await server.comeUp()
    await expect.poll(async () => (await analyst.get('/api/cases')).status).toBe(200)
  },
)

test('a silent upstream is reported, and does not make the process unready', async () => {
  const gone = await upstreamThat((_, response) => void response.destroy())
  app = await testApp({ upstreamUrl: gone.url, env: { UPSTREAM_KEYS: 'account' } })
  const analyst = await app.analyst()
  expect((await analyst.lookUp('geo_code', { text: 'York' })).json.reason).toBe('transport')
  const { status, json } = await analyst.get('/api/ready')
  expect([status, json]).toEqual([200, { status: 'ready', upstream: 'silent' }])
  await gone.close()
})

test('the metrics count requests, lookups, mints and what is written, and name nobody', async () => {
  app = await testApp()
  const analyst = await app.analyst()
  const { case_id } = analyst
  await analyst.lookUp('geo_code', { text: 'York' })
  await analyst.lookUp('director_search', { name: 'Penhaligon', case_id })
  await analyst.lookUp('find_my_nearest', { group_name: 'nobody', latitude: '53.8', longitude: '-1.55' })
  await analyst.lookUp('director_search', { name: 'Penhaligon' })
  await analyst.lookUp('geo_code', {})
  await analyst.lookUp('penhaligon', {})
  const { status, text, headers } = await app.visitor().get('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  for (const line of [
    /^whereabouts_refused_lookups_total\{operation="director_search",status="422",reason=""\} 1$/m,
    /^whereabouts_refused_lookups_total\{operation="geo_code",status="422",reason=""\} 1$/m,
    /^whereabouts_refused_lookups_total\{operation="unknown",status="404",reason=""\} 1$/m,
    /^whereabouts_request_seconds_count\{method="POST",route="\/api\/lookups\/:operation",status="200"\} 2$/m,
    /^whereabouts_lookups_total\{operation="geo_code",outcome="found",reason=""\} 1$/m,
    /^whereabouts_lookups_total\{operation="find_my_nearest",outcome="not_answered",reason="fault"\} 1$/m,
    /^whereabouts_upstream_seconds_count\{operation="geo_code"\} 1$/m,
    /^whereabouts_ledger_append_seconds_count\{event="asked"\} 3$/m,
    /^whereabouts_mints_total\{outcome="found"\} 1$/m,
    /^nodejs_eventloop_lag_seconds /m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toMatch(/penhaligon|york|ada@/i)
})

test.each([
  ['loopback', { 'x-forwarded-for': '192.0.2.1' }, 404],
  ['anyone', { 'x-forwarded-for': '192.0.2.1' }, 200],
  ['nobody', {}, 404],
])('metrics for %s, asked with %o', async (readers, headers, status) => {
  app = await testApp({ env: { BFF_METRICS: readers } })
  const reply = await app.visitor().get('/metrics', headers as { [name: string]: string })
  expect(reply.text.includes('whereabouts_request_seconds') ? 200 : 404).toBe(status)
})

test.skipIf(!isInstalled('postgres'))('the metrics tell how PostgreSQL’s connections are used', async () => {
  app = await testApp({ engine: 'postgres' })
  expect((await app.visitor().get('/metrics')).text).toMatch(/^whereabouts_database_connections\{state="idle"\} \d+$/m)
})
