import { z } from 'zod'
import { isOfThisMachine } from '../platform/in-the-clear.ts'
import { readers } from '../platform/metrics-readers.ts'
import { hasNoLogin, listOf, readEnvironment, SettingsError } from '../platform/settings.ts'
import { trustedProxies } from '../platform/trusted-proxies.ts'
import { testKey } from './callers/caller.ts'
import { waysWithoutTls } from './without-tls.ts'

/** No trailing slash, because paths are appended. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine(hasNoLogin, 'no name or password in it')
  .transform((text) => text.replace(/\/+$/, ''))
/** A secret is sent to it. */
const safeAddress = address.refine(isSafe, 'https, or http on this machine alone: the key is sent to it')

const schema = z.object({
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  SERVICE_DATABASE_URL: z.string().optional(),
  SERVICE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SERVICE_API_KEY: z
    .string()
    .refine((key) => key !== testKey, 'test is the key that anybody may use; choose another')
    .optional(),
  SERVICE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SERVICE_STRICT: z.enum(['0', '1']).default('0'),
  COMPANIES_HOUSE_KEY: z.string().optional(),
  COMPANIES_HOUSE_URL: safeAddress.default('https://api.company-information.service.gov.uk'),
  COMPANIES_HOUSE_DOCUMENT_URL: safeAddress.default('https://document-api.company-information.service.gov.uk'),
  POSTCODES_URL: address.optional(),
  GEO_MMDB: z.string().optional(),
  GEO_OSTN15: z.string().optional(),
  SERVICE_METRICS: z.enum(readers).default('loopback'),
  TRUSTED_PROXIES: trustedProxies,
  REQUIRE_TLS: z.enum(['0', '1']).default('0'),
  DATA_DIR: z.string().default('data'),
  LOG_LEVEL: z.string().default('warn'),
})

export type Settings = ReturnType<typeof readSettings>

const secrets = ['SERVICE_DATABASE_URL', 'SERVICE_REPLICA_URL', 'SERVICE_API_KEY', 'COMPANIES_HOUSE_KEY']

export function readSettings(env: NodeJS.ProcessEnv) {
  const data = readEnvironment(schema, env, secrets)
  const inTheClear = waysWithoutTls(data)
  if (data.REQUIRE_TLS === '1' && inTheClear.length > 0)
    throw new SettingsError(
      inTheClear.map(([name, sentence]) => `${name}: with REQUIRE_TLS=1 refused, for ${sentence}`).join(' '),
    )
  return {
    host: data.SERVICE_HOST,
    port: data.SERVICE_PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.SERVICE_DATABASE_URL,
    replicaUrl: data.SERVICE_REPLICA_URL,
    apiKey: data.SERVICE_API_KEY,
    baseUrl: data.SERVICE_BASE_URL?.replace(/\/+$/, ''),
    companiesHouse: data.COMPANIES_HOUSE_KEY
      ? {
          key: data.COMPANIES_HOUSE_KEY,
          url: data.COMPANIES_HOUSE_URL,
          documentUrl: data.COMPANIES_HOUSE_DOCUMENT_URL,
        }
      : null,
    postcodesUrl: data.POSTCODES_URL,
    geoMmdb: data.GEO_MMDB,
    geoOstn15: data.GEO_OSTN15,
    inTheClear: inTheClear.map(([, sentence]) => sentence),
    strict: data.SERVICE_STRICT === '1',
    metricsReaders: data.SERVICE_METRICS,
    trustedProxies: listOf(data.TRUSTED_PROXIES),
    logLevel: data.LOG_LEVEL,
  }
}

function isSafe(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isOfThisMachine(hostname)
}
