/** JSON lines on standard output. They say what happened and never about whom: no parameter, address or key. */
import { type Logger, pino } from 'pino'

export const createLog = (name: string, level: string): Logger =>
  pino({ name, level, serializers: { err: withoutValues } })

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
