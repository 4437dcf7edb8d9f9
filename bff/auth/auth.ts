import type { Kysely } from 'kysely'
import { listOf } from '../../platform/settings.ts'
import type { Role, Tables } from '../state/tables.ts'
import { createActors } from './actors.ts'
import { createAnalysts, emailOf } from './analysts.ts'
import { createAudit } from './audit.ts'
import { createDevices } from './cookies.ts'
import { createLinks } from './links.ts'
import { createPreferences } from './preferences.ts'
import { createIdentities } from './provider/identities.ts'
import { createProvider } from './provider/provider.ts'
import type { Sealing } from './sealing.ts'
import { createSecondFactors } from './second-factor.ts'
import { createPendingSignIns, createSessions, lastSeenIn } from './sessions.ts'
import { providerSettings, type SignInSettings } from './settings.ts'
import { createThrottle } from './throttle.ts'
import { createTokens } from './tokens.ts'

export type Auth = ReturnType<typeof createAuth>

type Options = {
  db: Kysely<Tables>
  settings: SignInSettings & { ADMIN_EMAIL?: string | undefined }
  sealing: Sealing
  publicUrl: string
  onSessionEnd: (session_id: string) => Promise<void>
  clock?: () => Date
}

export function createAuth({ db, settings, sealing, publicUrl, onSessionEnd, clock = () => new Date() }: Options) {
  const audit = createAudit(db, clock)
  const isProviderOnly = settings.OIDC_ONLY === '1'
  /** Passwords are off for everyone except the administrator named in ADMIN_EMAIL. */
  const takesPassword = (email: string): boolean =>
    !isProviderOnly || emailOf(email) === emailOf(settings.ADMIN_EMAIL ?? '')
  const lastSeen = () => lastSeenIn({ db, clock, settings })
  const analysts = createAnalysts({ db, audit, clock, takesPassword, lastSeen })
  const links = createLinks({ db, audit, publicUrl, clock })
  const given = providerSettings(settings)
  const needSecondFactor = new Set(listOf(settings.SECOND_FACTOR_ROLES) as Role[])
  return {
    audit,
    analysts,
    actors: createActors(db, clock),
    links,
    sessions: createSessions({ db, clock, settings, onEnd: onSessionEnd }),
    tokens: createTokens({ db, audit, clock, onEnd: onSessionEnd }),
    pending: createPendingSignIns(db, clock),
    devices: createDevices(sealing),
    throttle: createThrottle({ db, sealing, clock }),
    secondFactors: createSecondFactors({ db, audit, sealing, clock }),
    identities: createIdentities({ db, analysts, links, audit, clock }),
    preferences: createPreferences(db),
    provider: given && createProvider({ settings: given, sealing, publicUrl, clock }),
    policy: {
      isProviderOnly,
      takesPassword,
      needsSecondFactor: (role: Role): boolean => needSecondFactor.has(role),
    },
  }
}
