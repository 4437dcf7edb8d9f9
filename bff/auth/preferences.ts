/** An analyst's preferences, the same in every browser (decision 0041). */
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { keptPreferences, type preferenceRoutes } from '../../contract/desk/preferences.ts'
import {
  changedPreferences,
  defaultPreferences,
  type Preferences as Kept,
  type PreferenceChange,
} from '../../contract/preferences.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'

const fields: { readonly [name: string]: z.ZodType } = keptPreferences.shape

/** Each by itself: the row may be of another version, with names or values that this one does not know. */
function read(body: string): Kept {
  const kept = Object.entries(JSON.parse(body)).filter(
    ([name, value]) => Object.hasOwn(fields, name) && fields[name]!.safeParse(value).success,
  )
  return { ...defaultPreferences, ...Object.fromEntries(kept) }
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
        const changed = Object.entries(after).filter(([name]) => Object.hasOwn(change, name))
        await tx
          .updateTable('preference')
          .set({ body: JSON.stringify({ ...JSON.parse(body), ...Object.fromEntries(changed) }) })
          .where('analyst_id', '=', analyst_id)
          .execute()
        return after
      }),
  }
}

export const preferenceHandlers = ({
  preferences,
}: {
  preferences: Preferences
}): Handlers<typeof preferenceRoutes> => ({
  read: ({ analyst }) => preferences.of(analyst),
  change: ({ analyst, body }) => preferences.change(analyst, body),
})
