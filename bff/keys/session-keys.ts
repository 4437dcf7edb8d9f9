/**
 * The keys of lookups (design 3): one a session and process, in memory. The database lists who holds one, and until
 * when.
 */
import { codeOf } from '../../contract/fault-texts.ts'
import type { OperationName } from '../../contract/operations.ts'
import { isPassing } from '../upstream/attempts.ts'
import type { Deadline } from '../upstream/deadline.ts'
import { TransportError } from '../upstream/transport-error.ts'
import type { Answer, Credentials } from '../upstream/upstream.ts'
import type { AccountKey } from './account-key.ts'
import { type HeldKeys, type Holder, isOfWork } from './held-keys.ts'
import { type Key, KeyOfSession } from './key-of-session.ts'
import { type Mint, type Minted, NoKey } from './mint.ts'

export type SessionKeys = ReturnType<typeof createSessionKeys>

type Options = {
  mint: Mint
  heldKeys: HeldKeys
  accountKey: AccountKey
  /** The application's own address. Keys are bound to its host name, and calls name it as their origin. */
  publicUrl: string
  /** `account`: for an upstream whose javascript keys do not work from a server. */
  mode: 'session' | 'account'
  /** This server's address, if keys are bound to it. */
  ip_address?: string | undefined
  clientOf: (analyst_id: string) => string
  clock?: () => number
}

const lifetimeMinutes = 60

export function createSessionKeys(options: Options) {
  const { mint, heldKeys, accountKey, publicUrl, mode, ip_address = '', clientOf, clock = Date.now } = options
  const { origin, hostname: domain } = new URL(publicUrl)
  const headers = { origin, referer: `${origin}/` }
  const keys = new Map<string, KeyOfSession>()
  /** Sessions that ended while their lookups may still run. They get no other key. */
  const ended = new Map<string, number>()

  function keyOf(holder: Holder): KeyOfSession {
    const known = keys.get(holder.session_id)
    if (known) return known
    const made = new KeyOfSession({ mint: () => mintFor(holder), lifetimeMinutes, clock })
    keys.set(holder.session_id, made)
    return made
  }

  async function mintFor(holder: Holder): Promise<Minted> {
    const params = {
      client: clientOf(holder.analyst_id),
      domain,
      lifetime_minutes: String(lifetimeMinutes),
      ip_address,
    }
    const answer = await mint(params)
    if (ended.has(holder.session_id)) throw sessionEnded()
    if (answer.outcome !== 'not_answered') await heldKeys.minted(holder, params, answer.result).catch(() => {})
    return answer
  }

  function forget(session_id: string): void {
    keys.delete(session_id)
    ended.set(session_id, clock() + 600_000)
  }

  return {
    async credentials(operation: OperationName, holder: Holder, deadline: Deadline): Promise<Credentials> {
      if (mode === 'account') return accountKey.credentials()
      if (ended.has(holder.session_id)) throw sessionEnded()
      const key = keyOf(holder).key()
      const { api_key, operations } = key instanceof Promise ? await inTime(key, deadline) : key
      return operations.has(operation) ? { api_key, headers } : accountKey.credentials()
    },

    /** Stops using a key that the answer refuses, or may refuse. @returns whether it was certainly refused */
    hear(answer: Answer<OperationName>, used: Credentials, { session_id }: Holder): boolean {
      const isRefused = answer.reason === 'refused_key'
      if (!isRefused && !leavesInDoubt(answer)) return false
      const key = keys.get(session_id)
      if (accountKey.isAccountKey(used)) accountKey.rejected(used)
      // It may have expired, or the service may have forgotten it.
      else if (isRefused) key?.rejected(used.api_key)
      else key?.doubted(used.api_key)
      return isRefused
    },

    /** The key for a second try; null if there is none, and then the refusal is the answer. */
    async insteadOf(
      used: Credentials,
      operation: OperationName,
      holder: Holder,
      deadline: Deadline,
    ): Promise<Credentials | null> {
      const other = await this.credentials(operation, holder, deadline).catch(noOther)
      return other?.api_key === used.api_key ? null : other
    },

    async signedOut(session_id: string): Promise<void> {
      forget(session_id)
      await heldKeys.forget(session_id)
    },

    /** Removes keys that no one can use: expired ones, and those of ended sessions. */
    async sweep(): Promise<void> {
      const now = clock()
      for (const [session_id, until] of ended) if (until <= now) ended.delete(session_id)
      for (const [session_id, key] of keys) if (key.until <= now) keys.delete(session_id)
      // A paused batch and a watch may run again, and get a new key then.
      for (const session_id of await heldKeys.endedAmong([...keys.keys()]))
        if (isOfWork(session_id)) keys.delete(session_id)
        else forget(session_id)
    },
  }
}

/** A key is minted for all that wait for it. Each waits as long as for its own answer. */
function inTime(key: Promise<Key>, deadline: Deadline): Promise<Key> {
  return deadline.wait(key).catch((error) => {
    if (!(error instanceof TransportError)) throw error
    // If the browser left before there was a key, no lookup was sent.
    const { reason, message, failure } = error.reason === 'cancelled' ? new TransportError('withdrawn') : error
    throw new NoKey({ reason, message, failure, milliseconds: Math.round(deadline.passed()) })
  })
}

function noOther(error: unknown): null {
  if (error instanceof NoKey) return null
  throw error
}

/** Unknown words in a failure may be about the key (decision 0013). */
const leavesInDoubt = ({ reason, message, status }: Answer<OperationName>): boolean =>
  reason === 'fault' && !codeOf(message ?? '') && !isPassing(status)

const sessionEnded = () =>
  new NoKey({ reason: 'refused_key', message: 'The session has ended. Sign in and try again.' })
