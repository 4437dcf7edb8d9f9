/** `npm run service-account`, as the operator runs it while the service answers (decision 0014). */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder } from '../platform/testing/databases.ts'
import { administer } from './administration.ts'
import { openStore } from './store/store.ts'
import { type TestService, testService } from './testing/service.ts'

const program = fileURLToPath(new URL('../scripts/service-account.ts', import.meta.url))

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('accounts', () => {
    let service: TestService
    const folder = newFolder()
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    /** In a process of its own, over the store that the service has open. */
    async function accounts(...args: string[]) {
      const env = { ...process.env, DATA_DIR: folder, SERVICE_DATABASE_URL: service.address }
      const ended = promisify(execFile)(process.execPath, [program, ...args], { env })
      return ended.then(
        ({ stdout }) => ({ said: stdout.trimEnd().split('\n'), failed: '' }),
        ({ stderr }) => ({ said: [], failed: stderr.trimEnd() }),
      )
    }
    /** In this process, over a store of its own. */
    async function beside(...args: string[]): Promise<string[]> {
      const store = await openStore(service.address)
      return administer(args, store, new Date()).finally(() => store.close())
    }
    const day = () => new Date().toISOString().slice(0, 10)
    const matching = (pattern: string) => expect.stringMatching(pattern)
    const keyIn = (said: string[]) => said.find((line) => line.startsWith('wk_')) ?? ''
    const idOf = (key: string) => key.split('_')[1] ?? ''
    const works = async (api_key: string, headers = {}) =>
      (await service.ask('post', { operation: 'geo_code', params: { api_key, text: 'York' } }, { headers })).status ===
      200

    test('an account is made, credited, listed, rotated, revoked and closed while the service answers', async () => {
      const firstDay = day()
      const made = await accounts('add', 'agency', '--credits', '12.5', '--limit', '90')
      const first = keyIn(made.said)
      expect(first).toMatch(/^wk_[0-9a-f]{8}_[\w-]{43}$/)
      expect(await works(first)).toBe(true)
      expect(await beside('credit', 'agency', '100')).toEqual(['agency has 112.49 credits.'])

      const second = keyIn(await beside('key', 'agency'))
      const { said } = await accounts('list')
      expect(said).toContain('agency: 112.49 credits left of 112.5 in 2, 90 calls a minute')
      // The service's clock stands still in tests; the command's does not, and may pass midnight.
      const days = `(${firstDay}|${day()})`
      expect(said).toContainEqual(matching(`^  ${idOf(first)}  made ${days}  last used 2026-11-20$`))
      expect(said).toContainEqual(matching(`^  ${idOf(second)}  made ${days}  last used never$`))
      expect(said.join('\n')).not.toContain('wk_')
      expect(said.join('\n')).not.toMatch(/[0-9a-f]{64}/)

      await beside('revoke', idOf(first))
      expect([await works(first), await works(second)]).toEqual([false, true])
      await beside('close', 'agency')
      expect(await works(second)).toBe(false)
      const [closed] = (await beside('list')).slice(-1)
      const [closedOn = ''] = /\S+$/.exec(closed ?? '') ?? []
      expect([firstDay, day()]).toContain(closedOn)
      expect(closed).toBe(`agency: 112.48 credits left of 112.5 in 2, closed on ${closedOn}`)
      expect((await accounts('key', 'agency')).failed).toBe(`Account agency was closed on ${closedOn}.`)
    })

    test('calls that arrive together are told apart by their keys', async () => {
      const keys = [
        await service.newAccount('seven', '--credits', '7'),
        await service.newAccount('eight', '--credits', '8'),
        await service.newAccount('revoked', '--credits', '9'),
      ]
      await beside('revoke', idOf(keys[2]!))
      const balances = [...keys, keys[0]!, 'wk_unknown'].map(async (api_key) => {
        const answer = await service.found('client_info', { api_key }).catch((error: Error) => error.message)
        return typeof answer === 'string' ? answer.split(':')[0] : answer.credit_balance
      })
      expect(await Promise.all(balances)).toEqual(['7', '8', 'invalid_api_key', '7', 'invalid_api_key'])
    })

    test.each([
      [['add', 'two words'], 'NAME must be'],
      [['add', 'default'], 'An account named default exists already.'],
      [['add', 'other', '--credits', 'many'], 'Credits are a number'],
      [['add', 'other', '--limit', '0'], 'A limit is a whole number'],
      [['add', 'other', '--colour', 'red'], 'Unknown option'],
      [['key', 'nobody'], 'There is no account named nobody.'],
      [['revoke', 'ffffffff'], 'No key has the id ffffffff.'],
      [['credit', 'default', '-5'], 'Credits are a number'],
      [['price', 'no_such', '1'], 'There is no operation no_such.'],
      [['price', 'geo_code', ''], 'Credits are a number'],
    ])('%j is refused in one line', async (args, words) => {
      const refused = await service.administer(...args).catch((error: Error) => error.message)
      expect(refused).toContain(words)
      expect(refused).not.toContain('\n')
    })

    test('an unknown command gets the list of commands', async () => {
      const { failed } = await accounts('toString')
      expect(failed).toMatch(/^Usage: npm run service-account -- COMMAND\n {2}list /)
    })

    test('a key that was rotated works for a day more', async () => {
      service.setClock('2026-11-20T10:00:00Z')
      const first = await service.newAccount('rotating', '--credits', '10')
      const minting = { api_key: first, domain: 'desk.example.com', lifetime_minutes: '1440' }
      service.setClock('2026-11-20T10:00:01Z')
      const page = (await service.found('javascript_key', minting)).javascript_key ?? ''
      service.setClock('2026-11-20T10:00:00Z')
      const [, second = '', until] = await service.administer('rotate', 'rotating')
      expect(until).toBe('The earlier keys of this account work until 2026-11-21T10:00 UTC.')
      service.setClock('2026-11-21T09:59:59Z')
      const origin = 'https://desk.example.com'
      const all = async () => [await works(first), await works(second), await works(page, { origin })]
      expect(await all()).toEqual([true, true, true])
      service.setClock('2026-11-21T10:00:00Z')
      expect(await all()).toEqual([false, true, false])
      service.setClock('2026-11-20T10:00:00Z')
    })

    test('what a key minted ends with it, and what a start minted outlives the next start', async () => {
      const origin = 'https://desk.example.com'
      const mint = async (api_key: string) =>
        (await service.found('javascript_key', { api_key, domain: 'desk.example.com', lifetime_minutes: '60' }))
          .javascript_key ?? ''
      const one = await service.newAccount('minting', '--credits', '10')
      const [, two = ''] = await service.administer('key', 'minting')
      const pages = [await mint(one), await mint(two)]
      const worksFor = async (keys: string[]) => Promise.all(keys.map((key) => works(key, { origin })))
      await service.administer('revoke', idOf(one))
      expect(await worksFor(pages)).toEqual([false, true])
      await service.administer('close', 'minting')
      expect(await worksFor(pages)).toEqual([false, false])

      const before = await service.found('javascript_key', { domain: 'desk.example.com', lifetime_minutes: '60' })
      await service.store.setAccountKey('default', 'the hash of another key', 5000)
      expect(await worksFor([before.javascript_key ?? ''])).toEqual([true])
      await service.administer('revoke', 'at-start')
      expect(await worksFor([before.javascript_key ?? ''])).toEqual([false])
    })
  })
})
