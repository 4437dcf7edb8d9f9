import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'

/** The first message of a program that runs in a process of its own, with a heap of its own. */
export async function toldBy(program: string): Promise<unknown> {
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const ended = once(child, 'exit').then(([code]) => expect.unreachable(`It ended with ${code}.`))
    const [message] = await Promise.race([once(child, 'message'), ended])
    return message
  } finally {
    child.kill()
  }
}
