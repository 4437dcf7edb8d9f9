import type { Logger } from 'pino'
import { accountHandlers, invitationHandlers } from './accounts-routes.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import type { Cookies } from './cookies.ts'
import { enteringWith } from './entering.ts'
import { linkHandlers } from './links-routes.ts'
import { profileHandlers, secondFactorHandlers } from './own-account-routes.ts'
import { preferenceHandlers } from './preferences.ts'
import { providerHandlers } from './provider/routes.ts'
import { sessionHandlers, sessionsHandlers } from './session-routes.ts'
import { tokenHandlers } from './token-routes.ts'

type Needs = {
  auth: Auth
  /** The first account gets a sample case. */
  cases: { addSample(analyst: Analyst): Promise<void> }
  isFictional: () => Promise<boolean>
  cookies: Cookies
  log: Logger
}

export function authHandlers({ auth, cases, isFictional, cookies, log }: Needs) {
  const entering = enteringWith({ ...auth, isFictional }, cookies, log)
  return {
    session: sessionHandlers(auth, cookies, entering, log),
    sessions: sessionsHandlers(auth, entering),
    links: linkHandlers({ ...auth, cases }, entering),
    profile: profileHandlers(auth, entering),
    secondFactor: secondFactorHandlers(auth, entering),
    accounts: accountHandlers(auth),
    invitations: invitationHandlers(auth),
    provider: providerHandlers(auth, cookies, entering, log),
    preferences: preferenceHandlers(auth),
    tokens: tokenHandlers(auth, entering),
  }
}
