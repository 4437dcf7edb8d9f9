/** How an operator's command begins and ends: with its help, its usage, or an error that says what to do. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { startFailure } from '../platform/start-failure.ts'
import { helpOf, helpWhenAsked } from './help.mjs'

const own = process.argv[1]!
// Before the command reads its arguments or opens anything.
helpWhenAsked(own, process.argv.slice(2))

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

/** An option that there is not ends with the help. */
export function commandLine<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return endWithUsage(error instanceof Error ? error.message : String(error), '', helpOf(own))
  }
}

export function endWithUsage(...lines: string[]): never {
  console.error(lines.join('\n'))
  process.exit(2)
}
