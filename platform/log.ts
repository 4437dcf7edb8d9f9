/** JSON lines on standard output. They say what happened and never about whom: no parameter, address or key. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino } from 'pino'

const current = new AsyncLocalStorage<{ request_id: string }>()

export const createLog = (name: string, level: string): Logger =>
  pino({ name, level, serializers: { err: withoutValues }, mixin: () => current.getStore() ?? {} })

/** Sign-ins are logged by default, when other successes are not. */
export const logOfSignIns = (log: Logger): Logger =>
  log.child({}, { level: log.isLevelEnabled('warn') && !log.isLevelEnabled('info') ? 'info' : log.level })

/** Every log line of this work names the request by itself. */
export const inRequest = <Value>(request_id: string, work: () => Value): Value => current.run({ request_id }, work)

/** Databases and parsers put values into further members of their errors; those stay out. */
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

/** And not a line of the message, which stands above the frames. */
const isFrame = (line: string) => /^ +at /.test(line)

/** Only its code where the message itself quotes what was read: PostgreSQL's, and those of syntax errors. */
function messageOf(error: Error): string {
  const { code, severity } = error as { code?: string; severity?: string }
  if (severity !== undefined) return `PostgreSQL ${code}`
  return error instanceof SyntaxError ? 'not shown' : error.message
}
