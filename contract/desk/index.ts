/** All routes of /api. */
import { balanceRoutes } from './account.ts'
import { acrossRoutes } from './across.ts'
import { auditRoutes } from './audit.ts'
import { batchRoutes } from './batches.ts'
import { budgetRoutes } from './budgets.ts'
import { caseRoutes } from './cases.ts'
import { commentRoutes } from './comments.ts'
import { dataSubjectRoutes } from './data-subject.ts'
import { fileRoutes } from './files.ts'
import { graphRoutes } from './graph.ts'
import { processRoutes } from './health.ts'
import { houseRoutes } from './house.ts'
import { comparingRoutes, decisionRoutes } from './judgements.ts'
import { keyRoutes } from './keys.ts'
import { lookupRoutes } from './lookups.ts'
import { ownershipRoutes } from './ownership.ts'
import { pinRoutes } from './pins.ts'
import { preferenceRoutes } from './preferences.ts'
import { priceRoutes } from './prices.ts'
import { profileRoutes, providerRoutes, secondFactorRoutes, sessionsRoutes } from './profile.ts'
import { reconcileByTokenRoutes, reconcileRoutes } from './reconcile.ts'
import { recordRoutes } from './records.ts'
import { refusalRoutes } from './refusals.ts'
import { reportRoutes, templateRoutes } from './reports.ts'
import type { Route, Routes } from './route.ts'
import { screeningRoutes } from './screening.ts'
import { searchRoutes } from './searches.ts'
import { linkRoutes, sessionRoutes } from './session.ts'
import { subjectRoutes } from './subjects.ts'
import { accountRoutes, invitationRoutes } from './team.ts'
import { tileRoutes } from './tiles.ts'
import { tokenRoutes } from './tokens.ts'
import { unreadRoutes } from './unread.ts'
import { watchRoutes } from './watches.ts'

export const desk = {
  accounts: accountRoutes,
  across: acrossRoutes,
  audit: auditRoutes,
  balance: balanceRoutes,
  batches: batchRoutes,
  budgets: budgetRoutes,
  cases: caseRoutes,
  comments: commentRoutes,
  comparing: comparingRoutes,
  dataSubject: dataSubjectRoutes,
  decisions: decisionRoutes,
  files: fileRoutes,
  graph: graphRoutes,
  house: houseRoutes,
  invitations: invitationRoutes,
  keys: keyRoutes,
  links: linkRoutes,
  lookups: lookupRoutes,
  ownership: ownershipRoutes,
  pins: pinRoutes,
  preferences: preferenceRoutes,
  prices: priceRoutes,
  process: processRoutes,
  profile: profileRoutes,
  provider: providerRoutes,
  reconcile: reconcileRoutes,
  reconcileByToken: reconcileByTokenRoutes,
  records: recordRoutes,
  refusals: refusalRoutes,
  screening: screeningRoutes,
  searches: searchRoutes,
  reports: reportRoutes,
  secondFactor: secondFactorRoutes,
  session: sessionRoutes,
  sessions: sessionsRoutes,
  subjects: subjectRoutes,
  templates: templateRoutes,
  tiles: tileRoutes,
  tokens: tokenRoutes,
  unread: unreadRoutes,
  watches: watchRoutes,
} as const

export const everyRoute: readonly Route[] = Object.values<Routes>(desk).flatMap((rows) => Object.values(rows))
