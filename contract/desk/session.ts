/** Signing in and out, and one-time links. */
import { z } from 'zod'
import { textOrNull, time } from './fields.ts'

export const roles = ['analyst', 'supervisor', 'administrator'] as const
export const role = z.enum(roles)

export type Analyst = z.infer<typeof analyst>
export const analyst = z.object({
  analyst_id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  fictional: z.boolean().describe('Whether lookups go to the fictional register.'),
})

const step = z.enum(['code', 'enrolment'])
export type NextStep = z.infer<typeof nextStep>
/** The password was right; this step remains. */
export const nextStep = z.object({ needs: step })

export type SignInWays = z.infer<typeof signInWays>
export const signInWays = z.object({
  provider: textOrNull.describe('The name of the sign-in provider; null where there is none.'),
  provider_only: z.boolean().describe('Only one administrator signs in with a password.'),
  needs: step.nullable().describe('The step that remains for this browser.'),
})

export type TimeLeft = z.infer<typeof timeLeft>
export const timeLeft = z.object({
  seconds: z.int().describe('Until the session ends without another request, rounded up.'),
  can_be_prolonged: z.boolean(),
  warning_seconds: z.number().describe('How long before the end the page warns.'),
})

export type OneTimeLink = z.infer<typeof oneTimeLink>
export const oneTimeLink = z.object({
  kind: z.enum(['first', 'invitation', 'reset']),
  email: textOrNull.describe('Whose account it is; null for the first account.'),
  role: role.nullable(),
  expires_at: time,
})
