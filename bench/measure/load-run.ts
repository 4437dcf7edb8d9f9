/** A load as an operator runs it, from its start to its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import memory from '../../platform/service-memory.json' with { type: 'json' }
import { memoryOf, processorTimeOf } from './process.ts'

export type Run = { seconds: number; processor: number; megabytes: number }

export function startLoad(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const script = fileURLToPath(new URL('../../scripts/load.ts', import.meta.url))
  return measured(
    spawn(process.execPath, [...memory.flags, script, ...words], {
      env: { ...memory.environment, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
}

export async function measured(child: ChildProcess): Promise<Run> {
  const before = performance.now()
  let [processor, megabytes] = [0, 0]
  // A program that has ended has no figures.
  const watch = setInterval(() => {
    processor = Math.max(processor, processorTimeOf(child) / 1000)
    megabytes = Math.max(megabytes, memoryOf(child).most || 0)
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error('The load or the import failed.')
  return { seconds: (performance.now() - before) / 1000, processor, megabytes }
}

/** The fastest, with the most memory of any. */
export function bestOf(runs: readonly Run[]): Run {
  const [fastest] = runs.toSorted((one, other) => one.seconds - other.seconds)
  return { ...fastest!, megabytes: Math.max(...runs.map((run) => run.megabytes)) }
}

export function rowOf(way: string, { seconds, processor, megabytes }: Run, rows: number): string {
  const [time, ofProcessor] = [seconds, processor].map((some) => `${some.toFixed(1)} s`)
  return `| ${way} | ${time} | ${ofProcessor} | ${perSecond(rows / seconds)} | ${megabytes.toFixed(0)} MB |`
}

const perSecond = (rows: number) => (Math.round(rows / 100) * 100).toLocaleString('en-GB')
