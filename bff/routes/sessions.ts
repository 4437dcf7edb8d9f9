/** Where somebody is signed in, and ending that. */
import { z } from 'zod'
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../problem.ts'

const params = z.object({ id: z.string() })

export const sessionsRoutes =
  ({ sessions, audit }: Parts): Routes =>
  async (app) => {
    app.get('/api/sessions', { schema: { summary: 'Where you are signed in' } }, async (request) => {
      const { analyst, session_id } = signedIn(request)
      const own = await sessions.of(analyst)
      return { sessions: own.map((session) => ({ ...session, current: session.session_id === session_id })) }
    })

    app.delete(
      '/api/sessions/:id',
      { schema: { summary: 'End one of your sessions', params } },
      async (request, reply) => {
        const { analyst } = signedIn(request)
        if (!(await sessions.end(request.params.id, analyst))) throw notFound('session')
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'session ended', detail: { sessions: 1 } })
        return reply.code(204).send()
      },
    )

    app.delete('/api/sessions', { schema: { summary: 'End all of your sessions but this one' } }, async (request) => {
      const session = signedIn(request)
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
