/** The built-in map and the operator's own, and the register's names on the map. */
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

export type MapNames = z.infer<typeof mapNames>
export const mapNames = z.object({
  sources: z.array(
    z.object({
      attribution: z.string().describe('The words to show with these names.'),
      is_cut: z.boolean().describe('Whether the tile has more names than these.'),
      names: z
        .array(
          z.object({
            name: z.string(),
            kind: z.string().describe('street, postcode, or the kind of a place: Town, Hamlet, Suburban Area.'),
            x: z.number().describe('In 4096ths of the tile, from its west side.'),
            y: z.number().describe('The same, from its north side.'),
            metres: z.number().nullable().describe('About the length of a street.'),
          }),
        )
        .describe('The most important first.'),
    }),
  ),
})
