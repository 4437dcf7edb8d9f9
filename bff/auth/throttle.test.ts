/** Guessing is slowed, and keeps no colleague out (decision 0035). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { admin, type Reply, testApp } from '../testing/app.ts'
import { colleague, password, testClock } from '../testing/colleagues.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })
const env = { TRUSTED_PROXIES: '127.0.0.1' }

async function desk(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const { clock, later } = testClock()
  const app = await testApp({ engine, env, clock })
  onTestFinished(() => app.close())
  const guess = (email: string, address: string, guessed = 'a wrong password') =>
    app.visitor().post('/api/session', { email, password: guessed }, from(address))
  /** Until there is something to wait. */
  async function guessUntilRefused(email: string, address: string) {
    for (let guesses = 1; guesses < 100; guesses += 1) {
      const reply = await guess(email, address)
      if (reply.status === 429) return { guesses: guesses - 1, reply }
    }
    throw new Error('Guessing was never slowed')
  }
  return { app, later, guess, guessUntilRefused }
}

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('waits grow, are told, and end by themselves', async () => {
    const { later, guess, guessUntilRefused } = await desk(engine)
    const { guesses, reply } = await guessUntilRefused(admin.email, '192.0.2.7')
    expect(guesses).toBe(5)
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(reply.json).toMatchObject({ title: 'Too many tries', detail: expect.stringContaining('Wait 5 seconds') })

    // The right password does not get through either: a guesser would learn it.
    expect((await guess(admin.email, '192.0.2.7', admin.password)).status).toBe(429)
    later(5)
    expect((await guess(admin.email, '192.0.2.7')).status).toBe(401)
    expect((await guess(admin.email, '192.0.2.7')).headers.get('retry-after')).toBe('10')
    later(10)
    expect((await guess(admin.email, '192.0.2.7', admin.password)).status).toBe(200)
    expect((await guess(admin.email, '192.0.2.7')).status).toBe(401)
  })

  test.skipIf(!isInstalled(engine))('a wait that was made under a wrong clock ends with that clock', async () => {
    const { later, guess, guessUntilRefused } = await desk(engine)
    const year = 365 * 86_400
    later(year)
    await guessUntilRefused(admin.email, '192.0.2.7')
    later(-year)
    expect((await guess(admin.email, '192.0.2.7')).status).toBe(401)
    expect((await guess(admin.email, '192.0.2.7', admin.password)).status).toBe(200)
  })

  test.skipIf(!isInstalled(engine))('the longest wait holds for a process whose clock is behind', async () => {
    const { later, guess } = await desk(engine)
    let wait = 0
    for (let guesses = 0; guesses < 40 && wait < 900; guesses += 1) {
      const { headers } = await guess(admin.email, '192.0.2.7')
      wait = Number(headers.get('retry-after') ?? 0)
      if (wait < 900) later(wait)
    }
    expect(wait).toBe(900)
    later(-60)
    const replies = await Promise.all(Array.from({ length: 5 }, () => guess(admin.email, '192.0.2.7')))
    expect(replies.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  })

  test.skipIf(!isInstalled(engine))('many guesses at the same time are counted each', async () => {
    const { guess } = await desk(engine)
    const replies = await Promise.all(Array.from({ length: 40 }, () => guess(admin.email, '192.0.2.7')))
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })
})

/** All that a reply says, but for its own number. */
const said = ({ json: { request_id: _, ...said } }: Reply): object => said

test('an account that does not exist gets the same words, and is slowed after the same number of tries', async () => {
  const { guess, guessUntilRefused } = await desk()
  const unknown = await guess('nobody@example.com', '192.0.2.8')
  const known = await guess(admin.email, '192.0.2.9')
  expect([unknown.status, said(unknown)]).toEqual([known.status, said(known)])
  const [a, b] = [
    await guessUntilRefused('nobody@example.com', '192.0.2.8'),
    await guessUntilRefused(admin.email, '192.0.2.9'),
  ]
  expect([a.guesses, said(a.reply)]).toEqual([b.guesses, said(b.reply)])
})

test('guesses from elsewhere do not lock out a known browser', async () => {
  const { app, guessUntilRefused } = await desk()
  const barnaby = await colleague(app)
  await barnaby.request('DELETE', '/api/session')
  await guessUntilRefused(barnaby.email, '203.0.113.5')
  // Not even from the guesser's own address, as in one office.
  const again = await barnaby.post('/api/session', { email: barnaby.email, password }, from('203.0.113.5'))
  expect(again.status).toBe(200)
})

test('guesses from many addresses do not lock out another address', async () => {
  const { app, guess, guessUntilRefused } = await desk()
  const barnaby = await colleague(app)
  for (let host = 1; host <= 40; host += 1) await guess(barnaby.email, `203.0.113.${host}`)
  // Each new address has one guess left, and waits longer.
  const { guesses, reply } = await guessUntilRefused(barnaby.email, '203.0.113.200')
  expect(guesses).toBe(1)
  expect(reply.headers.get('retry-after')).toBe('60')
  const elsewhere = await guess(barnaby.email, '198.51.100.3', password)
  expect(elsewhere.status).toBe(200)
})

test('a browser that is known for an account is slowed as well, and one for another account is not known', async () => {
  const { app } = await desk()
  const barnaby = await colleague(app)
  const statuses = []
  for (let guesses = 0; guesses < 12; guesses += 1)
    statuses.push((await barnaby.post('/api/session', { email: barnaby.email, password: 'wrong' })).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const other = []
  for (let guesses = 0; guesses < 7; guesses += 1)
    other.push((await barnaby.post('/api/session', { email: admin.email, password: 'wrong' })).status)
  expect(other).toEqual([...Array(5).fill(401), 429, 429])
})

test('a device cookie that we did not sign is ignored', async () => {
  const { app, guessUntilRefused } = await desk()
  const barnaby = await colleague(app)
  await guessUntilRefused(barnaby.email, '192.0.2.20')
  const [device, , signature] = barnaby.cookieNamed('whereabouts-device')!.split('.')
  const { analyst_id } = barnaby
  const forged = { cookie: `whereabouts-device=${device}x.${analyst_id}.${signature}`, ...from('192.0.2.20') }
  expect((await app.visitor().post('/api/session', { email: barnaby.email, password }, forged)).status).toBe(429)
})

test('one password tried at many accounts is slowed by the address', async () => {
  const { guess } = await desk()
  const statuses = []
  for (let person = 0; person < 32; person += 1)
    statuses.push((await guess(`person${person}@example.com`, '2001:db8::1')).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  // The same customer of the network, with another address of theirs.
  expect((await guess('another@example.com', '2001:db8::2')).status).toBe(429)
  expect((await guess('another@example.com', '2001:db8:1::1')).status).toBe(401)
})

test('the slips of a whole day in one office make nobody wait', async () => {
  const { later, guess } = await desk()
  for (let slips = 0; slips < 60; slips += 1) {
    expect((await guess(`person${slips}@example.com`, '192.0.2.30')).status).toBe(401)
    later(600)
  }
})
