/** The service as a program, for tests of a process: starting, logging, ending. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { forPrograms } from '../../platform/testing/programs.ts'

export const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** `said` returns all of standard output and standard error. */
export type Program = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

export function runProgram(env: { [name: string]: string }): Program {
  const child = spawn(process.execPath, [program], {
    env: { ...forPrograms, SERVICE_PORT: '0', LOG_LEVEL: 'trace', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk))
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', (code) => resolve(code))) }
}

export async function untilListening(running: Program): Promise<Program & { url: string }> {
  for (;;) {
    const url = /is at (http:\S+)\/soap\/service\.asmx/.exec(running.said())?.[1]
    if (url) return { ...running, url }
    if (running.child.exitCode !== null) throw new Error(running.said())
    await wait(20)
  }
}
