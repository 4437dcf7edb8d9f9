/** How an operator's command ends: with an error that says what to do, or with its usage. */
import { startFailure } from '../platform/start-failure.ts'

type Options = {
  /** Errors whose messages are written for the operator. */
  told?: readonly (new (
    ...args: never[]
  ) => Error)[]
  /** The consequence, before the reason. */
  failure?: string
  /** The variable that sets this program's port. */
  port?: 'PORT' | 'SERVICE_PORT'
}

/** Exits with 1 if the work fails. */
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
