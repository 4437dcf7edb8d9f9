import { z } from 'zod'
import { roles } from '../../contract/roles.ts'
import { listOf, SettingsError } from '../../platform/settings.ts'
import { isLoopback } from '../http/own-host.ts'
import { isRole } from './guards.ts'
import { type ProviderSettings, readRoleMap, sameNames } from './provider/provider.ts'
import { sessionSettings } from './sessions.ts'

/** Anyone on the network could change an answer over plain http, so it proves nothing. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((address) => address.startsWith('https:') || isLoopback(address), 'must be https')

export const signInSettings = {
  /** Long random texts, separated by commas. The first seals; the others only open. */
  STATE_KEY: z
    .string()
    .refine(
      (text) => listOf(text).length > 0 && listOf(text).every((key) => key.length >= 32),
      'at least 32 characters',
    )
    .optional(),
  ...sessionSettings,
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .refine((text) => listOf(text).every(isRole), `roles, separated by commas: ${roles.join(', ')}`),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().default('roles'),
  OIDC_ROLES: z.string().optional(),
  OIDC_NAME: z.string().max(60).default('single sign-on'),
  OIDC_ONLY: z.enum(['0', '1']).default('0'),
}

export type SignInSettings = z.infer<z.ZodObject<typeof signInSettings>>

/** Null if no provider is configured. @throws SettingsError */
export function providerSettings(settings: SignInSettings): ProviderSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLE_CLAIM, OIDC_ROLES, OIDC_NAME, OIDC_ONLY } =
    settings
  if (!OIDC_ISSUER && OIDC_ONLY === '1') throw new SettingsError('OIDC_ONLY: needs OIDC_ISSUER')
  if (!OIDC_ISSUER && OIDC_CLIENT_ID) throw new SettingsError('OIDC_ISSUER: needed with OIDC_CLIENT_ID')
  if (!OIDC_ISSUER) return null
  if (!OIDC_CLIENT_ID) throw new SettingsError('OIDC_CLIENT_ID: needed with OIDC_ISSUER')
  return {
    issuer: OIDC_ISSUER,
    client_id: OIDC_CLIENT_ID,
    client_secret: OIDC_CLIENT_SECRET ?? null,
    role_claim: OIDC_ROLE_CLAIM,
    roles: OIDC_ROLES === undefined ? sameNames : roleMap(OIDC_ROLES),
    name: OIDC_NAME,
  }
}

function roleMap(text: string) {
  try {
    return readRoleMap(text)
  } catch (cause) {
    throw new SettingsError(`OIDC_ROLES: ${(cause as Error).message}`, { cause })
  }
}
