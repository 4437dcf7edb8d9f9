import { afterEach, expect, test } from 'vitest'
import { CallerLeft } from './caller.ts'
import { DatabaseUnusable } from './database-fault.ts'
import { createThreads } from './threads.ts'

/** Its reply names the thread. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads'
    parentPort.on('message', async (work) => {
      if (work === 'for ever') for (;;);
      if (work === 'never') return
      if (work === 'fails') throw new Error('The disk is full.')
      if (work === 'too much') for (const all = []; ; ) all.push(new Array(1e6).fill(work))
      parentPort.postMessage({ work, threadId, workerData })
      if (!workerData?.replied) return
      Atomics.store(workerData.replied, 0, 1)
      Atomics.notify(workerData.replied, 0)
    })`)}`,
)
/** Opens the database at the path of its work. */
const opensDatabase = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    import { connect } from '${new URL('./database.ts', import.meta.url)}'
    parentPort.on('message', async (path) => {
      const { db } = connect(path, { durable: false })
      parentPort.postMessage(await db.selectFrom('chain').selectAll().execute())
    })`)}`,
)
type Told = { work: string; threadId: number; workerData: unknown }

let threads: ReturnType<typeof createThreads<string>>
type Settings = Partial<Parameters<typeof createThreads<string>>[1]> & { from?: URL }
const start = ({ from = program, ...options }: Settings = {}) => {
  threads = createThreads<string>(from, { most: 1, ...options })
  return threads.run<Told>
}
afterEach(() => threads.close())

test('one thread does one job after the other', async () => {
  const run = start({ workerData: 'given' })
  const told = await Promise.all(['one', 'two', 'three'].map((work) => run(work)))
  expect(told.map(({ work }) => work)).toEqual(['one', 'two', 'three'])
  expect(new Set(told.map(({ threadId }) => threadId)).size).toBe(1)
  expect(told[0]!.workerData).toBe('given')
})

test('a thread for a single job ends with it', async () => {
  const run = start({ isSingleUse: true })
  expect((await run('one')).threadId).not.toBe((await run('two')).threadId)
})

test('a thread without a job ends after a while, and the next job has a new one', async () => {
  const run = start({ idleMilliseconds: 1 })
  const { threadId } = await run('one')
  await expect.poll(async () => (await run('next')).threadId).not.toBe(threadId)
})

test('a job over its time fails alone, and the next one has a new thread', async () => {
  const run = start({ milliseconds: 3000 })
  const [slow, next] = await Promise.allSettled([run('for ever'), run('next')])
  expect(slow).toMatchObject({ reason: { message: 'The thread was ended before it finished.' } })
  expect(next).toMatchObject({ value: { work: 'next' } })
})

test('a job that throws fails with its own error, and the next one has a new thread', async () => {
  const run = start()
  const [failed, next] = await Promise.allSettled([run('fails'), run('next')])
  expect(failed).toMatchObject({ reason: { message: 'The disk is full.' } })
  expect(next).toMatchObject({ value: { work: 'next' } })
})

test('a fault of the database in a thread is one here too', async () => {
  const run = start({ from: opensDatabase })
  const failed = await run('/nowhere/case.sqlite').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(DatabaseUnusable)
  expect(failed).toMatchObject({ fault: 'unwritable' })
})

test('a thread whose caller leaves takes no other job, although its reply arrives', async () => {
  const replied = new Int32Array(new SharedArrayBuffer(4))
  const run = start({ workerData: { replied } })
  const caller = new AbortController()
  const left = run('one', { gone: caller.signal })
  const next = run('next')
  // This thread reads no reply while it waits here.
  expect(Atomics.wait(replied, 0, 0, 60_000)).not.toBe('timed-out')
  caller.abort()
  await expect(left).rejects.toThrow(CallerLeft)
  expect((await next).work).toBe('next')
})

test('a job that takes too much memory ends its thread alone', async () => {
  const run = start({ resourceLimits: { maxOldGenerationSizeMb: 32 } })
  const [failed, next] = await Promise.allSettled([run('too much'), run('next')])
  expect(failed).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  expect(next).toMatchObject({ value: { work: 'next' } })
})

test('closing gives up what runs and what waits, and takes no more', async () => {
  const run = start()
  const given = Promise.allSettled([run('never'), run('waits')])
  await threads.close()
  for (const { status } of await given) expect(status).toBe('rejected')
  await expect(run('late')).rejects.toThrow('The threads are closed.')
})

test('another account does not wait for the many jobs of one', async () => {
  const run = start()
  const order: string[] = []
  const jobs = ['a', 'a', 'a', 'b'].map((account, at) => run(`${account}${at}`, { account }))
  await Promise.all(jobs.map((job) => job.then(({ work }) => order.push(work))))
  expect(order).toEqual(['a0', 'a1', 'b3', 'a2'])
})

test('one account runs no more at once than it may, and another runs beside it', async () => {
  const run = start({ most: 2, mostOfOne: 1 })
  const heavy = run('never', { account: 'a' })
  const next = run('next', { account: 'a' })
  expect((await run('other', { account: 'b' })).work).toBe('other')
  const given = Promise.allSettled([heavy, next])
  await threads.close()
  for (const { status } of await given) expect(status).toBe('rejected')
})

test('the job of a caller who left is given up, whether it waits or runs', async () => {
  const run = start()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const given = [
    run('never', { account: 'a', gone: running.signal }),
    run('two', { account: 'b', gone: waiting.signal }),
  ]
  const next = run('three', { account: 'c' })
  waiting.abort()
  running.abort()
  for (const job of given) await expect(job).rejects.toMatchObject({ name: 'CallerLeft' })
  expect((await next).work).toBe('three')
  await expect(run('late', { gone: waiting.signal })).rejects.toMatchObject({ name: 'CallerLeft' })
})

test('more than may wait is refused', async () => {
  const run = start({ mostWaiting: { inAll: 2, ofOne: 1 } })
  const given = Promise.allSettled([run('never', { account: 'a' }), run('a', { account: 'a' })])
  await expect(run('a', { account: 'a' })).rejects.toMatchObject({ name: 'LineFull', isOwn: true })
  const other = Promise.allSettled([run('b', { account: 'b' })])
  await expect(run('c', { account: 'c' })).rejects.toMatchObject({ name: 'LineFull', isOwn: false })
  await threads.close()
  expect([...(await given), ...(await other)].map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
})

test('a small job of a third account is done while two slow ones run', async () => {
  const run = start({ most: 2, mostOfOne: 1, slow: { milliseconds: 1, most: 2 } })
  const leaving = new AbortController()
  const heavy = ['a', 'b'].map((account) => run('never', { account, gone: leaving.signal }))
  const ends = Promise.allSettled(heavy)
  expect((await run('small', { account: 'c' })).work).toBe('small')
  leaving.abort()
  for (const { status } of await ends) expect(status).toBe('rejected')
  expect((await run('next', { account: 'a' })).work).toBe('next')
})
