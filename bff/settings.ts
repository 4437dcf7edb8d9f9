/** The application's settings, from the environment (design, section 5). */

import { z } from 'zod'
import { bindingNames } from '../contract/bindings/index.ts'
import { oldestMinutes } from '../contract/freshness.ts'
import { type Interface, lookupInterface, registerInterface } from '../contract/interfaces.ts'
import { readers } from '../platform/metrics-readers.ts'
import { fileVariable, hasNoLogin, listOf, readEnvironment, SettingsError } from '../platform/settings.ts'
import { trustedProxies } from '../platform/trusted-proxies.ts'
import { signInSettings } from './auth/settings.ts'
import { isHost } from './lookup/documents.ts'
import { checkMapSettings, mapSettings } from './tiles/settings.ts'
import { checkWatchSettings, watchSettings } from './watch/settings.ts'
import { requireTls } from './without-tls.ts'

const url = z
  .url({ protocol: /^https?$/ })
  // Every record would hold them.
  .refine(hasNoLogin, 'no name or password in it')
  .transform((address) => address.replace(/\/+$/, ''))
/** Paths are appended to it. */
const serviceUrl = ({ path }: Interface) =>
  url
    .refine((address) => !/[?#]/.test(address), 'no ? or # in it')
    .refine((address) => !address.toLowerCase().endsWith(path), `without ${path}, which is added to it`)
const seconds = z.coerce.number().positive().max(3600)
const perMinute = z.coerce.number().int().min(0)
const port = z.coerce.number().int().min(0).max(65_535)

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  // Links, cookies and the pages' own addresses begin at its root.
  PUBLIC_URL: url.refine((address) => new URL(address).href === `${new URL(address).origin}/`, 'no path').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  UPSTREAM_URL: serviceUrl(lookupInterface).optional(),
  // A host name, taken as written.
  UPSTREAM_NAMESPACE: z.url().optional(),
  UPSTREAM_API_KEY: z.string().optional(),
  UPSTREAM_API_KEY_FILE: z.string().optional(),
  UPSTREAM_CLIENT: z.string().max(40).default('whereabouts'),
  UPSTREAM_BINDING: z.enum(bindingNames).default('soap11'),
  UPSTREAM_KEYS: z.enum(['session', 'account']).default('session'),
  UPSTREAM_KEY_IP: z.ipv4().optional(),
  UPSTREAM_DIRECTOR_ID: z.string().optional(),
  UPSTREAM_DOCUMENT_HOSTS: z
    .string()
    .refine(
      (text) => listOf(text).every(isHost),
      'hosts, separated by commas, like files.example or files.example:8443',
    )
    .optional(),
  UPSTREAM_TIMEOUT_SECONDS: seconds.default(60),
  UPSTREAM_CONNECT_SECONDS: seconds.default(5),
  UPSTREAM_READ_SECONDS: seconds.default(20),
  UPSTREAM_PAUSE_SECONDS: seconds.default(5),
  UPSTREAM_CONCURRENCY: z.coerce.number().int().min(1).max(1000).default(16),
  UPSTREAM_QUEUE: z.coerce.number().int().min(0).max(100_000).default(2000),
  SERVICE_API_KEY: z.string().optional(),
  REGISTER_URL: serviceUrl(registerInterface).optional(),
  REGISTER_API_KEY: z.string().optional(),
  CONFIRM_ABOVE_CREDITS: z.coerce.number().min(0).default(5),
  FRESHNESS_MINUTES: z.coerce.number().int().min(0).max(oldestMinutes).default(0),
  RECORD_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(1826),
  TRUSTED_PROXIES: trustedProxies,
  REPORT_SIGN_OFF: z.enum(['author', 'second']).default('author'),
  TSA_URL: url.optional(),
  REQUIRE_TLS: z.enum(['0', '1']).default('0'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ...signInSettings,
  ...mapSettings,
  ...watchSettings,
  BFF_METRICS: z.enum(readers).default('loopback'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(0),
  LIMIT_SESSION: perMinute.default(1200),
  LIMIT_LOOKUPS: perMinute.default(600),
  LIMIT_STRANGER: perMinute.default(600),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export type Settings = z.infer<typeof schema>
/** Each can be in a file. The account key's file is read again while we run (UPSTREAM_API_KEY_FILE). */
const secrets = [
  ...([
    'DATABASE_URL',
    'STATE_KEY',
    'OIDC_CLIENT_SECRET',
    'ADMIN_PASSWORD',
    'SERVICE_API_KEY',
    'REGISTER_API_KEY',
  ] as const),
  ...(['SMTP_URL', 'WATCH_WEBHOOK_SECRET'] as const),
]
export const settingNames = [...Object.keys(schema.shape), ...secrets.map(fileVariable)]

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = readEnvironment(schema, env, secrets)
  const { UPSTREAM_URL, UPSTREAM_API_KEY, UPSTREAM_API_KEY_FILE } = settings
  if (UPSTREAM_URL && !UPSTREAM_API_KEY && !UPSTREAM_API_KEY_FILE)
    throw new SettingsError('UPSTREAM_API_KEY: needed with UPSTREAM_URL, the account key of that service')
  if (UPSTREAM_API_KEY_FILE && (UPSTREAM_API_KEY || !UPSTREAM_URL))
    throw new SettingsError('UPSTREAM_API_KEY_FILE: with UPSTREAM_URL, and instead of UPSTREAM_API_KEY')
  if ((settings.REGISTER_URL === undefined) !== (settings.REGISTER_API_KEY === undefined))
    throw new SettingsError('REGISTER_URL and REGISTER_API_KEY: set both or neither')
  if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined))
    throw new SettingsError('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither')
  checkMapSettings(settings)
  checkWatchSettings(settings)
  if (settings.REQUIRE_TLS === '1') requireTls(settings)
  return settings
}
