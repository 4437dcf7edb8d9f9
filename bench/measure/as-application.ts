/** A program with the memory settings of `npm start`: the C library reads them when a program begins. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import memory from '../../platform/service-memory.json' with { type: 'json' }

export async function runAsApplication(program: URL): Promise<void> {
  const child = fork(program, { execArgv: [], env: { ...process.env, ...memory.application } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program.pathname} failed.`)
}
