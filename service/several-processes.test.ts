/** Two programs over one PostgreSQL: what an account may call and spend holds for both together, also when one is killed. */
import { expect, onTestFinished, test } from 'vitest'
import { bindingsAt } from '../contract/bindings/index.ts'
import { isInstalled, newDatabase, newFolder } from '../platform/testing/databases.ts'
import { administer } from './administration.ts'
import { openStore } from './store/store.ts'
import { runProgram, untilListening } from './testing/program.ts'
import { template } from './testing/register.ts'

test.skipIf(!isInstalled('postgres'))('calls a minute and credits are counted once for all processes', async () => {
  const database = await newDatabase('postgres', template())
  const store = await openStore(database.address)
  onTestFinished(async () => {
    await store.close()
    await database.drop()
  })
  const newAccount = async (name: string, ...options: string[]) =>
    (await administer(['add', name, ...options], store, new Date())).at(-1) ?? ''
  const limited = await newAccount('limited', '--credits', '1000', '--limit', '30')
  const poor = await newAccount('poor', '--credits', '1', '--limit', 'none')
  const env = { SERVICE_DATABASE_URL: database.address, SERVICE_API_KEY: 'the-account-key-of-the-tests' }
  const start = () => untilListening(runProgram({ ...env, DATA_DIR: newFolder() }))
  const programs = await Promise.all([start(), start()])

  async function call(url: string, api_key: string): Promise<string> {
    const { path, query, method } = bindingsAt(url).get.writeCall({
      operation: 'geo_code',
      params: { api_key, text: 'York' },
    })
    const reply = await fetch(`${url}${path}?${query}`, { method }).catch(() => null)
    if (!reply) return 'gone'
    const body = await reply.text()
    return reply.ok ? 'answered' : (/^(\w+):/.exec(body)?.[1] ?? body)
  }
  const callBoth = (api_key: string, count: number) =>
    Array.from({ length: count }, (_, n) => call(programs[n % 2]!.url, api_key))
  const counted = (words: string[], word: string) => words.filter((one) => one === word).length

  const began = performance.now()
  const words = await Promise.all(callBoth(limited, 100))
  // Thirty a minute come back at one in two seconds.
  const refilled = Math.ceil((performance.now() - began) / 2000)
  expect(counted(words, 'answered')).toBeGreaterThanOrEqual(30)
  expect(counted(words, 'answered')).toBeLessThanOrEqual(30 + refilled)
  expect(counted(words, 'answered') + counted(words, 'too_many_requests')).toBe(100)

  const spending = callBoth(poor, 400)
  // Some calls are answered, and others are under way.
  await Promise.any(spending)
  programs[0]!.child.kill('SIGKILL')
  const answers = await Promise.all(spending)
  const price = 1000 - (await balanceOf('limited')) / 1000
  expect(price).toBeGreaterThan(0)
  const each = price / counted(words, 'answered')
  // What was answered was paid for. What was under way when the process died may have been.
  const paid = Math.round((1 - (await balanceOf('poor')) / 1000) / each)
  expect(paid).toBeGreaterThanOrEqual(counted(answers, 'answered'))
  expect(paid - counted(answers, 'answered')).toBeLessThanOrEqual(counted(answers, 'gone'))
  expect(await balanceOf('poor')).toBeGreaterThanOrEqual(0)
  expect(await call(programs[1]!.url, limited)).not.toBe('gone')

  async function balanceOf(name: string): Promise<number> {
    return (await store.accountNamed(name))!.credit_balance
  }
})
