/** The analyst's own account: password, second factor, sessions and sign-in provider. */
import { z } from 'zod'
import { time } from './fields.ts'
import { analyst } from './session.ts'

export type Profile = z.infer<typeof profile>
export const profile = analyst.omit({ fictional: true }).extend({
  created_at: time,
  has_password: z.boolean(),
  provider: z
    .object({ name: z.string(), linked: z.boolean() })
    .nullable()
    .describe('Null where there is no sign-in provider.'),
})

export type SecondFactor = z.infer<typeof secondFactor>
export const secondFactor = z.object({
  second_factor: z.object({ confirmed_at: time, recovery_codes_left: z.int() }).nullable(),
  required: z.boolean().describe('The role needs a second factor: it cannot be removed.'),
})

export type NewSecret = z.infer<typeof newSecret>
/** Shown once. */
export const newSecret = z.object({ secret: z.string(), uri: z.string() })
/** Shown once. */
export type RecoveryCodes = z.infer<typeof recoveryCodes>
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type ConfirmedFactor = z.infer<typeof confirmedFactor>
export const confirmedFactor = recoveryCodes.extend({ analyst })

export type OwnSession = z.infer<typeof ownSession>
const ownSession = z.object({
  session_id: z.string(),
  created_at: time,
  expires_at: time,
  last_seen_at: time,
  address: z.string(),
  browser: z.string(),
  current: z.boolean(),
})
export type OwnSessions = z.infer<typeof ownSessions>
export const ownSessions = z.object({ sessions: z.array(ownSession) })

/** The number of sessions ended. */
export type EndedSessions = z.infer<typeof endedSessions>
export const endedSessions = z.object({ ended: z.int() })

/** The address for signing in through the provider. */
export type ProviderAddress = z.infer<typeof providerAddress>
export const providerAddress = z.object({ location: z.string() })
