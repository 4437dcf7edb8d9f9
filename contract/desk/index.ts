/** All routes of /api. */
import { batchRoutes } from './batches.ts'
import { dataSubjectRoutes } from './data-subject.ts'
import { processRoutes } from './health.ts'
import { keyRoutes } from './keys.ts'
import { pinRoutes } from './pins.ts'
import { preferenceRoutes } from './preferences.ts'
import { priceRoutes } from './prices.ts'
import { profileRoutes, providerRoutes, secondFactorRoutes, sessionsRoutes } from './profile.ts'
import { reportRoutes, templateRoutes } from './reports.ts'
import type { Route, Routes } from './route.ts'
import { linkRoutes, sessionRoutes } from './session.ts'
import { subjectRoutes } from './subjects.ts'
import { accountRoutes, invitationRoutes } from './team.ts'
import { tileRoutes } from './tiles.ts'
import { tokenRoutes } from './tokens.ts'
import { watchRoutes } from './watches.ts'

export const desk = {
  accounts: accountRoutes,
  batches: batchRoutes,
  dataSubject: dataSubjectRoutes,
  invitations: invitationRoutes,
  keys: keyRoutes,
  links: linkRoutes,
  pins: pinRoutes,
  preferences: preferenceRoutes,
  prices: priceRoutes,
  process: processRoutes,
  profile: profileRoutes,
  provider: providerRoutes,
  reports: reportRoutes,
  secondFactor: secondFactorRoutes,
  session: sessionRoutes,
  sessions: sessionsRoutes,
  subjects: subjectRoutes,
  templates: templateRoutes,
  tiles: tileRoutes,
  tokens: tokenRoutes,
  watches: watchRoutes,
} as const

export const everyRoute: readonly Route[] = Object.values<Routes>(desk).flatMap((rows) => Object.values(rows))
