/** A program's settings, from its environment, by a schema of its own. */
import type { z } from 'zod'

/** Each variable that will not do, with why, in one line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** A variable that is empty counts as not set. @throws SettingsError */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  throw new SettingsError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

/** `a, b` → `['a', 'b']`. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
