/** One session's key over its life, by a clock of the test's own. */
import { expect, test } from 'vitest'
import { notAnswered } from '../upstream/read-answer.ts'
import { nothingReceived } from '../upstream/upstream.ts'
import { KeyOfSession } from './key-of-session.ts'
import type { Minted } from './mint.ts'

const minute = 60_000

/** Mints that end when they are told to. */
function session(lifetime_seconds = '3600') {
  let now = 0
  const mints: ((fails?: 'fails') => void)[] = []
  const key = new KeyOfSession({
    lifetimeMinutes: 60,
    clock: () => now,
    mint: () =>
      new Promise<Minted>((resolve) => {
        const name = `key ${mints.length + 1}`
        const minted = {
          ...nothingReceived,
          milliseconds: 0,
          outcome: 'found' as const,
          reason: null,
          message: null,
          result: { javascript_key: name, lifetime_seconds, method_list: ['geo_code'] },
        }
        const failed = { ...nothingReceived, milliseconds: 0, ...notAnswered('transport', 'No.') }
        mints.push((fails) => resolve(fails ? failed : minted))
      }),
  })
  return { key, mints, pass: (milliseconds: number) => (now += milliseconds) }
}

async function sessionWithKey() {
  const made = session()
  const first = made.key.key()
  made.mints[0]!()
  await first
  return made
}

test('lookups that arrive before there is a key wait for the same mint', async () => {
  const { key, mints } = session()
  const asking = [key.key(), key.key(), key.key()]
  mints[0]!()
  expect((await Promise.all(asking)).map(({ api_key }) => api_key)).toEqual(['key 1', 'key 1', 'key 1'])
  expect(mints).toHaveLength(1)
})

test('it is renewed beside the lookups, which go on with the old one until the new one is there', async () => {
  const { key, mints, pass } = await sessionWithKey()
  pass(50 * minute)
  expect(key.key()).toMatchObject({ api_key: 'key 1' })
  expect(key.key()).toMatchObject({ api_key: 'key 1' })
  expect(mints).toHaveLength(2)
  mints[1]!()
  await expect.poll(() => key.key()).toMatchObject({ api_key: 'key 2' })
})

test('a renewal that fails is tried again after a while, and the old key serves', async () => {
  const { key, mints, pass } = await sessionWithKey()
  pass(50 * minute)
  key.key()
  mints[1]!('fails')
  await expect.poll(() => key.until).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(key.key()).toMatchObject({ api_key: 'key 1' })
  expect(mints).toHaveLength(2)
  pass(minute)
  expect(key.key()).toMatchObject({ api_key: 'key 1' })
  expect(mints).toHaveLength(3)
})

test('an expired key is not used', async () => {
  const { key, mints, pass } = await sessionWithKey()
  pass(60 * minute)
  const next = key.key()
  mints[1]!()
  expect(await next).toMatchObject({ api_key: 'key 2' })
})

test.each([59 * minute, 60 * minute - 1000, 60 * minute - 1])(
  'one that has %i of its 3600000 ms behind it serves nobody: it would run out on the way',
  async (age) => {
    const { key, mints, pass } = await sessionWithKey()
    pass(age)
    const next = key.key()
    expect(next).toBeInstanceOf(Promise)
    mints[1]!()
    expect(await next).toMatchObject({ api_key: 'key 2' })
  },
)

test.each(['-5', '0', 'PT1H', 'Infinity', '1e15'])(
  'one of a life of %s lives as long as was asked for',
  async (life) => {
    const { key, mints, pass } = session(life)
    const first = key.key()
    mints[0]!()
    await first
    pass(45 * minute)
    expect(key.key()).toMatchObject({ api_key: 'key 1' })
    expect(mints).toHaveLength(1)
    pass(15 * minute)
    void key.key()
    expect(mints).toHaveLength(2)
  },
)

test('those that were refused together share one new key, and a late refusal of the old one costs none', async () => {
  const { key, mints } = await sessionWithKey()
  key.rejected('key 1')
  const one = key.key()
  key.rejected('key 1')
  const two = key.key()
  mints[1]!()
  await Promise.all([one, two])
  key.rejected('key 1')
  expect(key.key()).toMatchObject({ api_key: 'key 2' })
  expect(mints).toHaveLength(2)
})

test('an upstream that refuses whatever it gives is asked for another key once a minute at most', async () => {
  const { key, mints, pass } = await sessionWithKey()
  key.rejected('key 1')
  const second = key.key()
  mints[1]!()
  await second
  key.rejected('key 2')
  expect(key.key()).toMatchObject({ api_key: 'key 2' })
  pass(minute)
  key.rejected('key 2')
  void key.key()
  expect(mints).toHaveLength(3)
})

test('and is asked for one when the clock has gone back meanwhile', async () => {
  const { key, mints, pass } = await sessionWithKey()
  key.rejected('key 1')
  const second = key.key()
  mints[1]!()
  await second
  pass(-60 * minute)
  key.rejected('key 2')
  void key.key()
  expect(mints).toHaveLength(3)
})

test('a doubted key is replaced for the next lookup, once in five minutes at most', async () => {
  const { key, mints, pass } = await sessionWithKey()
  key.doubted('key 1')
  const second = key.key()
  mints[1]!()
  await second
  pass(4 * minute)
  key.doubted('key 2')
  expect(key.key()).toMatchObject({ api_key: 'key 2' })
  pass(minute)
  key.doubted('key 2')
  void key.key()
  expect(mints).toHaveLength(3)
})

test('and is remembered to have been, for as long', async () => {
  const { key, pass } = await sessionWithKey()
  key.doubted('key 1')
  expect(key.until).toBe(5 * minute)
  pass(minute)
  expect(key.until).toBe(5 * minute)
})

test('a mint that fails fails every lookup that waits, and the next lookup tries again', async () => {
  const { key, mints } = session()
  const asking = [key.key(), key.key()]
  mints[0]!('fails')
  for (const { status } of await Promise.allSettled(asking)) expect(status).toBe('rejected')
  void key.key()
  expect(mints).toHaveLength(2)
})
