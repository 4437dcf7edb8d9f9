/** JSON lines on standard output. They say what happened, without parameters, addresses or keys. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino } from 'pino'
import { version } from './version.ts'

const current = new AsyncLocalStorage<{ request_id: string }>()

export const createLog = (name: string, level: string): Logger =>
  pino({ name, level, serializers: { err: withoutValues }, mixin: () => current.getStore() ?? {} }).child({ version })

/** Sign-ins and updates of a database are logged by default; other successes are not. */
export const logOfEvents = (log: Logger): Logger =>
  log.child({}, { level: log.isLevelEnabled('warn') && !log.isLevelEnabled('info') ? 'info' : log.level })

/** Adds the request's id to every log line of this work. */
export const inRequest = <Value>(request_id: string, work: () => Value): Value => current.run({ request_id }, work)

/** Databases and parsers put values into other members of their errors, so those are left out. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, stack = '', cause } = error
  return {
    type: name,
    message: messageOf(error),
    stack: stack.split('\n').filter(isFrame).join('\n'),
    ...(cause instanceof Error && { cause: { type: cause.name, message: messageOf(cause) } }),
  }
}

/** Leaves out lines of the message, which come before the frames. */
const isFrame = (line: string) => /^ +at /.test(line)

/** Only its code if the message quotes input: PostgreSQL's errors, and syntax errors. */
function messageOf(error: Error): string {
  const { code, severity } = error as { code?: string; severity?: string }
  if (severity !== undefined) return `PostgreSQL ${code}`
  return error instanceof SyntaxError ? 'not shown' : error.message
}
