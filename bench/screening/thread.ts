/** Screens on a thread, as the application does, and answers with the candidates. */
import { parentPort } from 'node:worker_threads'
import { screen } from './candidates.ts'
import { inventScreening } from './truth.ts'

parentPort?.on('message', ({ entries, subjects, seed }: { entries: number; subjects: number; seed: number }) => {
  const truth = inventScreening(entries, subjects, seed)
  const [began, used] = [performance.now(), process.threadCpuUsage()]
  const candidates = screen(truth.subjects, truth.entries)
  const { user, system } = process.threadCpuUsage(used)
  parentPort?.postMessage({
    candidates,
    seconds: (performance.now() - began) / 1000,
    processor: (user + system) / 1e6,
  })
})
