/** The application's settings, from the environment (design, section 5). */
import { z } from 'zod'
import { bindingNames } from '../contract/bindings/index.ts'
import { readEnvironment, SettingsError } from '../platform/settings.ts'

const url = z
  .url({ protocol: /^https?$/ })
  // It would stand in every record.
  .refine(
    (address) => new URL(address).username === '' && new URL(address).password === '',
    'no name or password in it',
  )
  .transform((address) => address.replace(/\/+$/, ''))
const port = z.coerce.number().int().min(0).max(65_535)

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  UPSTREAM_URL: url.optional(),
  UPSTREAM_API_KEY: z.string().optional(),
  UPSTREAM_CLIENT: z.string().max(40).default('whereabouts'),
  UPSTREAM_BINDING: z.enum(bindingNames).default('soap11'),
  UPSTREAM_KEYS: z.enum(['session', 'account']).default('session'),
  SERVICE_API_KEY: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export type Settings = z.infer<typeof schema>

/** @throws SettingsError naming each variable that will not do */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = readEnvironment(schema, env)
  if (settings.UPSTREAM_URL && !settings.UPSTREAM_API_KEY)
    throw new SettingsError('UPSTREAM_API_KEY: needed with UPSTREAM_URL, the account key of that service')
  if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined))
    throw new SettingsError('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither')
  return settings
}
