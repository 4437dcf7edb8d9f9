/** One's own preferences: one small document, changed a part at a time (decision 0041). */
import { preferences as preferencesReply } from '../../contract/desk/preferences.ts'
import type { Routes } from '../http/routes.ts'
import { signedIn } from './guards.ts'
import { type Preferences, preferenceChange } from './preferences.ts'

export const preferenceRoutes =
  ({ preferences }: { preferences: Preferences }): Routes =>
  async (app) => {
    const read = { schema: { summary: 'Read your preferences', response: { 200: preferencesReply } } }
    app.get('/api/preferences', read, async (request) => preferences.of(signedIn(request).analyst))

    const write = {
      schema: {
        summary: 'Change some of your preferences',
        body: preferenceChange,
        response: { 200: preferencesReply },
      },
    }
    app.patch('/api/preferences', write, async (request) => preferences.change(signedIn(request).analyst, request.body))
  }
