/** Sessions, and sign-ins that wait for a second step. They are in the database, so that signing out ends them. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { TimeLeft } from '../../contract/desk/session.ts'
import type { Scope } from '../../contract/scopes.ts'
import { prepared } from '../../platform/prepared.ts'
import { readTogether } from '../../platform/together.ts'
import { sha256 } from '../state/hash.ts'
import { randomId } from '../state/random-id.ts'
import type { PendingSignInTable, SessionTable, Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'
import { endActors } from './end-actors.ts'

export const sessionSettings = {
  SESSION_HOURS: z.coerce.number().positive().max(720).default(12),
  SESSION_IDLE_MINUTES: z.coerce.number().positive().max(43_200).default(60),
}

export type Session = {
  session_id: string
  expires_at: string
  analyst: Analyst
  /** For a program that sent an access token instead of the cookie. */
  token?: { token_id: string; scopes: readonly Scope[] } | undefined
}
/** What stops with a session: nothing, the work that it started, or all work of its account. */
type Stops = 'no work' | 'their work' | 'all work'
type Place = { address: string; browser: string }

type Options = {
  db: Kysely<Tables>
  clock: () => Date
  settings: z.infer<z.ZodObject<typeof sessionSettings>>
  onEnd: (session_id: string) => Promise<void>
}

/** Precision of the last activity in milliseconds, so that most requests cost no write. */
const seenEvery = 60_000
/** Before an idle session ends, the analyst has two minutes to extend it (WCAG 2.2.1). */
const warningSeconds = 120
const freshMinutes = 10

/** Sessions that have not ended by themselves. The rows of others stay until somebody signs in. */
function liveSessions({ db, clock, settings }: Omit<Options, 'onEnd'>) {
  const now = clock().getTime()
  return db
    .selectFrom('session')
    .where('expires_at', '>', new Date(now).toISOString())
    .where('last_seen_at', '>', new Date(now - settings.SESSION_IDLE_MINUTES * 60_000).toISOString())
}

/** By account, of those who are signed in. */
export async function lastSeenIn(options: Omit<Options, 'onEnd'>): Promise<Map<string, string>> {
  const rows = await liveSessions(options)
    .select(({ fn }) => ['analyst_id', fn.max('last_seen_at').as('at')])
    .groupBy('analyst_id')
    .execute()
  return new Map(rows.map(({ analyst_id, at }) => [analyst_id, at]))
}

export function createSessions({ db, clock, settings, onEnd }: Options) {
  const hours = settings.SESSION_HOURS
  const idle = settings.SESSION_IDLE_MINUTES * 60_000
  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
  const isLive = ({ expires_at, last_seen_at }: Pick<SessionTable, 'expires_at' | 'last_seen_at'>) =>
    expires_at > ago(0) && last_seen_at > ago(idle)
  const live = () => liveSessions({ db, clock, settings })

  const readSessions = prepared(
    db,
    (...hashes: string[]) =>
      sql<Pick<SessionTable, 'token_hash' | 'session_id' | 'expires_at' | 'last_seen_at'> & Analyst>`
        select token_hash, session_id, expires_at, last_seen_at, analyst.analyst_id, email, name, role, analyst.created_at
        from session inner join analyst on analyst.analyst_id = session.analyst_id
        where token_hash in (${sql.join(hashes)}) and disabled_at is null`,
  )
  const readSession = readTogether(
    async (hashes) => new Map((await readSessions(...hashes)).map(({ token_hash, ...row }) => [token_hash, row])),
  )

  type Which = { analyst_id: string; only?: string; but?: string }

  /** @returns how many of them had not run out before */
  async function endThose({ analyst_id, only, but }: Which, stops: Stops): Promise<number> {
    const ended = await db.transaction().execute(async (tx) => {
      const sessions = await tx
        .deleteFrom('session')
        .where('analyst_id', '=', analyst_id)
        .$if(only !== undefined, (those) => those.where('session_id', '=', only!))
        .$if(but !== undefined, (those) => those.where('session_id', '!=', but!))
        .returning(['session_id', 'expires_at', 'last_seen_at'])
        .execute()
      const ids = sessions.map(({ session_id }) => session_id)
      if (stops === 'their work') await endActors(tx, { analyst_id, only: ids }, clock())
      if (stops === 'all work') await endActors(tx, { analyst_id }, clock())
      return sessions
    })
    for (const { session_id } of ended) await onEnd(session_id)
    return ended.filter(isLive).length
  }

  return {
    hours,

    /** @returns the token for the cookie; it is stored nowhere else */
    async begin({ analyst_id }: Pick<Analyst, 'analyst_id'>, { address, browser }: Place): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const session = {
        session_id: randomId(),
        analyst_id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
        last_seen_at: now.toISOString(),
        address,
        browser,
      }
      await db
        .deleteFrom('session')
        .where(({ or, eb }) => or([eb('expires_at', '<', now.toISOString()), eb('last_seen_at', '<', ago(idle))]))
        .execute()
      await db
        .insertInto('session')
        .values({ ...session, token_hash: sha256(token) })
        .execute()
      return token
    },

    async session(token: string, { isSeen = true } = {}): Promise<Session | null> {
      const row = await readSession(sha256(token))
      if (!row || !isLive(row)) return null
      const { session_id, expires_at, last_seen_at, ...analyst } = row
      if (isSeen && last_seen_at <= ago(Math.min(seenEvery, idle / 10)))
        await db
          .updateTable('session')
          .set({ last_seen_at: clock().toISOString() })
          .where('session_id', '=', session_id)
          .execute()
      return { session_id, expires_at, analyst }
    },

    async timeLeft({ session_id, expires_at }: Pick<Session, 'session_id' | 'expires_at'>): Promise<TimeLeft> {
      const row = await live().select('last_seen_at').where('session_id', '=', session_id).executeTakeFirst()
      const ends = row ? Math.min(Date.parse(expires_at), Date.parse(row.last_seen_at) + idle) : 0
      return {
        seconds: Math.max(0, Math.ceil((ends - clock().getTime()) / 1000)),
        can_be_prolonged: row !== undefined && ends < Date.parse(expires_at),
        warning_seconds: Math.min(warningSeconds, idle / 4000),
      }
    },

    isFresh: async (session_id: string): Promise<boolean> =>
      (await live()
        .select('session_id')
        .where('session_id', '=', session_id)
        .where('created_at', '>', ago(freshMinutes * 60_000))
        .executeTakeFirst()) !== undefined,

    of: ({ analyst_id }: Pick<Analyst, 'analyst_id'>) =>
      live()
        .select(['session_id', 'created_at', 'expires_at', 'last_seen_at', 'address', 'browser'])
        .where('analyst_id', '=', analyst_id)
        .orderBy('last_seen_at', 'desc')
        .execute(),

    /** Work that the session started goes on. @returns false if the analyst has no such session */
    signOut: async (session_id: string, { analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<boolean> =>
      (await endThose({ analyst_id, only: session_id }, 'no work')) > 0,

    /** Stops the work that the session started, too. @returns false if the analyst has no such session */
    end: async (session_id: string, { analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<boolean> =>
      (await endThose({ analyst_id, only: session_id }, 'their work')) > 0,

    /** `all work` is also what earlier sessions left running. */
    endAll: (analyst_id: string, stops: Stops): Promise<number> => endThose({ analyst_id }, stops),

    endOthers: ({ session_id, analyst }: Session): Promise<number> =>
      endThose({ analyst_id: analyst.analyst_id, but: session_id }, 'their work'),
  }
}

type Pending = { analyst: Analyst; needs: PendingSignInTable['needs'] }

export const pendingMinutes = 10

export function createPendingSignIns(db: Kysely<Tables>, clock: () => Date) {
  return {
    async begin({ analyst_id }: Pick<Analyst, 'analyst_id'>, needs: Pending['needs']): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const expires_at = new Date(now.getTime() + pendingMinutes * 60_000).toISOString()
      await db.deleteFrom('pending_sign_in').where('expires_at', '<=', now.toISOString()).execute()
      await db
        .insertInto('pending_sign_in')
        .values({ token_hash: sha256(token), analyst_id, needs, expires_at })
        .execute()
      return token
    },

    async withToken(token: string | undefined): Promise<Pending | null> {
      if (!token) return null
      const row = await db
        .selectFrom('pending_sign_in')
        .innerJoin('analyst', 'analyst.analyst_id', 'pending_sign_in.analyst_id')
        .select(['needs', 'analyst.analyst_id', 'email', 'name', 'role', 'created_at'])
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', clock().toISOString())
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { needs, ...analyst } = row
      return { needs, analyst }
    },

    /** After signing in, or after a new password, no second step is pending. */
    endAll: async (analyst_id: string): Promise<void> => {
      await db.deleteFrom('pending_sign_in').where('analyst_id', '=', analyst_id).execute()
    },
  }
}
