/** Two processes on one PostgreSQL run the same watches, and one is killed: each watch runs once. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isInstalled, newDatabase, newFolder } from '../../platform/testing/databases.ts'
import { admin } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { countingRegister, runEach, visitorOfProgram, watchEach } from './testing/watches.ts'

const numbers = Array.from({ length: 8 }, (_, index) => `${90000201 + index}`)
/** Runs at once in a process. */
const atOnce = 2

test.skipIf(!isInstalled('postgres'))(
  'two processes share the watches that are due, and the other goes on where one was killed',
  async () => {
    const register = await countingRegister(() => null)
    const [database, folder] = [await newDatabase('postgres'), newFolder()]
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.address,
      LOG_LEVEL: 'silent',
      // Each look below reads all watches.
      LIMIT_SESSION: '0',
      UPSTREAM_URL: register.url,
      UPSTREAM_API_KEY: register.apiKey,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }
    const first = await startProgram(env)
    const second = await startProgram(env)
    const visitor = await visitorOfProgram(first)
    const watches = await watchEach(visitor, numbers)
    register.hold(() => true)
    await runEach(visitor, watches)
    await expect.poll(register.held, { interval: 20 }).toBe(2 * atOnce)
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')
    register.hold(() => false)
    register.release()

    const runs = async () =>
      Promise.all(numbers.map(async (number) => (await visitor.get(`/api/watches/${watches.get(number)}`)).json.runs))
    const outcomes = async () =>
      (await runs()).map((own) => own.map(({ outcome }: { outcome: string }) => outcome).join()).toSorted()
    const left = Array.from({ length: numbers.length - atOnce }, () => 'found')
    await expect
      .poll(outcomes, { timeout: 60_000, interval: 200 })
      .toEqual([...left, ...Array.from({ length: atOnce }, () => 'unknown')])
    // The lookup before the watch, and one run.
    expect(numbers.map(register.callsOf)).toEqual(numbers.map(() => 2))

    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    await register.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  },
)
