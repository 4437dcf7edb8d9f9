/** How an analyst likes the application to be: kept here, so that it is the same at every browser (decision 0041). */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Analyst } from '../auth/analysts.ts'
import { text } from '../routes/text.ts'
import type { Tables } from '../state/tables.ts'

/** Of a table, or of a column: a few words. */
const name = text.min(1).max(60)

/** Small and closed: of people it has nothing to say. */
export const preferenceBody = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  single_key_shortcuts: z.boolean(),
  mask_birth_data: z.boolean(),
  base_map: z.enum(['coastline', 'own', 'grid']),
  columns: z
    .record(name, z.array(name).max(60))
    .refine((columns) => Object.keys(columns).length <= 60, 'At most 60 tables.'),
})
export type PreferenceBody = z.infer<typeof preferenceBody>

const defaults: PreferenceBody = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
  mask_birth_data: true,
  base_map: 'coastline',
  columns: {},
}

export type Preferences = ReturnType<typeof createPreferences>

export function createPreferences(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  return {
    /** Where a later version knows more of them, those have their defaults. */
    async of({ analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<PreferenceBody> {
      const row = await db
        .selectFrom('preference')
        .select('body')
        .where('analyst_id', '=', analyst_id)
        .executeTakeFirst()
      const kept = preferenceBody.partial().safeParse(JSON.parse(row?.body ?? '{}'))
      return { ...defaults, ...kept.data }
    },

    async keep({ analyst_id }: Pick<Analyst, 'analyst_id'>, preferences: PreferenceBody): Promise<void> {
      const row = { body: JSON.stringify(preferences), changed_at: clock().toISOString() }
      await db
        .insertInto('preference')
        .values({ analyst_id, ...row })
        .onConflict((conflict) => conflict.column('analyst_id').doUpdateSet(row))
        .execute()
    },
  }
}
