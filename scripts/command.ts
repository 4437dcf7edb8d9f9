/** How the commands of an operator end: with an error in words that say what to do, or with their usage. */
import { startFailure } from '../platform/start-failure.ts'

type Options = {
  /** Errors whose messages are written for the operator. */
  told?: readonly (new (
    ...args: never[]
  ) => Error)[]
  /** What the failure means, before its reason. */
  failure?: string
  /** The variable that names the port of this program. */
  port?: 'PORT' | 'SERVICE_PORT'
}

/** Ends the program with 1 if the work fails. */
export async function runCommand(work: () => Promise<void>, { told = [], failure, port = 'PORT' }: Options) {
  try {
    await work()
  } catch (error) {
    const reason = told.some((kind) => error instanceof kind) ? (error as Error).message : startFailure(error, port)
    console.error([failure, reason].filter(Boolean).join(' '))
    process.exit(1)
  }
}

export function endWithUsage(...lines: string[]): never {
  console.error(lines.join('\n'))
  process.exit(2)
}
