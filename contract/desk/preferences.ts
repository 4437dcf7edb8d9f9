/** The analyst's preferences: a small, closed list that can hold nothing about people. */
import { z } from 'zod'

export type Preferences = z.infer<typeof preferences>
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']).describe('The height of table rows.'),
  single_key_shortcuts: z.boolean().describe('Whether single keys work as shortcuts: /, ?, j.'),
  mask_birth_data: z.boolean(),
  base_map: z.enum(['coastline', 'own', 'grid']).describe('`own` is the operator’s, if there is one.'),
  columns: z
    .record(z.string(), z.array(z.string()))
    .describe('By table: the labels of its visible columns, if they differ from the default.'),
})
