/** Programs under measurement: separate processes, stopped with the benchmark. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { forPrograms } from '../../platform/testing/programs.ts'
import { account } from './account.ts'

/** A program that receives its task over IPC and replies with its address. */
export async function start(file: URL, env: NodeJS.ProcessEnv, told?: object): Promise<[ChildProcess, string]> {
  const child = fork(fileURLToPath(file), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  if (told) child.send(told)
  const [message] = await once(child, 'message')
  return [child, (message as { url: string }).url]
}

export async function stop(child: ChildProcess): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

/** Limits are off, because no analyst sends requests as fast as a benchmark. */
export const noLimits = { LIMIT_SESSION: '0', LIMIT_LOOKUPS: '0' }

/**
 * The application as a program, which prints its address. It has one account.
 *
 * @param data its folder
 * @param more settings
 */
export async function startApplication(data: string, more: NodeJS.ProcessEnv = {}): Promise<[ChildProcess, string]> {
  const program = fileURLToPath(new URL('../../bff/main.ts', import.meta.url))
  const env = {
    ...forPrograms,
    PORT: '0',
    SERVICE_PORT: '0',
    DATA_DIR: data,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    ...more,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const url = /^Whereabouts is at (\S+)/.exec(line)?.[1]
    if (url) return [child, url]
    said.push(line)
  }
  throw new Error(said.join('\n'))
}

export async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The service that the application supervises, from Linux. */
export function childOf(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)
}

/** Milliseconds of processor time of all threads of a process so far, from Linux. */
export function processorTimeOf({ pid }: Pick<ChildProcess, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  // In ticks of ten milliseconds: in the process itself, and in the kernel.
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Megabytes that a process uses now, and its maximum; from Linux. */
export function memoryOf({ pid }: Pick<ChildProcess, 'pid'>): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
