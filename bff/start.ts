/** The whole application, wired together: the one place where real things are made. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../platform/log.ts'
import { listOf } from '../platform/settings.ts'
import { createPrices } from './account/prices.ts'
import { createApp } from './app.ts'
import { createAnalysts } from './auth/analysts.ts'
import { createSessions } from './auth/sessions.ts'
import { createCases } from './cases/cases.ts'
import { createDownload } from './documents/download.ts'
import { type EmbeddedService, startEmbeddedService } from './embedded/embedded-service.ts'
import { createMint } from './keys/mint.ts'
import { createPageKeys } from './keys/page-keys.ts'
import { createSessionKeys } from './keys/session-keys.ts'
import { createLedger } from './ledger/ledger.ts'
import { recordsIn } from './ledger/records.ts'
import { type Listener, listen } from './listener.ts'
import { createLookUp } from './lookup.ts'
import type { Parts } from './parts.ts'
import type { Settings } from './settings.ts'
import { openState, type State } from './state/state.ts'
import { createExchanger } from './upstream/exchange.ts'
import { createUpstream } from './upstream/upstream.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

export type Running = {
  /** Where it listens. */
  address: string
  /** The address for a browser. */
  publicUrl: string
  /** For the first account, where there is none yet. */
  signInLink: string | null
  close(): Promise<void>
}

/**
 * @param env of which the embedded service is told its own part
 * @throws what `startFailure` tells of, and ServiceFailed
 */
export async function start(settings: Settings, env: NodeJS.ProcessEnv): Promise<Running> {
  const log = createLog('bff', settings.LOG_LEVEL)
  let listener: Listener | undefined
  let state: State | undefined
  let embedded: EmbeddedService | null = null
  const close = async () => {
    await listener?.close()
    await embedded?.stop()
    await state?.close()
  }
  try {
    listener = await listen(settings.HOST, settings.PORT)
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    state = await openState(settings.DATABASE_URL ?? path.join(settings.DATA_DIR, 'whereabouts.sqlite'))

    const accountKey = settings.UPSTREAM_API_KEY ?? settings.SERVICE_API_KEY ?? randomBytes(32).toString('base64url')
    embedded = settings.UPSTREAM_URL ? null : await startEmbeddedService({ apiKey: accountKey, env, log })
    const upstreamUrl = settings.UPSTREAM_URL ?? embedded!.url
    warn(settings, upstreamUrl)

    const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
    const address = `http://${host}:${listener.port}`
    const publicUrl = settings.PUBLIC_URL ?? address
    const parts = assemble({ settings, state, upstreamUrl, accountKey, publicUrl, isFictional: embedded !== null })
    const signInLink = await firstAccount(parts, settings, publicUrl)
    const app = await createApp(parts, { publicUrl, trustedProxies: listOf(settings.TRUSTED_PROXIES), log, dist })
    await app.ready()
    listener.serve(app.routing)
    return { address, publicUrl, signInLink, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Given = {
  settings: Settings
  state: State
  upstreamUrl: string
  accountKey: string
  publicUrl: string
  isFictional: boolean
}

function assemble({ settings, state, upstreamUrl, accountKey, publicUrl, isFictional }: Given): Parts {
  const { UPSTREAM_BINDING: binding, UPSTREAM_KEYS: mode, UPSTREAM_CLIENT: prefix } = settings
  const { db } = state
  const secrets = () => [accountKey]
  const clientOf = (analyst_id: string) => `${prefix}-${analyst_id}`
  const exchanger = createExchanger()
  const upstream = createUpstream({ url: upstreamUrl, binding, secrets, exchanger })
  const prices = createPrices(db)
  const account = { api_key: accountKey, headers: {} }
  const mint = createMint({ upstream, prices, account })
  const keys = createSessionKeys({ mint, account, publicUrl, mode, clientOf })
  const ledger = createLedger(state)
  return {
    state,
    upstream,
    keys,
    ledger,
    prices,
    isFictional,
    records: recordsIn(db),
    analysts: createAnalysts(db),
    sessions: createSessions(db),
    cases: createCases(db),
    pageKeys: createPageKeys({ db, mint, clientOf }),
    lookUp: createLookUp({ ledger, upstream, keys, prices, clientOf }),
    download: createDownload({ exchanger, ledger, upstreamUrl, secrets }),
  }
}

/** The account that the environment names, or else a link for whoever starts this. */
async function firstAccount({ analysts, cases }: Parts, settings: Settings, publicUrl: string): Promise<string | null> {
  if (!(await analysts.isEmpty())) return null
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  // The token follows a #, so that no server, proxy or log ever sees it.
  if (!email || !password) return `${publicUrl}/welcome#${await analysts.newSignInLink()}`
  const first = await analysts.add({ email, password, name: email.split('@')[0]!, role: 'administrator' })
  // Another process that starts at the same time may have made it.
  if (first) await cases.addSample(first)
  return null
}

/** Of settings that are allowed and unwise. */
function warn({ UPSTREAM_BINDING }: Settings, upstreamUrl: string): void {
  if (UPSTREAM_BINDING === 'get')
    console.warn(
      'Warning: UPSTREAM_BINDING=get puts keys and personal data into addresses, which servers and proxies log.',
    )
  const { protocol, hostname } = new URL(upstreamUrl)
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (protocol === 'http:' && !isLoopback)
    console.warn(`Warning: keys and personal data travel to ${hostname} over plain http. Use https in UPSTREAM_URL.`)
}
