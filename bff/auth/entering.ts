/** The end of every way to sign in: which cookies are set, and which step is next. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { again } from '../../contract/desk/profile.ts'
import { answer } from '../http/handlers.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import type { Cookies } from './cookies.ts'
import { signedIn } from './guards.ts'
import type { Tries } from './throttle.ts'

type Again = z.output<typeof again>

export type Entering = ReturnType<typeof enteringWith>

type Needs = Pick<Auth, 'sessions' | 'pending' | 'devices' | 'secondFactors' | 'throttle' | 'analysts' | 'policy'> & {
  /** Whether lookups go to the fictional register. Every screen shows it. */
  isFictional: () => Promise<boolean>
}

export function enteringWith(
  { sessions, pending, devices, secondFactors, throttle, analysts, policy, isFictional }: Needs,
  cookies: Cookies,
  log: Logger,
) {
  const shown = async ({ name, email, role, analyst_id }: Analyst) => ({
    analyst_id,
    name,
    email,
    role,
    fictional: await isFictional(),
  })

  /** A sign-in begins a new session and ends the one before. */
  async function enter(analyst: Analyst, request: FastifyRequest, reply: FastifyReply) {
    const { session: before, ip: address, headers, cookies: sent } = request
    if (before) await sessions.signOut(before.session_id, before.analyst)
    const place = { address, browser: browserInWords(headers['user-agent']) }
    await pending.endAll(analyst.analyst_id)
    reply.setCookie(cookies.session.name, await sessions.begin(analyst, place), cookies.session.options)
    const device = devices.remember(sent[cookies.device.name], analyst.analyst_id)
    reply.setCookie(cookies.device.name, device, cookies.device.options)
    if (sent[cookies.pending.name]) reply.clearCookie(cookies.pending.name, cookies.pending.options)
    log.info({ analyst_id: analyst.analyst_id, route: request.routeOptions.url }, 'signed in')
    return shown(analyst)
  }

  return {
    shown,
    enter,

    /** The password was right. A person with a second factor, or who must have one, is not signed in yet. */
    async afterPassword(analyst: Analyst, request: FastifyRequest, reply: FastifyReply) {
      const hasFactor = (await secondFactors.state(analyst)) !== null
      if (!hasFactor && !policy.needsSecondFactor(analyst.role))
        return answer(200, await enter(analyst, request, reply))
      const needs = hasFactor ? ('code' as const) : ('enrolment' as const)
      reply.setCookie(cookies.pending.name, await pending.begin(analyst, needs), cookies.pending.options)
      return answer(202, { needs })
    },

    pendingOf: (request: FastifyRequest) => pending.withToken(request.cookies[cookies.pending.name]),

    /** Identifies whose tries these are. @param account an e-mail address, or another secret that can be guessed */
    tries: (
      { ip: address, cookies: sent }: FastifyRequest,
      account: string,
      analyst_id: string | undefined,
    ): Tries => ({
      account,
      address,
      device: devices.knownFor(sent[cookies.device.name], analyst_id),
    }),

    /**
     * For an unattended desk: asks for the password, and a code. @param field the name of the password in the request
     */
    async requireAgain(request: FastifyRequest, { password, code }: Again, field = 'password'): Promise<void> {
      await requirePassword(request, password, field)
      if (await secondFactors.state(signedIn(request).analyst)) await requireCode(request, code)
    },

    /** The same for an account without a password: the person must have signed in just now. */
    async requireAgainOrFresh(request: FastifyRequest, again: Again): Promise<void> {
      const { analyst, session_id } = signedIn(request)
      const row = await analysts.byId(analyst.analyst_id)
      if (row && analysts.hasPassword(row)) return this.requireAgain(request, again)
      if (!(await sessions.isFresh(session_id))) throw signInFirst()
    },
  }

  async function requirePassword(request: FastifyRequest, password: string, field: string): Promise<void> {
    const { analyst, session_id } = signedIn(request)
    const asked = await throttle.begin({
      account: analyst.email,
      address: request.ip,
      device: `session ${session_id}`,
    })
    if (!(await analysts.withPassword(analyst.email, password))) {
      log.warn({ analyst_id: analyst.analyst_id }, 'asked again: not the password')
      throw badInput([{ field, message: 'The password is wrong.' }])
    }
    await asked.wasRight()
  }

  async function requireCode(request: FastifyRequest, code: string): Promise<void> {
    const { analyst, session_id } = signedIn(request)
    if (code === '') throw badInput([{ field: 'code', message: 'Enter the code of your authenticator.' }])
    const account = `code ${analyst.analyst_id}`
    const asked = await throttle.begin({ account, address: request.ip, device: `${account} ${session_id}` })
    if (!(await secondFactors.take(analyst, code))) {
      log.warn({ analyst_id: analyst.analyst_id }, 'asked again: not the code')
      throw badInput([notTheCode])
    }
    await asked.wasRight()
  }
}

export const notTheCode = {
  field: 'code',
  message: 'The code is not right, or was used before. Wait for the next one.',
}

const signInFirst = () =>
  new Problem(
    403,
    'Sign in again first',
    'You have no password here, so you must have signed in during the last ten minutes. Sign out, sign in through the provider, and try again.',
  )

export const signInAgain = () =>
  new Problem(401, 'Not signed in', 'The first step has expired. Sign in with your password again.')

export function browserInWords(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent) ?? 'Another program'
  const system = nameIn(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

type Named = readonly (readonly [pattern: RegExp, name: string])[]

/** Chrome's name contains Safari, and Edge's contains both, so the first match counts. */
const browsers: Named = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Named = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: Named, text = ''): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1]
