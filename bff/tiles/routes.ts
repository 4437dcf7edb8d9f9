/** The built-in map, the register's names on it and the operator's own, with their tiles. The browser requests no other host (decision 0053). */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { file } from '../../contract/desk/fields.ts'
import { mapNames, mapReply } from '../../contract/desk/tiles.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { browserLeft } from '../http/running-work.ts'
import { vectorType } from './tile.ts'
import type { Maps, Tiles } from './tiles.ts'

/** Plain numbers only, so that each tile has one address. */
const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/, 'A whole number.')
  .transform(Number)
const mostZoom = 22
const params = z
  .object({ z: whole.refine((zoom) => zoom <= mostZoom, `${mostZoom} at most.`), x: whole, y: whole })
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z, 'There is no such square at this zoom.')

export const tileRoutes =
  ({ maps }: { maps: Maps }): Routes =>
  async (app) => {
    const about = {
      schema: { summary: 'Describe the built-in map and the operator’s own', response: { 200: mapReply } },
    }
    app.get('/api/tiles', about, async () => ({ built_in: maps.builtIn.about, map: maps.own?.about ?? null }))

    const one = (summary: string) => ({
      schema: { summary, params, response: { 200: file } },
      config: { isTile: true },
      // Pictures are compressed already.
      compress: { customTypes: (type: string) => type.startsWith(vectorType) },
    })
    const tileOf =
      (tiles: Tiles | null) => async (request: { params: z.infer<typeof params> }, reply: FastifyReply) => {
        if (!tiles) throw notFound('map')
        const tile = await tiles.tile(request.params, browserLeft(reply))
        if (!tile) throw new Problem(404, 'Not on this map', 'The map has no such tile.', { is_empty: true })
        // The browser does not keep it either: its disk would show where someone looked.
        return reply.type(tile.type).send(tile.bytes)
      }
    app.get('/api/tiles/:z/:x/:y', one('Read a tile of the operator’s own map'), tileOf(maps.own))
    app.get('/api/tiles/built-in/:z/:x/:y', one('Read a tile of the built-in map'), tileOf(maps.builtIn))
    const names = {
      schema: {
        summary: 'Read the streets, places and postcodes of the register in a tile',
        params,
        response: { 200: mapNames },
      },
      config: { isTile: true },
    }
    app.get('/api/tiles/names/:z/:x/:y', names, tileOf(maps.names))
  }
