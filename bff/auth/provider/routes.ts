/** The browser's way to the provider and back. The sign-in page shows a failure by the value of `provider=…`. */
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { redirect } from '../../../contract/desk/fields.ts'
import { providerAddress } from '../../../contract/desk/profile.ts'
import { Problem } from '../../http/problem.ts'
import type { Routes } from '../../http/routes.ts'
import { text } from '../../http/text.ts'
import type { Auth } from '../auth.ts'
import type { Cookies } from '../cookies.ts'
import { again, type Entering } from '../entering.ts'
import { signedIn } from '../guards.ts'
import type { Refusal } from './identities.ts'
import { type Failure, type Linking, NotVouched } from './provider.ts'

const open = { config: { isPublic: true, rateLimit: { max: 60, timeWindow: '1 minute' } } }
const to = text.max(2000).default('/')

export const providerRoutes = (
  { provider, identities, sessions }: Pick<Auth, 'provider' | 'identities' | 'sessions'>,
  cookies: Cookies,
  entering: Entering,
  log: Logger,
): Routes => {
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

  return async (app) => {
    if (!provider) return

    app.get(
      '/api/provider',
      {
        schema: { summary: 'Go to the sign-in provider', querystring: z.object({ to }), response: { 302: redirect } },
        ...open,
      },
      async ({ query, headers }, reply) => {
        // Otherwise another site could sign its visitor in.
        if (isAnotherSites(headers['sec-fetch-site'])) return reply.redirect('/sign-in')
        const begun = await provider.begin(ownPath(query.to), null).catch(failed)
        if (typeof begun === 'string') return back(reply, begun)
        return reply.setCookie(name, begun.transaction, options).redirect(begun.location)
      },
    )

    app.post(
      '/api/provider/link',
      {
        schema: {
          summary: 'Go to the provider, to sign in through it from now on',
          body: z.object(again),
          response: { 200: providerAddress },
        },
      },
      async (request, reply) => {
        await entering.requireAgain(request, request.body)
        const { analyst, session_id } = signedIn(request)
        const linking = { analyst_id: analyst.analyst_id, session_id }
        const begun = await provider.begin('/profile', linking).catch(failed)
        if (typeof begun === 'string')
          throw new Problem(502, 'Not answered', 'The sign-in provider does not answer. Try again later.')
        return reply.setCookie(name, begun.transaction, options).send({ location: begun.location })
      },
    )

    // A cross-site navigation sends no strict cookie, and this redirect needs none. The next page loads its own data.
    app.get(
      '/api/provider/callback',
      { schema: { summary: 'Come back from the sign-in provider', response: { 302: redirect } }, ...open },
      async (request, reply) => {
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
        if (link) await sessions.end(link.session_id, link)
        await entering.enter(analyst, request, reply)
        return reply.redirect(to)
      },
    )
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
