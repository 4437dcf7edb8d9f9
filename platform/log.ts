/** JSON lines on standard output. They say what happened and never about whom: no parameter, address or key. */
import { type Logger, pino } from 'pino'

export const createLog = (name: string, level: string): Logger =>
  pino({ name, level, serializers: { err: withoutValues } })

/** Databases and parsers put values into further members of their errors; those stay out. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    stack,
    ...(cause instanceof Error && { cause: { type: cause.name, message: cause.message } }),
  }
}
