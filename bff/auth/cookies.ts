/** Our cookies, among them the signed cookie of a browser that someone has signed in from before. */

import { randomId } from '../state/random-id.ts'
import { transactionMinutes } from './provider/provider.ts'
import type { Sealing } from './sealing.ts'
import { pendingMinutes } from './sessions.ts'

type Named = { name: string; options: ReturnType<typeof optionsOf> }
/**
 * `pending`: a code is still needed. `device`: a known browser. `transaction`: an unfinished sign-in at the provider.
 */
export type Cookies = { readonly [Name in 'session' | 'pending' | 'device' | 'transaction']: Named }

const day = 86_400

export function cookiesOf(isSecure: boolean, sessionHours: number): Cookies {
  const named = (name: string, maxAge: number, sameSite: 'strict' | 'lax' = 'strict'): Named => ({
    name: isSecure ? `__Host-${name}` : name,
    options: optionsOf(isSecure, maxAge, sameSite),
  })
  return {
    session: named('whereabouts', sessionHours * 3600),
    pending: named('whereabouts-pending', pendingMinutes * 60),
    device: named('whereabouts-device', 400 * day),
    // The provider's site leads back here, and a strict cookie would not be sent.
    transaction: named('whereabouts-transaction', transactionMinutes * 60, 'lax'),
  }
}

const optionsOf = (secure: boolean, maxAge: number, sameSite: 'strict' | 'lax') =>
  ({ path: '/', httpOnly: true, sameSite, secure, maxAge: Math.round(maxAge) }) as const

/** How many analysts a shared browser remembers. Guesses from elsewhere do not slow these down (OWASP). */
const most = 5
const purpose = 'device'

export function createDevices(sealing: Sealing) {
  /** `device.analyst.analyst.signature`. Null if the signature is not ours. */
  function read(cookie: string | undefined): { device: string; analysts: string[] } | null {
    const parts = (cookie ?? '').split('.')
    const signature = parts.pop() ?? ''
    const [device, ...analysts] = parts
    return device && sealing.isSigned(parts.join('.'), signature, purpose) ? { device, analysts } : null
  }

  return {
    /** The browser’s id, read from the cookie alone. Null for a browser without an earlier sign-in. */
    named: (cookie: string | undefined): string | null => read(cookie)?.device ?? null,

    /** The name that counts this browser's tries for the analyst; null if the browser is not known for them. */
    knownFor(cookie: string | undefined, analyst_id: string | undefined): string | null {
      const known = read(cookie)
      return known && analyst_id && known.analysts.includes(analyst_id) ? `${known.device} ${analyst_id}` : null
    },

    remember(cookie: string | undefined, analyst_id: string): string {
      const { device, analysts } = read(cookie) ?? { device: randomId(), analysts: [] }
      const kept = [analyst_id, ...analysts.filter((other) => other !== analyst_id)].slice(0, most)
      const text = [device, ...kept].join('.')
      return `${text}.${sealing.sign(text, purpose)}`
    },
  }
}
