/** The application as its own program, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { forPrograms } from '../../platform/testing/programs.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type Program = {
  child: ChildProcess
  address: string
  /** Everything that it has written so far, logs and errors. */
  said: () => string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Resolves when it listens. @param atEnd whose end is the program's, where it is not the running test */
export async function startProgram(
  env: { [name: string]: string },
  atEnd: (end: () => void) => void = onTestFinished,
): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    env: { ...forPrograms, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  let said = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  const listensAt = env.PUBLIC_URL ? /^It listens at (\S+)$/m : /^Whereabouts is at (\S+)$/m
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        const found = listensAt.exec(said)
        if (found) resolve(found[1]!)
      })
    ended.then(() => reject(new Error(`The application did not start: ${said}`)))
  })
  return { child, address, said: () => said, ended }
}
