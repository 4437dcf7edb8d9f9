/** The browser's way to the provider and back. The sign-in page shows a failure by the value of `provider=…`. */
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { providerRoutes } from '../../../contract/desk/profile.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound, Problem } from '../../http/problem.ts'
import type { Auth } from '../auth.ts'
import type { Cookies } from '../cookies.ts'
import type { Entering } from '../entering.ts'
import type { Refusal } from './identities.ts'
import { type Failure, type Linking, NotVouched } from './provider.ts'

export const providerHandlers = (
  { provider, identities, sessions }: Pick<Auth, 'provider' | 'identities' | 'sessions'>,
  cookies: Cookies,
  entering: Entering,
  log: Logger,
): Handlers<typeof providerRoutes> => {
  const { name, options } = cookies.transaction
  /** A person who links the provider is signed in already, and sees the failure in their profile. */
  const back = (reply: FastifyReply, why: Failure | Refusal, link: Linking | null = null) =>
    reply.redirect(`${link ? '/profile' : '/sign-in'}?provider=${why}`)

  const isLive = async ({ analyst_id, session_id }: Linking): Promise<boolean> =>
    (await sessions.of({ analyst_id })).some((session) => session.session_id === session_id)

  function failed(error: unknown): Failure {
    if (!(error instanceof NotVouched)) throw error
    log.warn({ why: error.why, err: error.cause }, 'the sign-in provider did not say who this is')
    return error.why
  }

  function configured() {
    if (provider) return provider
    throw notFound('page')
  }

  return {
    async go({ request, reply, query }) {
      // Otherwise another site could sign its visitor in.
      if (isAnotherSites(request.headers['sec-fetch-site'])) return reply.redirect('/sign-in')
      const begun = await configured().begin(ownPath(query.to), null).catch(failed)
      if (typeof begun === 'string') return back(reply, begun)
      return reply.setCookie(name, begun.transaction, options).redirect(begun.location)
    },

    async link({ request, reply, analyst, session: { session_id }, body }) {
      const provider = configured()
      await entering.requireAgain(request, body)
      const linking = { analyst_id: analyst.analyst_id, session_id }
      const begun = await provider.begin('/profile', linking).catch(failed)
      if (typeof begun === 'string')
        throw new Problem(502, 'Not answered', 'The sign-in provider does not answer. Try again later.')
      reply.setCookie(name, begun.transaction, options)
      return { location: begun.location }
    },

    async callback({ request, reply }) {
      const provider = configured()
      reply.clearCookie(name, options)
      const transaction = provider.transaction(request.cookies[name])
      if (!transaction) return back(reply, 'expired')
      const person = await provider.person(request.url.split('?')[1] ?? '', transaction).catch(failed)
      const { link, to } = transaction
      if (typeof person === 'string') return back(reply, person, link)
      // The session that began this may have ended.
      if (link && !(await isLive(link))) return back(reply, 'expired')
      const analyst = link ? await identities.link(person, link.analyst_id) : await identities.signIn(person)
      if (typeof analyst === 'string') {
        log.warn({ why: analyst, analyst_id: link?.analyst_id ?? null }, 'not signed in: the provider knows them')
        return back(reply, analyst, link)
      }
      // Its strict cookie was not sent, so only this page ends it.
      if (link) await sessions.signOut(link.session_id, link)
      await entering.enter(analyst, request, reply)
      return reply.redirect(to)
    },
  }
}

/** Reads the browser’s own header: `none` means that a person typed the address or opened a bookmark. */
const isAnotherSites = (site: string | string[] | undefined): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none'

/** Never redirects to another site. Compares the address as a browser reads it, without tabs and `/.`. */
function ownPath(to: string): string {
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  const path = url?.origin === here ? url.pathname + url.search + url.hash : '/'
  return path.startsWith('//') ? '/' : path
}
