import { afterEach, expect, test } from 'vitest'
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
    })`)}`,
)
type Told = { work: string; threadId: number; workerData: unknown }

let threads: ReturnType<typeof createThreads<string>>
const start = (options: Partial<Parameters<typeof createThreads<string>>[1]> = {}) => {
  threads = createThreads<string>(program, { most: 1, ...options })
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
