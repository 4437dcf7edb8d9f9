/** An analyst's preferences, the same in every browser (decision 0041). */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { preferences as preferencesReply } from '../../contract/desk/preferences.ts'
import {
  changedPreferences,
  defaultPreferences,
  type Preferences as Kept,
  mostTables,
  type PreferenceChange,
} from '../../contract/preferences.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'
import { signedIn } from './guards.ts'

const name = text.min(1).max(60)

const columnNames = z.array(name).max(60)

const areFew = (columns: object) => Object.keys(columns).length <= mostTables

const preferences = preferencesReply.extend({ columns: z.record(name, columnNames) }).strict()

/** Some preferences. For columns, some tables: null resets a table. */
const preferenceChange = preferences.partial().extend({
  columns: z.record(name, columnNames.nullable()).refine(areFew, `At most ${mostTables} tables.`).optional(),
})

/** Preferences that a later version adds get their defaults. */
function read(body: string): Kept {
  const kept = preferences.partial().safeParse(JSON.parse(body))
  return { ...defaultPreferences, ...kept.data }
}

type Preferences = ReturnType<typeof createPreferences>

export function createPreferences(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  return {
    async of({ analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<Kept> {
      const row = await db
        .selectFrom('preference')
        .select('body')
        .where('analyst_id', '=', analyst_id)
        .executeTakeFirst()
      return read(row?.body ?? '{}')
    },

    /** Keeps fields that are not named, with any change made meanwhile. @returns all preferences */
    change: ({ analyst_id }: Pick<Analyst, 'analyst_id'>, change: PreferenceChange): Promise<Kept> =>
      db.transaction().execute(async (tx) => {
        const changed_at = clock().toISOString()
        // Writes first, so that of two requests at once the second waits and sees the first's change.
        const { body } = await tx
          .insertInto('preference')
          .values({ analyst_id, body: '{}', changed_at })
          .onConflict((conflict) => conflict.column('analyst_id').doUpdateSet({ changed_at }))
          .returning('body')
          .executeTakeFirstOrThrow()
        const after = changedPreferences(read(body), change)
        await tx
          .updateTable('preference')
          .set({ body: JSON.stringify(after) })
          .where('analyst_id', '=', analyst_id)
          .execute()
        return after
      }),
  }
}

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
