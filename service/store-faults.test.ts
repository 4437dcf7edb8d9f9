/** What becomes of calls when the store fails under them: refused clearly, nothing half-written, and well again after. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BindingName, bindingNames, bindingsAt } from '../contract/bindings/index.ts'
import { isInstalled, newFolder } from '../platform/testing/databases.ts'
import { type PostgresServer, startPostgres } from '../platform/testing/postgres.ts'
import { seed, seedWhenEmpty } from './seed.ts'
import { openStore } from './store/store.ts'
import { runProgram, untilListening } from './testing/program.ts'
import { registerFile, sample } from './testing/register.ts'
import { testService } from './testing/service.ts'

const search = { operation: 'company_name_search', params: { name: 'northgate' } }

/** A folder with the register of a program, and the file. */
function folderWith(companies?: number): { folder: string; file: string } {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'service.sqlite')
  copyFileSync(registerFile(companies), file)
  return { folder, file }
}

/** The program over a folder's register; in the end, the lines of its log. */
async function programOver(folder: string) {
  const running = await untilListening(
    runProgram({ DATA_DIR: folder, SERVICE_API_KEY: 'the-account-key-of-the-tests' }),
  )
  return {
    url: running.url,
    async answers() {
      running.child.kill('SIGTERM')
      await running.ended
      const lines = running.said().split('\n')
      return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    },
  }
}

async function askProgram(url: string, name: string, binding: BindingName = 'get') {
  const params = { api_key: 'the-account-key-of-the-tests', client: 'c', name }
  const call = bindingsAt(url)[binding].writeCall({ operation: search.operation, params })
  const { method, body } = call
  const headers = call.headers as { [name: string]: string }
  const reply = await fetch(`${url}${call.path}?${call.query}`, { method, headers, ...(body !== '' && { body }) })
  return { status: reply.status, body: await reply.text() }
}

/** Another program that writes into the file, until it is told to let go. */
async function lock(file: string): Promise<() => Promise<void>> {
  const source = `
    const { DatabaseSync } = require('node:sqlite')
    new DatabaseSync(process.argv[1]).exec('begin exclusive')
    console.log('locked')
    process.stdin.resume().on('end', () => process.exit())`
  const other = spawn(process.execPath, ['-e', source, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void other.kill('SIGKILL'))
  await new Promise((resolve) => other.stdout.once('data', resolve))
  return async () => {
    const ended = new Promise((resolve) => other.once('exit', resolve))
    other.stdin.end()
    await ended
  }
}

describe('an SQLite file', () => {
  test('that another program has locked is refused as long as that lasts, and nothing is charged', async () => {
    const service = await testService()
    const before = await service.found('client_info', {})
    const unlock = await lock(service.address)

    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 20)
    for (const binding of bindingNames) {
      const reply = await service.ask(binding, search)
      expect(reply.status).toBe(503)
      expect(reply.body).toContain('service_unavailable: The register cannot be reached now. Try again later.')
      expect(reply.body).not.toContain(service.address)
    }
    clearInterval(ticking)
    // The process went on with other things while it waited.
    expect(ticks).toBeGreaterThan(10)
    // What only reads is answered all the same.
    expect(await service.found('client_info', {})).toEqual(before)

    await unlock()
    expect((await service.ask('soap11', search)).status).toBe(200)
    expect(service.log.map(({ outcome }) => outcome)).not.toContain('internal')
    await service.close()
  })

  test('that is locked for a moment only is waited for', async () => {
    const service = await testService()
    const unlock = await lock(service.address)
    const asked = service.ask('soap11', search)
    // A turn of the event loop later, the call has met the lock.
    await nextTurn()
    await unlock()
    expect((await asked).status).toBe(200)
    await service.close()
  })

  test('that is damaged in its middle refuses what it cannot read, and says so once', async () => {
    const { folder, file } = folderWith()
    const { size } = statSync(file)
    overwrite(file, Math.floor(size / 4), Math.floor(size / 2))

    const { url, answers } = await programOver(folder)
    const statuses = new Set<number>()
    for (const binding of bindingNames)
      for (const name of ['northgate', 'brackenrigg', 'limited', 'a']) {
        const { status, body } = await askProgram(url, name, binding)
        statuses.add(status)
        expect(body).not.toMatch(/malformed|damaged|sqlite/i)
      }
    expect(statuses).toContain(503)
    const lines = await answers()
    expect(lines.map(({ outcome }) => outcome)).not.toContain('internal')
    const said = lines.filter(({ level }) => level === 50).map(({ msg }) => msg)
    expect(said).toEqual([expect.stringMatching(/^The database .* is damaged or incomplete\. Restore a backup/)])
  })

  test('that is damaged at its beginning is not opened, and as it was once it is put back', async () => {
    const { file } = folderWith(0)
    overwrite(file, 0, 200)
    await expect(openStore(file)).rejects.toThrow(
      /^The database .*service\.sqlite is damaged or incomplete\. Restore a backup, or move the file away to start with an empty database\.$/,
    )
    copyFileSync(registerFile(0), file)
    const restored = await openStore(file)
    expect(await restored.fact('companies')).toBe('0')
    await restored.close()
  })

  function overwrite(file: string, from: number, length: number): void {
    const descriptor = openSync(file, 'r+')
    writeSync(descriptor, Buffer.alloc(length, 0xab), 0, length, from)
    closeSync(descriptor)
  }
})

/** A disk of a few megabytes, which only root can mount. */
describe.skipIf(!canMount())('a disk', () => {
  let folder: string
  let service: Awaited<ReturnType<typeof testService>>
  beforeAll(async () => {
    folder = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder])
    const address = path.join(folder, 'test.sqlite')
    copyFileSync(registerFile(0), address)
    service = await testService({ database: { address, drop: async () => {} } })
  })
  afterAll(async () => {
    await service.close()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })

  function fill(): () => void {
    const file = path.join(folder, 'ballast')
    const descriptor = openSync(file, 'w')
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(4096))
    } catch {
      // Full.
    }
    closeSync(descriptor)
    return () => rmSync(file)
  }

  test('that is full refuses what must be written, keeps what is there, and all is well when there is room', async () => {
    const before = await service.found('client_info', {})
    const empty = fill()
    let refused = 0
    // The log of the database has some room of its own, until that is used up.
    for (let call = 0; call < 300 && refused < 4; call += 1) {
      const reply = await service.ask(bindingNames[call % 4]!, search)
      if (reply.status === 200) continue
      expect(reply.status).toBe(503)
      expect(reply.body).toContain('service_unavailable: ')
      refused += 1
    }
    expect(refused).toBe(4)
    const { credit_balance } = await service.found('client_info', {})
    const answered = service.log.filter(
      ({ operation, outcome }) => operation === search.operation && outcome === 'answered',
    )
    expect(Number(before.credit_balance) - Number(credit_balance)).toBe(answered.length)

    empty()
    expect((await service.ask('get', search)).status).toBe(200)
  })

  test('that becomes full while a register is written leaves the register that was there', async () => {
    await expect(seed(service.store, { seed: 2, companies: 1_500 })).rejects.toThrow(/^The disk is full, so /)
    expect(await service.store.fact('companies')).toBe('0')
    expect((await service.ask('post', search)).status).toBe(200)
  })

  test('that is read-only is said when the store is opened', async () => {
    const other = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', other])
    onTestFinished(() => {
      execFileSync('umount', [other])
      rmSync(other, { recursive: true })
    })
    const address = path.join(other, 'test.sqlite')
    await (await openStore(address)).close()
    execFileSync('mount', ['-o', 'remount,ro', other])
    await expect(openStore(address)).rejects.toThrow(/cannot be opened for writing\. Check the folder's permissions\.$/)
  })
})

function canMount(): boolean {
  const folder = newFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status === 0) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

test('a program that is killed while it writes the register leaves none, and the next one writes it whole', async () => {
  const folder = newFolder()
  const file = path.join(folder, 'service.sqlite')
  const killed = runProgram({ DATA_DIR: folder })
  while ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) < 2_000_000) await wait(5)
  killed.child.kill('SIGKILL')
  await killed.ended
  const left = await openStore(file)
  expect(await left.fact('companies')).toBe(undefined)
  expect(await left.company('90000001')).toBe(undefined)
  await seedWhenEmpty(left, sample)
  expect(await left.fact('companies')).toBe('120')
  await left.close()
  rmSync(folder, { recursive: true })
})

test('the log says a fault once and clearly, and then every answer as ever', async () => {
  const { folder, file } = folderWith(0)
  const { url, answers } = await programOver(folder)
  const unlock = await lock(file)
  const ask = async () => (await askProgram(url, 'northgate')).status
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503])
  await unlock()
  expect(await ask()).toBe(200)
  const lines = await answers()
  expect(lines.map(({ level, msg, outcome }) => [level, msg.replace(folder, ''), outcome])).toEqual([
    [50, 'The database /service.sqlite is locked by another program. Stop that program first.', 'service_unavailable'],
    [30, 'answered', 'service_unavailable'],
    [30, 'answered', 'service_unavailable'],
    [30, 'answered', 'answered'],
  ])
})

describe.skipIf(!isInstalled('postgres'))('PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = (await startPostgres())!
  })
  afterAll(() => server.stop())

  test('that is lost and returns is used again, without a restart', async () => {
    const service = await testService({ database: { address: server.url, drop: async () => {} }, companies: 0 })
    let isOver = false
    const outcomes = new Set<number>()
    const callers = Array.from({ length: 12 }, async (_, n) => {
      while (!isOver) {
        outcomes.add((await service.ask(bindingNames[n % 4]!, search)).status)
        await wait(5)
      }
    })
    const until = (status: number) => expect.poll(() => outcomes.has(status)).toBe(true)
    await until(200)
    await server.goDown()
    await until(503)
    await server.comeUp()
    outcomes.delete(200)
    await until(200)
    isOver = true
    await Promise.all(callers)
    expect([...outcomes].toSorted()).toEqual([200, 503])
    expect(service.log.map(({ outcome }) => outcome)).not.toContain('internal')
    for (const binding of bindingNames) expect((await service.ask(binding, search)).status).toBe(200)
    await service.close()
  })

  test('that refuses is said in one line when the program starts', async () => {
    const nobody = new URL(server.url.replace('postgres@', 'somebody:SECRET@'))
    nobody.port = '1'
    const { said, ended } = runProgram({ DATA_DIR: newFolder(), SERVICE_DATABASE_URL: nobody.href })
    expect(await ended).toBe(1)
    expect(said().trim()).toBe(
      'The lookup service could not start. PostgreSQL at 127.0.0.1:1/postgres cannot be used (ECONNREFUSED). Check the address and that the server runs.',
    )
  })
})

test('a database that is none is said in one line when the program starts', async () => {
  const folder = newFolder()
  writeFileSync(
    path.join(folder, 'service.sqlite'),
    'this is no database, and long enough to be read as one. '.repeat(100),
  )
  const { said, ended } = runProgram({ DATA_DIR: folder })
  expect(await ended).toBe(1)
  expect(said().trim()).toMatch(/^The lookup service could not start\. The database .* is damaged or incomplete\. .*$/)
  rmSync(folder, { recursive: true })
})
