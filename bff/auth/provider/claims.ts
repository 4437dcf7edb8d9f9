/** What the provider says of somebody, as far as it matters here (decision 0036). */

import { roles } from '../../../contract/desk/session.ts'
import type { Role } from '../../state/tables.ts'
import { isRole } from '../guards.ts'

export type Claims = { readonly [claim: string]: unknown }
export type Person = {
  issuer: string
  sub: string
  /** Null where the provider tells none. */
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** Null where no claim gives one: this person may not sign in. */
  role: Role | null
}

/** `desk=analyst, leads=supervisor`: what a value of the claim means here. @throws what is wrong with it, in words */
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
    // Some providers write it as text.
    isEmailVerified: email_verified === true || email_verified === 'true',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
    role: highest(valuesOf(claims, claim).flatMap((value) => map.get(value) ?? [])),
  }
}

/** A claim by its whole name, or else by a path: `realm_access.roles`. */
function valuesOf(claims: Claims, name: string): string[] {
  const inside = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined
  const value = inside(claims, name) ?? name.split('.').reduce(inside, claims as unknown)
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}

const highest = (found: Role[]): Role | null => roles.findLast((role) => found.includes(role)) ?? null
