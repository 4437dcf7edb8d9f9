/** The operator's own map: what it is, and its squares. The browser asks no other host for them (decision 0053). */
import { z } from 'zod'
import { file } from '../../contract/desk/fields.ts'
import { mapReply } from '../../contract/desk/tiles.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { goneSignal } from '../http/running-work.ts'
import { vectorType } from './tile.ts'
import type { Tiles } from './tiles.ts'

/** Written as they are counted, so that one square has one address. */
const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/, 'A whole number.')
  .transform(Number)
const mostZoom = 22
const params = z
  .object({ z: whole.refine((zoom) => zoom <= mostZoom, `${mostZoom} at most.`), x: whole, y: whole })
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z, 'There is no such square at this zoom.')

export const tileRoutes =
  ({ tiles }: { tiles: Tiles | null }): Routes =>
  async (app) => {
    const about = {
      schema: { summary: 'Describe the operator’s own map; null where there is none', response: { 200: mapReply } },
    }
    app.get('/api/tiles', about, async () => ({ map: tiles?.about ?? null }))

    const one = {
      schema: { summary: 'Read a tile of the operator’s own map', params, response: { 200: file } },
      config: { isTile: true },
      // Pictures are packed already.
      compress: { customTypes: (type: string) => type.startsWith(vectorType) },
    }
    app.get('/api/tiles/:z/:x/:y', one, async (request, reply) => {
      if (!tiles) throw notFound('map')
      const tile = await tiles.tile(request.params, goneSignal(reply))
      if (!tile) throw new Problem(404, 'Not on this map', 'The map has no such tile.', { is_empty: true })
      // Not kept by the browser either: its disk would say where somebody looked.
      return reply.type(tile.type).send(tile.bytes)
    })
  }
