/** The built-in map and the operator's own, and the register's names on the map. */
import { z } from 'zod'
import { file, textOrNull } from './fields.ts'
import { routes } from './route.ts'

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
const mapReply = z.object({
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

/** Plain numbers only, so that each tile has one address. */
const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/, 'A whole number.')
  .transform(Number)
const mostZoom = 22
const params = z
  .object({ z: whole.refine((zoom) => zoom <= mostZoom, `${mostZoom} at most.`), x: whole, y: whole })
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z, 'There is no such square at this zoom.')

export const tileRoutes = routes({
  maps: {
    method: 'GET',
    path: '/api/tiles',
    summary: 'Describe the built-in map and the operator’s own',
    reply: mapReply,
  },
  own: {
    method: 'GET',
    path: '/api/tiles/:z/:x/:y',
    summary: 'Read a tile of the operator’s own map',
    params,
    reply: file,
    isTile: true,
  },
  builtIn: {
    method: 'GET',
    path: '/api/tiles/built-in/:z/:x/:y',
    summary: 'Read a tile of the built-in map',
    params,
    reply: file,
    isTile: true,
  },
  names: {
    method: 'GET',
    path: '/api/tiles/names/:z/:x/:y',
    summary: 'Read the streets, places and postcodes of the register in a tile',
    params,
    reply: mapNames,
    isTile: true,
  },
})
