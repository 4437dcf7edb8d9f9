/** kill -9 in the middle of a batch: no row is sent twice, and none that was sent is said to be waiting. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { admin, caseOf, visitorOf } from '../testing/app.ts'
import { startProgram } from '../testing/program.ts'
import { testService } from '../testing/service.ts'
import { listeningTo } from '../testing/upstream.ts'
import { csv, rowsOf, settled, upload } from './testing/batches.ts'

const rows = 80
const atOnce = 16

test('a batch goes on after its program was killed: each row was sent at most once', async () => {
  const { url, apiKey } = testService()
  const numbers = Array.from({ length: rows }, (_, index) => `${90000401 + index}`)
  const sent = new Map<string, number>()
  // Of the first program, some answers never come: those calls are under way when it ends.
  let isFirst = true
  const upstream = await listeningTo(url, ({ body }) => {
    const number = numbers.find((one) => body.includes(one))
    if (number === undefined) return undefined
    sent.set(number, (sent.get(number) ?? 0) + 1)
    return isFirst && sent.size % 10 === 0 ? () => {} : undefined
  })
  const folder = newFolder()
  const env = {
    DATA_DIR: folder,
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: apiKey,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const begin = async () => {
    const program = await startProgram(env)
    const visitor = visitorOf({ address: program.address, publicUrl: program.address })
    await visitor.post('/api/session', admin)
    return { ...program, visitor, publicUrl: program.address }
  }

  const first = await begin()
  await first.visitor.request('PUT', '/api/prices/company_number_search', { credits: '1' })
  const made = await upload(first, first.visitor, '/api/batches', {
    file: csv([['company_number'], ...numbers.map((number) => [number])]),
    case_id: await caseOf(first.visitor),
    operation: 'company_number_search',
  })
  const { batch_id } = made.json
  await first.visitor.post(`/api/batches/${batch_id}/start`, { most_credits: String(rows) })
  await expect.poll(() => sent.size, { interval: 10 }).toBeGreaterThan(30)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  isFirst = false

  const second = await begin()
  const batch = await settled(second.visitor, batch_id)
  expect(batch).toMatchObject({ state: 'done', done: rows, not_answered: 0 })
  expect(batch.unknown).toBeGreaterThan(0)
  expect(batch.unknown).toBeLessThanOrEqual(atOnce)
  expect(Number(batch.credits)).toBeLessThanOrEqual(rows)
  expect([...sent.values()].filter((times) => times > 1)).toEqual([])
  const unknown = (await rowsOf(second.visitor, batch_id)).filter(({ state }) => state === 'unknown')
  expect(unknown[0]?.message).toContain('It may have been paid for.')
  expect(unknown[0]?.calls[0]?.record).not.toBeNull()

  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  await upstream.close()
  rmSync(folder, { recursive: true })
})
