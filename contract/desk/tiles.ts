/** The built-in map and the operator's own. */
import { z } from 'zod'
import { textOrNull } from './fields.ts'

export type TiledMap = z.infer<typeof tiledMap>
const tiledMap = z.object({
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
export const mapReply = z.object({
  built_in: tiledMap,
  map: tiledMap.nullable().describe('The operator’s; null where there is none.'),
})
