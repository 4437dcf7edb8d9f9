/** The operator's own map. */
import { z } from 'zod'
import { textOrNull } from './fields.ts'

export type OwnMap = z.infer<typeof ownMap>
const ownMap = z.object({
  name: z.string(),
  attribution: z.string(),
  kind: z.enum(['pictures', 'vector']).describe('Pictures are shown as they are; the browser draws vector tiles.'),
  min_zoom: z.number(),
  max_zoom: z.number(),
  bounds: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .nullable()
    .describe('West, south, east, north; null for everywhere.'),
  host: textOrNull.describe('The host that gives the tiles; null where they are a file here.'),
})
export type MapReply = z.infer<typeof mapReply>
export const mapReply = z.object({ map: ownMap.nullable() })
