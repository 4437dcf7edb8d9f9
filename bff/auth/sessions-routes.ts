/** Where somebody is signed in, and ending that. */
import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import { endedSessions, ownSessions } from '../../contract/desk/profile.ts'
import { notFound } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import type { Auth } from './auth.ts'
import { again, type Entering } from './entering.ts'
import { signedIn } from './guards.ts'

const params = z.object({ id: z.string() })
// Whoever has no password here sends none.
const body = z.object({ ...again, password: again.password.default('') })

export const sessionsRoutes =
  ({ sessions, audit }: Pick<Auth, 'sessions' | 'audit'>, entering: Entering): Routes =>
  async (app) => {
    app.get(
      '/api/sessions',
      { schema: { summary: 'List your sessions', response: { 200: ownSessions } } },
      async (request) => {
        const { analyst, session_id } = signedIn(request)
        const own = await sessions.of(analyst)
        return { sessions: own.map((session) => ({ ...session, current: session.session_id === session_id })) }
      },
    )

    // By POST: what shows who one is stands in a body, which DELETE has none of.
    app.post(
      '/api/sessions/:id/end',
      { schema: { summary: 'End one of your sessions', params, body, response: { 204: nothing } } },
      async (request, reply) => {
        const { analyst } = signedIn(request)
        await entering.requireAgainOrFresh(request, request.body)
        if (!(await sessions.end(request.params.id, analyst))) throw notFound('session')
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'session ended', detail: { sessions: 1 } })
        return reply.code(204).send()
      },
    )

    const others = {
      schema: { summary: 'End all of your sessions but this one', body, response: { 200: endedSessions } },
    }
    app.post('/api/sessions/end-others', others, async (request) => {
      const session = signedIn(request)
      await entering.requireAgainOrFresh(request, request.body)
      const { analyst } = session
      const ended = await sessions.endOthers(session)
      if (ended > 0)
        await audit.note({
          by: analyst,
          about: analyst.analyst_id,
          change: 'session ended',
          detail: { sessions: ended },
        })
      return { ended }
    })
  }
