/** Reads a program's settings from its environment, by a schema. */
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { settingMeantBy } from './misspelt-setting.ts'

/** Each invalid variable and its fault, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** A name or password in an address would be sent or kept with it. */
export function hasNoLogin(address: string): boolean {
  const url = URL.parse(address)
  return url === null || (url.username === '' && url.password === '')
}

/** An empty variable is not set. @param secrets may be in files named by NAME_FILE @throws SettingsError */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
  secrets: readonly string[] = [],
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const names = [...Object.keys(schema.shape), ...secrets.map(fileVariable)]
  for (const name of Object.keys(given)) {
    const meant = settingMeantBy(name, names)
    if (meant) throw new SettingsError(`${name}: there is no such setting. Did you mean ${meant}?`)
  }
  const { success, data, error } = schema.safeParse({ ...given, ...fromFiles(given, secrets) })
  if (success) return data
  throw new SettingsError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

function fromFiles(given: NodeJS.ProcessEnv, secrets: readonly string[]): NodeJS.ProcessEnv {
  const named = secrets.filter((name) => given[fileVariable(name)] !== undefined)
  return Object.fromEntries(
    named.map((name) => {
      const variable = fileVariable(name)
      if (given[name] !== undefined) throw new SettingsError(`${variable}: instead of ${name}, and not beside it`)
      return [name, secretIn(given[variable]!, variable)]
    }),
  )
}

export const fileVariable = (secret: string): string => `${secret}_FILE`

/** The content of a file, without the final line end. @throws SettingsError */
export function secretIn(file: string, variable: string): string {
  const secret = contentsOf(file, variable).replace(/\r?\n$/, '')
  if (secret === '' || /[\r\n]/.test(secret))
    throw new SettingsError(`${variable}: the file must hold the secret in one line and nothing else`)
  return secret
}

function contentsOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new SettingsError(`${variable}: the file cannot be read (${(cause as { code?: string }).code})`)
  }
}

/** `a, b` → `['a', 'b']`. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
