import type { Logger } from 'pino'
import { type Routes, together } from '../http/routes.ts'
import { accountsRoutes } from './accounts-routes.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import type { Cookies } from './cookies.ts'
import { enteringWith } from './entering.ts'
import { linkRoutes } from './links-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { preferenceRoutes } from './preferences.ts'
import { providerRoutes } from './provider/routes.ts'
import { sessionHandlers, sessionsRoutes } from './session-routes.ts'
import { tokenRoutes } from './token-routes.ts'

type Needs = {
  auth: Auth
  /** The first account gets a sample case. */
  cases: { addSample(analyst: Analyst): Promise<void> }
  isFictional: () => Promise<boolean>
  cookies: Cookies
  log: Logger
}

export function authHandlers({ auth, isFictional, cookies, log }: Needs) {
  const entering = enteringWith({ ...auth, isFictional }, cookies, log)
  return { session: sessionHandlers(auth, cookies, entering, log) }
}

export function authRoutes({ auth, cases, isFictional, cookies, log }: Needs): Routes {
  const entering = enteringWith({ ...auth, isFictional }, cookies, log)
  return together(
    sessionsRoutes(auth, entering),
    linkRoutes({ ...auth, cases }, entering),
    ownAccountRoutes(auth, entering),
    accountsRoutes(auth),
    providerRoutes(auth, cookies, entering, log),
    preferenceRoutes(auth),
    tokenRoutes(auth, entering),
  )
}
