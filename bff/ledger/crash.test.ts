/** kill -9 in the middle of lookups: whatever the browser heard is on record, and the chain is whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { openState } from '../state/state.ts'
import { admin, visitorOf } from '../testing/app.ts'
import { testService } from '../testing/service.ts'
import { listeningTo } from '../testing/upstream.ts'
import { recordsIn } from './records.ts'
import { exportTo, openQuietly, verify } from './testing/records.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

test('every answer that was heard has its record, and what was under way reads: asked, answer unknown', async () => {
  const { url, apiKey } = testService()
  // Some answers never come: those lookups are under way when the end does.
  let asked = 0
  const upstream = await listeningTo(url, ({ body }) => {
    if (!body.includes('geo_code')) return undefined
    asked += 1
    return asked % 10 === 0 ? () => {} : undefined
  })
  const folder = newFolder()
  const { child, address } = await launch({ DATA_DIR: folder, UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: apiKey })
  const visitor = visitorOf({ address, publicUrl: address })
  await visitor.post('/api/session', admin)

  const heard: string[] = []
  const lookups = Array.from({ length: 200 }, async () => {
    const reply = await visitor.lookUp('geo_code', { text: 'York' }).catch(() => null)
    if (reply?.json?.record) heard.push(reply.json.record.id)
    if (heard.length === 40) child.kill('SIGKILL')
  })
  await Promise.all(lookups)
  await new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(null),
  )

  const state = await openState(path.join(folder, 'whereabouts.sqlite'))
  const records = recordsIn(state.db)
  expect(heard.length).toBeGreaterThanOrEqual(40)
  for (const id of heard) expect((await records.record(id))?.outcome, id).toBe('found')

  const listed = await records.page({ filters: {}, scope: 'everyone', limit: 500 })
  const outcomes = new Map(listed.records.map(({ id, outcome }) => [id, outcome]))
  for (const id of heard) expect(outcomes.get(id), id).toBe('found')

  const events = await state.db.selectFrom('chain').select(['id', 'event']).execute()
  const answered = new Set(events.filter(({ event }) => event === 'answered').map(({ id }) => id))
  const unanswered = events.filter(({ id, event }) => event === 'asked' && !answered.has(id))
  expect(unanswered.length).toBeGreaterThan(0)
  for (const { id } of unanswered) expect((await records.record(id))?.reason).toBe('answer_unknown')

  const kept = await openQuietly(state, folder)
  const { words } = verify(await exportTo(path.join(folder, 'evidence.zip'), { state, ...kept }))
  expect(words).toContain('The chain is whole.')
  expect(words).not.toContain('FORK')
  kept.close()
  await state.close()
  await upstream.close()
  rmSync(folder, { recursive: true })
})

async function launch(env: { [name: string]: string }): Promise<{ child: ChildProcess; address: string }> {
  const own = { PORT: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...forPrograms }
  const child = spawn(process.execPath, [program], { env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /^Whereabouts is at (\S+)/.exec(line)?.[1]
    if (address) return { child, address }
  }
  throw new Error('the application did not start')
}
