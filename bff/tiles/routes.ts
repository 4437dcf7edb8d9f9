/** The built-in map, the register's names on it and the operator's own, with their tiles. The browser requests no other host (decision 0053). */
import type { tileRoutes } from '../../contract/desk/tiles.ts'
import type { Given, Handlers } from '../http/handlers.ts'
import { notFound, Problem } from '../http/problem.ts'
import { browserLeft } from '../http/running-work.ts'
import type { Maps, Tiles } from './tiles.ts'

export function tileHandlers({ maps }: { maps: Maps }): Handlers<typeof tileRoutes> {
  const tileOf =
    (tiles: Tiles | null) =>
    async ({ params, reply }: Pick<Given<typeof tileRoutes.own>, 'params' | 'reply'>) => {
      if (!tiles) throw notFound('map')
      const tile = await tiles.tile(params, browserLeft(reply))
      if (!tile) throw new Problem(404, 'Not on this map', 'The map has no such tile.', { is_empty: true })
      // The browser does not keep it either: its disk would show where someone looked.
      return reply.type(tile.type).send(tile.bytes)
    }
  return {
    maps: async () => ({ built_in: maps.builtIn.about, map: maps.own?.about ?? null }),
    own: tileOf(maps.own),
    builtIn: tileOf(maps.builtIn),
    names: tileOf(maps.names),
  }
}
