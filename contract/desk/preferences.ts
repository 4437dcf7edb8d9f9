/** The analyst's preferences. */
import { z } from 'zod'
import { mostTables, type Preferences } from '../preferences.ts'
import { text } from './fields.ts'
import { routes } from './route.ts'

const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  single_key_shortcuts: z.boolean(),
  mask_birth_data: z.boolean(),
  base_map: z.enum(['coastline', 'own', 'grid']),
  columns: z.record(z.string(), z.array(z.string())),
}) satisfies z.ZodType<Preferences>

const name = text.min(1).max(60)
const columnNames = z.array(name).max(60)
const areFew = (columns: object) => Object.keys(columns).length <= mostTables

export const keptPreferences = preferences.extend({ columns: z.record(name, columnNames) }).strict()

/** Some preferences. For columns, some tables: null resets a table. */
const preferenceChange = keptPreferences.partial().extend({
  columns: z.record(name, columnNames.nullable()).refine(areFew, `At most ${mostTables} tables.`).optional(),
})

export const preferenceRoutes = routes({
  read: { method: 'GET', path: '/api/preferences', summary: 'Read your preferences', reply: preferences },
  change: {
    method: 'PATCH',
    path: '/api/preferences',
    summary: 'Change some of your preferences',
    body: preferenceChange,
    reply: preferences,
  },
})
