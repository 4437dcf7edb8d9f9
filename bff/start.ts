/** Wires the whole application together: the one place that makes the real things. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ownFolder } from '../platform/data-folder.ts'
import { createLog, logOfEvents } from '../platform/log.ts'
import { listOf, SettingsError } from '../platform/settings.ts'
import { type App, createApp } from './app.ts'
import { type Assembled, assemble, type Timing } from './assemble.ts'
import type { Auth } from './auth/auth.ts'
import { passwordFault } from './auth/passwords.ts'
import { claimSealing, createSealing, stateKeys } from './auth/sealing.ts'
import type { Cases } from './cases/cases.ts'
import { type Listener, listen } from './http/listener.ts'
import { afterRestore } from './keeping/after-restore.ts'
import { startBackgroundJobs } from './keeping/background-jobs.ts'
import { removeDrafts, requireFinished } from './keeping/backup/unfinished.ts'
import { createAccountKey, keyIn } from './keys/account-key.ts'
import type { OpenLedger } from './ledger/open-ledger.ts'
import type { Settings } from './settings.ts'
import { stateAddress } from './state/own-state.ts'
import { openState, type State } from './state/state.ts'
import { type EmbeddedService, startEmbeddedService } from './upstream/embedded/embedded-service.ts'
import { startRegisterBeside } from './upstream/embedded/register-beside.ts'
import { inWords, waysWithoutTls } from './without-tls.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

export type Running = {
  address: string
  /** The address for a browser. */
  publicUrl: string
  /** For the first account, if there is none yet. */
  signInLink: string | null
  close(): Promise<void>
}

/** @param env the embedded service gets its own part @throws ServiceFailed, and errors that `startFailure` explains */
export async function start(settings: Settings, env: NodeJS.ProcessEnv, timing: Timing = {}): Promise<Running> {
  const log = createLog('bff', settings.LOG_LEVEL)
  let listener: Listener | undefined
  let state: State | undefined
  let kept: OpenLedger | undefined
  let embedded: EmbeddedService | null = null
  let beside: EmbeddedService | undefined
  let parts: Assembled | undefined
  let app: App | undefined
  let stopBackgroundJobs: (() => Promise<void>) | undefined
  /** First tell the balancer, then accept nothing new, then finish and record what is running. */
  const close = async () => {
    parts?.readiness.drain()
    if (parts) await wait(settings.DRAIN_SECONDS * 1000)
    await listener?.close()
    await parts?.runningWork.settled()
    await parts?.jobs.stop()
    await stopBackgroundJobs?.()
    await parts?.claims.close()
    await parts?.graph.comparing.close()
    await parts?.screening.close()
    await parts?.report.rendering.close()
    await parts?.lookups.prints.write()
    await app?.close()
    await parts?.maps?.close()
    await embedded?.stop()
    await beside?.stop()
    await state?.close()
    kept?.close()
  }
  try {
    listener = await listen(settings.HOST, settings.PORT)
    const warning = ownFolder(settings.DATA_DIR)
    if (warning) console.warn(warning)
    requireFinished(settings.DATA_DIR)
    removeDrafts(settings.DATA_DIR)
    state = await openState(stateAddress(settings))
    if (state.migrated.length > 0) logOfEvents(log).info({ migrations: state.migrated }, 'updated the database')
    kept = await afterRestore(state, { ...settings, log })
    const sealing = createSealing(stateKeys(settings))
    await claimSealing(state.db, sealing)

    const { UPSTREAM_API_KEY_FILE: file, UPSTREAM_API_KEY, SERVICE_API_KEY } = settings
    const key = file ? keyIn(file) : (UPSTREAM_API_KEY ?? SERVICE_API_KEY ?? randomBytes(32).toString('base64url'))
    const accountKey = createAccountKey({ key, file })
    embedded = settings.UPSTREAM_URL ? null : await startEmbeddedService({ apiKey: key, env, log })
    const upstreamUrl = settings.UPSTREAM_URL ?? embedded!.url
    const register = await startRegisterBeside(settings, env, log)
    beside = register?.service
    warn(settings)

    const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
    const address = `http://${host}:${listener.port}`
    const publicUrl = settings.PUBLIC_URL ?? address
    const made = {
      settings: { ...settings, ...register?.access },
      log,
      state,
      openLedger: kept,
      sealing,
      accountKey,
      publicUrl,
      timing,
    }
    parts = await assemble({ ...made, upstreamUrl, upstreamSeenAs: embedded?.seenAs })
    const { auth, keys, lookups, cases, keeping, checkpoints } = parts
    const doubt = await keeping.sweeping.doubt()
    if (doubt !== null) console.warn(`Warning: ${doubt}`)
    await lookups.reservations.reconcile()
    // The embedded service publishes its prices, so no screen shows an unknown one.
    if (embedded) await lookups.account.read()
    await auth.secondFactors.reseal()
    const signInLink = await firstAccount(auth, cases, settings)
    app = await createApp(parts, { publicUrl, log, dist, ...appSettings(settings) })
    await app.ready()
    listener.serve(app.routing)
    parts.jobs.begin()
    stopBackgroundJobs = startBackgroundJobs({ state, keys, checkpoints, sweeping: keeping.sweeping }, settings, log)
    return { address, publicUrl, signInLink, close }
  } catch (error) {
    await close()
    throw error
  }
}

const appSettings = (settings: Settings) => ({
  dataDir: settings.DATA_DIR,
  trustedProxies: listOf(settings.TRUSTED_PROXIES),
  limits: {
    session: settings.LIMIT_SESSION,
    lookups: settings.LIMIT_LOOKUPS,
    stranger: settings.LIMIT_STRANGER,
    tiles: settings.LIMIT_TILES,
  },
  metricsReaders: settings.BFF_METRICS,
})

/**
 * Creates the account that the environment names, or else a one-time link. Without other passwords, that account lets
 * somebody in while the provider is down, so then it is made also beside others. @throws SettingsError
 */
async function firstAccount(
  { analysts, links, policy }: Auth,
  cases: Cases,
  settings: Settings,
): Promise<string | null> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  const isFirst = await analysts.isEmpty()
  if (!isFirst && !policy.isProviderOnly) return null
  if (!email || !password) {
    // The provider's first administrator is the first account.
    return policy.isProviderOnly ? null : (await links.makeFirst()).address
  }
  const taken = await analysts.byEmail(email)
  if (taken) {
    if (taken.password_hash === '' || taken.role !== 'administrator' || taken.disabled_at !== null)
      console.warn(
        'Warning: the account of ADMIN_EMAIL has no password, is disabled or is not an administrator. Nobody can sign in with it while the provider is down. Name an address without an account.',
      )
    return null
  }
  const fault = await passwordFault(password, email)
  if (fault !== null) {
    if (isFirst) throw new SettingsError(`ADMIN_PASSWORD: ${fault}`)
    console.warn(`Warning: ADMIN_PASSWORD: ${fault} The account of ADMIN_EMAIL is not made.`)
    return null
  }
  const made = await analysts.add({ email, password, name: email.split('@')[0]!, role: 'administrator' }, 'start')
  // Another process that starts at the same time may have created it.
  if (made && isFirst) await cases.addSample(made)
  return null
}

/** Warns about settings that are allowed but unwise. */
function warn(settings: Settings): void {
  if (settings.UPSTREAM_BINDING === 'get')
    console.warn(
      'Warning: UPSTREAM_BINDING=get puts keys and personal data into addresses, which servers and proxies log.',
    )
  for (const way of waysWithoutTls(settings)) console.warn(`Warning: ${inWords(way)}`)
}
