/** One's own preferences: one small document, read and written whole. */
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { preferenceBody } from '../preferences/preferences.ts'

export const preferenceRoutes =
  ({ preferences }: Pick<Parts, 'preferences'>): Routes =>
  async (app) => {
    const read = { schema: { summary: 'Your preferences' } }
    app.get('/api/preferences', read, async (request) => preferences.of(signedIn(request).analyst))

    const write = { schema: { summary: 'Keep your preferences, all of them', body: preferenceBody } }
    app.put('/api/preferences', write, async (request) => {
      await preferences.keep(signedIn(request).analyst, request.body)
      return request.body
    })
  }
