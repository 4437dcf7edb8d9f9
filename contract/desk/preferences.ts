/** The analyst's preferences. */
import { z } from 'zod'
import type { Preferences } from '../preferences.ts'

export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  single_key_shortcuts: z.boolean(),
  mask_birth_data: z.boolean(),
  base_map: z.enum(['coastline', 'own', 'grid']),
  columns: z.record(z.string(), z.array(z.string())),
}) satisfies z.ZodType<Preferences>
