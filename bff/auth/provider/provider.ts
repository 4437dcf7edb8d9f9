/** Signs in through an OpenID Connect provider: code, PKCE, state and nonce (decision 0036). */
import * as client from 'openid-client'
import { roles } from '../../../contract/roles.ts'
import type { Role } from '../../state/tables.ts'
import { isRole } from '../guards.ts'
import type { Sealing } from '../sealing.ts'

export type ProviderSettings = {
  issuer: string
  client_id: string
  client_secret: string | null
  role_claim: string
  roles: ReadonlyMap<string, Role>
  name: string
}

/** The account to link, and the session that began it. */
export type Linking = { analyst_id: string; session_id: string }

/** Travels with the browser, sealed, and comes back with it. */
type Transaction = {
  state: string
  nonce: string
  verifier: string
  to: string
  /** The account to link; null for signing in. */
  link: Linking | null
  expires: number
}

/** Why the provider's answer does not identify a person. */
export type Failure = 'unreachable' | 'denied' | 'expired' | 'failed'
export class NotVouched extends Error {
  override readonly name = 'NotVouched'
  readonly why: Failure

  constructor(why: Failure, options?: ErrorOptions) {
    super(`The sign-in provider did not say who this is: ${why}`, options)
    this.why = why
  }
}

export const transactionMinutes = 15
const purpose = 'sign-in transaction'
const patienceSeconds = 10
/** How long the provider’s addresses stay in memory. */
const discoveryHours = 1

type Options = { settings: ProviderSettings; sealing: Sealing; publicUrl: string; clock: () => Date }

export function createProvider({ settings, sealing, publicUrl, clock }: Options) {
  const redirect_uri = `${publicUrl}/api/provider/callback`
  let known: { configuration: client.Configuration; until: number } | undefined

  async function configuration(): Promise<client.Configuration> {
    if (known && known.until > clock().getTime()) return known.configuration
    const { issuer, client_id, client_secret } = settings
    const found = await client
      .discovery(new URL(issuer), client_id, client_secret ?? undefined, authentication(client_secret), {
        timeout: patienceSeconds,
        execute: [
          // Checks the token's signature too, although the provider sends it itself: a proxy may end the TLS.
          client.enableNonRepudiationChecks,
          // Settings allow plain http only for this machine.
          ...(issuer.startsWith('http://') ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((cause: unknown) => {
        throw new NotVouched('unreachable', { cause })
      })
    known = { configuration: found, until: clock().getTime() + discoveryHours * 3_600_000 }
    return found
  }

  /** The claims of the identity token and of the provider's user information. */
  async function claimsOf(at: URL, { state, nonce, verifier }: Transaction) {
    const found = await configuration()
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(found, at, checks)
    const claims = tokens.claims()!
    const { userinfo_endpoint } = found.serverMetadata()
    const more = userinfo_endpoint ? await client.fetchUserInfo(found, tokens.access_token, claims.sub) : {}
    return { ...more, ...claims }
  }

  return {
    name: settings.name,

    /** @param link the account to link; null for signing in. @throws NotVouched if the provider does not answer */
    async begin(to: string, link: Linking | null): Promise<{ location: string; transaction: string }> {
      const transaction: Transaction = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        to,
        link,
        expires: clock().getTime() + transactionMinutes * 60_000,
      }
      const location = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri,
        scope: 'openid email profile',
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
      })
      return { location: location.href, transaction: sealing.seal(JSON.stringify(transaction), purpose) }
    },

    /** The transaction that this browser began; null if there is none, or it has expired. */
    transaction(cookie: string | undefined): Transaction | null {
      const text = cookie ? sealing.open(cookie, purpose) : null
      const transaction = text === null ? null : (JSON.parse(text) as Transaction)
      return transaction && transaction.expires > clock().getTime() ? transaction : null
    },

    /** @param query of the address to which the provider sent the browser back. @throws NotVouched */
    async person(query: string, transaction: Transaction): Promise<Person> {
      try {
        const claims = await claimsOf(new URL(`${redirect_uri}?${query}`), transaction)
        return personOf(claims, { claim: settings.role_claim, map: settings.roles })
      } catch (cause) {
        throw cause instanceof NotVouched ? cause : new NotVouched(failureOf(cause), { cause })
      }
    },
  }
}

/** OpenID Connect's default where nothing else is registered. A provider may support only the other method. */
function authentication(client_secret: string | null): client.ClientAuth {
  if (client_secret === null) return client.None()
  const basic = client.ClientSecretBasic(client_secret)
  const post = client.ClientSecretPost(client_secret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

function failureOf(cause: unknown): Failure {
  if (cause instanceof client.AuthorizationResponseError) return cause.error === 'access_denied' ? 'denied' : 'failed'
  // The code was used before, or has expired.
  if (cause instanceof client.ResponseBodyError) return cause.error === 'invalid_grant' ? 'expired' : 'failed'
  const { name, code } = cause as { name?: string; code?: string }
  const isNetwork = (name === 'TypeError' && code === undefined) || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT'
  return isNetwork ? 'unreachable' : 'failed'
}

type Claims = { readonly [claim: string]: unknown }
export type Person = {
  issuer: string
  sub: string
  /** Null if the provider gives none. */
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** Null if no claim gives one: this person may not sign in. */
  role: Role | null
}

/** `desk=analyst, leads=supervisor`: the roles for the claim's values. @throws an error that names the fault */
export function readRoleMap(text: string): Map<string, Role> {
  const pairs = text.split(',').map((pair): [string, Role] => {
    const at = pair.lastIndexOf('=')
    const value = pair.slice(0, Math.max(at, 0)).trim()
    const role = pair.slice(at + 1).trim()
    if (value === '' || !isRole(role))
      throw new Error(`write VALUE=ROLE, separated by commas; ROLE is ${roles.join(', ')}`)
    return [value, role]
  })
  return new Map(pairs)
}

export const sameNames: ReadonlyMap<string, Role> = new Map(roles.map((role) => [role, role]))

type Reading = { claim: string; map: ReadonlyMap<string, Role> }

export function personOf(claims: Claims, { claim, map }: Reading): Person {
  const { iss, sub, email, email_verified, name } = claims
  return {
    issuer: String(iss),
    sub: String(sub),
    email: typeof email === 'string' && email.includes('@') ? email : null,
    // Some providers send it as text.
    isEmailVerified: email_verified === true || email_verified === 'true',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
    role: highest(valuesOf(claims, claim).flatMap((value) => map.get(value) ?? [])),
  }
}

/** Finds a claim by its whole name, or else by a path: `realm_access.roles`. */
function valuesOf(claims: Claims, name: string): string[] {
  const inside = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined
  const value = inside(claims, name) ?? name.split('.').reduce(inside, claims as unknown)
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}

const highest = (found: Role[]): Role | null => roles.findLast((role) => found.includes(role)) ?? null
