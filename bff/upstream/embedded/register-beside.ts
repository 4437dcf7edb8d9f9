/** The embedded service beside a foreign lookup service, for the register interface alone (decision 0149). */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { fileVariable } from '../../../platform/settings.ts'
import { createRegisters } from '../registers.ts'
import { type EmbeddedService, startEmbeddedService } from './embedded-service.ts'

type Settings = {
  DATA_DIR: string
  UPSTREAM_URL?: string | undefined
  REGISTER_URL?: string | undefined
  UPSTREAM_CONNECT_SECONDS: number
  UPSTREAM_READ_SECONDS: number
}
type Beside = { service: EmbeddedService; access: { REGISTER_URL: string; REGISTER_API_KEY: string } }

/** @returns null if the lookup service answers the register itself, or if this machine has no data of the register */
export async function startRegisterBeside(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  log: Logger,
): Promise<Beside | null> {
  if (!settings.UPSTREAM_URL || settings.REGISTER_URL || !hasOwnRegister(settings, env)) return null
  const waits = { connect: settings.UPSTREAM_CONNECT_SECONDS * 1000, read: settings.UPSTREAM_READ_SECONDS * 1000 }
  const registersAt = (url: string) => createRegisters(url, waits)
  if ((await registersAt(settings.UPSTREAM_URL).read()) !== null) return null
  const apiKey = randomBytes(32).toString('base64url')
  // Only this application calls it, so it needs neither a fixed port nor an address for others.
  const own = { ...env, SERVICE_PORT: '0', SERVICE_BASE_URL: undefined }
  const service = await startEmbeddedService({ apiKey, env: own, log })
  // Sample data beside a real service would be taken for real.
  if (await registersAt(service.url).isFictional()) {
    log.warn('the embedded service has only sample data, so it does not answer the register interface')
    await service.stop()
    return null
  }
  return { service, access: { REGISTER_URL: service.url, REGISTER_API_KEY: apiKey } }
}

/** Each loaded part is a file. Only the running service knows what its PostgreSQL holds. */
const hasOwnRegister = ({ DATA_DIR }: Settings, env: NodeJS.ProcessEnv): boolean =>
  ['COMPANIES_HOUSE_KEY', 'SERVICE_DATABASE_URL'].some((name) => env[name] || env[fileVariable(name)]) ||
  (existsSync(DATA_DIR) && readdirSync(DATA_DIR).some((name) => loadedPart.test(name)))

const loadedPart = /^(?!loading-)[a-z]+-[0-9a-z]{8}\.sqlite$/
