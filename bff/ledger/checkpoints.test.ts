/** Checkpoints: signed once a day whoever is first, and stamped by an authority where there is one (decision 0032). */
import { execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled, newFolder, type TestDatabase } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { listeningTo, upstreamThat } from '../testing/upstream.ts'
import { createCheckpoints } from './checkpoints.ts'
import type { OpenLedger } from './open-ledger.ts'
import { startRounds } from './rounds.ts'
import { signedHeadsIn } from './signed-head.ts'
import { openSigningKey } from './signing-key.ts'
import { createStamper } from './stamper.ts'
import { type Authority, startAuthority } from './testing/authority.ts'
import { asked, exportTo, openQuietly, unpack, verify } from './testing/records.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const log = pino({ level: 'silent' })
const never = new AbortController().signal

let authority: Authority
beforeAll(async () => {
  if (hasOpenssl) authority = await startAuthority()
})
afterAll(() => authority?.close())

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a checkpoint', () => {
    let database: TestDatabase
    let folder: string
    let state: State
    let kept: OpenLedger
    beforeEach(async () => {
      database = await newState(engine)
      folder = newFolder()
      state = await openState(database.address)
      kept = await openQuietly(state, folder)
    })
    afterEach(async () => {
      await state.close()
      kept.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    })

    const checkpoints = () => state.db.selectFrom('checkpoint').selectAll().orderBy('at').execute()
    const stamps = () => state.db.selectFrom('checkpoint_stamp').selectAll().execute()

    test('says how far the chain was, signed by the key of the folder', async () => {
      expect(await kept.checkpoints.daily()).toBeNull()
      await kept.ledger.asked(asked)
      const made = await kept.checkpoints.daily()
      const head = await state.db.selectFrom('chain').select('hash').executeTakeFirstOrThrow()
      expect(JSON.parse(made!.statement)).toEqual({
        ledger_checkpoint: 3,
        number: 1,
        previous: '0'.repeat(64),
        seq: 1,
        rows: 1,
        hash: head.hash,
        at: made!.at,
      })
      const { public_key } = await state.db.selectFrom('ledger_key').selectAll().executeTakeFirstOrThrow()
      const signature = Buffer.from(made!.signature, 'base64')
      expect(verifySignature(null, Buffer.from(made!.statement), createPublicKey(public_key), signature)).toBe(true)
    })

    test('is signed by a new key once the old one is taken away, and what that one signed stays proved', async () => {
      await kept.ledger.asked(asked)
      await kept.checkpoints.daily()
      const { key_id: before } = openSigningKey(folder)
      kept.close()
      rmSync(path.join(folder, 'ledger-signing-key.pem'))
      kept = await openQuietly(state, folder)
      const { key_id, public_key } = openSigningKey(folder)
      expect(key_id).not.toBe(before)
      const published = path.join(folder, 'published.pem')
      writeFileSync(published, public_key)

      const { isWhole, words } = verify(
        await exportTo(path.join(folder, 'after.zip'), { state, ...kept }),
        '--key',
        published,
      )
      expect(isWhole, words).toBe(true)
      expect(words).toContain(`2 checkpoints are signed by the keys ${before}, ${key_id}.`)
      expect(words).toContain('1 of them by the key in')
    })

    test('is made once a day, by whichever process is first', async () => {
      await kept.ledger.asked(asked)
      const other = await openState(database.address)
      const elsewhere = newFolder()
      const at = (of: State, dataDir: string, time: string) =>
        createCheckpoints(of, {
          key: openSigningKey(dataDir),
          signedHeads: signedHeadsIn(dataDir, undefined),
          clock: () => new Date(time),
        })
      const theirs = await at(other, elsewhere, '2026-05-01T10:00:00Z')
      const ours = await at(state, folder, '2026-05-01T23:59:59Z')
      const made = await Promise.all([ours.daily(), theirs.daily(), ours.daily(), theirs.daily()])
      expect(made.filter((checkpoint) => checkpoint !== null)).toHaveLength(1)
      const tomorrow = await at(state, folder, '2026-05-02T00:00:00Z')
      expect(await tomorrow.daily()).toMatchObject({ checkpoint_id: 'day-2026-05-02' })
      // Both keys are there for exports.
      expect(await state.db.selectFrom('ledger_key').select('key_id').execute()).toHaveLength(2)
      await other.close()
      rmSync(elsewhere, { recursive: true })
    })

    test('is signed with a key that only the owner of the folder can read, and that stays', async () => {
      const file = path.join(folder, 'ledger-signing-key.pem')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(openSigningKey(folder).key_id).toBe(openSigningKey(folder).key_id)
    })

    test('verifies with openssl as it does with Node', async (context) => {
      context.skip(!hasOpenssl, 'openssl is not installed')
      await kept.ledger.asked(asked)
      const { statement, signature } = (await kept.checkpoints.daily())!
      const [data, signed, key] = ['statement', 'signature', 'key.pem'].map((name) => path.join(folder, name))
      writeFileSync(data!, statement)
      writeFileSync(signed!, Buffer.from(signature, 'base64'))
      writeFileSync(key!, openSigningKey(folder).public_key)
      const given = ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', key!, '-in', data!, '-sigfile', signed!]
      expect(execFileSync('openssl', given, { encoding: 'utf8' })).toContain('Verified Successfully')
    })

    describe.skipIf(!hasOpenssl)('and a timestamp authority', () => {
      async function made(): Promise<void> {
        await kept.ledger.asked(asked)
        await kept.checkpoints.daily()
      }

      test('that is reached stamps it, and the export holds what openssl verifies', async () => {
        await made()
        expect(await createStamper(state, { url: authority.url, log })(never)).toBe(1)
        expect(await createStamper(state, { url: authority.url, log })(never)).toBe(0)
        const zip = await exportTo(path.join(folder, 'stamped.zip'), { state, ...kept })
        const { isWhole, words } = verify(zip)
        expect(isWhole, words).toBe(true)
        expect(words).toContain('1 have a timestamp')

        const unpacked = unpack(readFileSync(zip), path.join(folder, 'stamped'))
        const { checkpoint_id } = (await stamps())[0]!
        const named = (extension: string) => path.join(unpacked, 'timestamps', `${checkpoint_id}.${extension}`)
        const given = ['ts', '-verify', '-data', named('json'), '-in', named('tsr'), '-CAfile', authority.certificate]
        expect(spawnSync('openssl', given, { encoding: 'utf8' }).stdout).toContain('Verification: OK')

        // And what was changed is found, by us or by openssl.
        writeFileSync(named('json'), `${readFileSync(named('json'), 'utf8')} `)
        expect(spawnSync('openssl', given, { encoding: 'utf8' }).stdout).not.toContain('Verification: OK')
        expect(verify(unpacked).words).toContain('the timestamp covers another statement')
        rmSync(named('tsr'))
        expect(verify(unpacked).words).toContain('its timestamp is missing')
      })

      test.each<[string, Parameters<typeof upstreamThat>[0]]>([
        ['refuses', (_, response) => response.end(Buffer.from('30053003020102', 'hex'))],
        ['answers with a page', (_, response) => response.end('<html>Sorry</html>')],
        ['fails', (_, response) => response.writeHead(503).end()],
        ['hangs up', (_, response) => response.destroy()],
        ['sends without end', (_, response) => response.write(Buffer.alloc(200_000))],
      ])('that %s leaves it without a stamp, to be tried again', async (_, answer) => {
        await made()
        const failing = await upstreamThat(answer)
        expect(await createStamper(state, { url: failing.url, log })(never)).toBe(0)
        expect(await stamps()).toEqual([])
        expect(await createStamper(state, { url: authority.url, log })(never)).toBe(1)
        await failing.close()
      })

      test('that stamps something else is not believed', async () => {
        await made()
        const reply = await authority.stampOf('something else')
        const lying = await upstreamThat((_, response) => response.end(reply))
        expect(await createStamper(state, { url: lying.url, log })(never)).toBe(0)
        expect(await stamps()).toEqual([])
        await lying.close()
      })

      test('that never answers holds up neither an export nor the end', async () => {
        await made()
        const asking = Promise.withResolvers<void>()
        const silent = await listeningTo(authority.url, () => {
          asking.resolve()
          return () => {}
        })
        const stamp = createStamper(state, { url: silent.url, log })
        const end = startRounds({ checkpoints: kept.checkpoints, stamp, log })
        await asking.promise
        expect(verify(await exportTo(path.join(folder, 'unstamped.zip'), { state, ...kept })).isWhole).toBe(true)
        await end()
        expect(await stamps()).toEqual([])
        expect(await checkpoints()).toHaveLength(2)
        await silent.close()
      })
    })
  })
})

test('two processes that start at once in one folder have one key', async () => {
  const folder = newFolder()
  const keys = Array.from({ length: 4 }, () => openSigningKey(folder).key_id)
  expect(new Set(keys).size).toBe(1)
  expect(existsSync(path.join(folder, 'ledger-signing-key.pem'))).toBe(true)
  rmSync(folder, { recursive: true })
})
