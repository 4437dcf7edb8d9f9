/** Our cookies. On a secure address their names let no other host or path set them. */
import { pendingMinutes } from './pending.ts'
import { transactionMinutes } from './provider/provider.ts'

type Named = { name: string; options: ReturnType<typeof optionsOf> }
/**
 * `session`: who is signed in. `pending`: who has still to show a code. `device`: a browser known from before.
 * `transaction`: on the way to the provider and back.
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
    // The provider's site leads back here: a strict cookie would not come along.
    transaction: named('whereabouts-transaction', transactionMinutes * 60, 'lax'),
  }
}

const optionsOf = (secure: boolean, maxAge: number, sameSite: 'strict' | 'lax') =>
  ({ path: '/', httpOnly: true, sameSite, secure, maxAge: Math.round(maxAge) }) as const
