/** Tiles from a server that the operator names. It learns which tiles somebody requests, but not who. */
import type { TiledMap } from '../../contract/desk/tiles.ts'
import { Problem } from '../http/problem.ts'
import { follow, waysTo } from '../lookup/documents.ts'
import { createAttempts, createBreaker } from '../upstream/attempts.ts'
import { createInTime } from '../upstream/deadline.ts'
import { createExchanger } from '../upstream/exchange.ts'
import { TransportError } from '../upstream/transport-error.ts'
import { createTurns } from '../upstream/turns.ts'
import { filledIn, type MapSettings } from './settings.ts'
import { notGiven, type TileSource, tileTypeOf } from './tile.ts'

/** Parallel requests, as browsers send and tile servers' owners ask for. */
const connections = 6
const mostWaiting = 600
/** Larger than any picture of 512 pixels a side. */
const mostBytes = 2 * 1024 * 1024

const headers = { accept: 'image/png, image/jpeg, image/webp', 'user-agent': 'Whereabouts (tile proxy)' }

export function fromAddress(template: string, settings: MapSettings): TileSource {
  const { hostname, origin } = new URL(filledIn(template, { z: 0, x: 0, y: 0 }))
  const about: TiledMap = {
    name: settings.MAP_NAME ?? hostname,
    attribution: settings.MAP_ATTRIBUTION ?? '',
    kind: 'pictures',
    min_zoom: 0,
    max_zoom: settings.MAP_MAX_ZOOM,
    bounds: null,
    host: hostname,
  }
  const timeout = settings.MAP_TIMEOUT_SECONDS * 1000
  const breaker = createBreaker({ pauseMilliseconds: 5000 })
  const exchange = { waits: { connect: Math.min(timeout, 5000), read: timeout }, connections, mostBytes }
  const own = createAttempts({ exchanger: createExchanger(exchange), breaker })
  // The server may be in the operator's own network. It cannot lead to another host.
  const ways = waysTo({ upstreamUrl: origin, hosts: [], own, abroad: own })
  const inTime = createInTime(timeout)
  const inTurn = createTurns({ most: connections, mostWaiting, breaker })

  return {
    about,
    async tile(at, gone) {
      const sent = { method: 'GET', url: filledIn(template, at), headers, body: '' }
      const came = await inTurn(() => inTime((deadline) => follow(ways, sent, deadline), gone), { gone }).catch(failed)
      if (typeof came === 'string')
        throw notGiven('fault', 'The map server redirects to another host, so nothing was loaded.')
      const { status, bytes } = came
      const seconds = keepFor(came.headers)
      if (status === 204 || status === 404 || status === 410) return { tile: null, seconds: Math.min(seconds, 3600) }
      if (status !== 200) throw notGiven('fault', `The map server answered with status ${status}.`)
      const type = tileTypeOf(bytes)
      if (!type) throw notGiven('malformed', 'The map server sent a file that is not a picture.')
      return { tile: { type, bytes }, seconds }
    },
    async close() {},
  }
}

/** The messages of turns are about lookups. */
function failed(error: unknown): never {
  if (error instanceof TransportError) throw notGiven(error.reason, words[error.reason] ?? words.transport!)
  if (!(error instanceof Problem)) throw error
  const { reason, retry_after } = error.more
  const detail = words[reason ?? ''] ?? error.message
  throw new Problem(error.status, 'No map', detail, { ...(reason && { reason }), retry_after })
}

const words: { readonly [reason: string]: string | undefined } = {
  transport: 'The map server cannot be reached.',
  timeout: 'The map server did not answer in time.',
  too_large: 'The map server sent a tile that is too large.',
  malformed: 'The map server sent a tile that cannot be read.',
  unavailable: 'The map server could not be reached several times in a row. Try again in a moment.',
  busy: 'Too many tiles are waiting for the map server.',
  cancelled: 'Nobody waits for this any more.',
}

const day = 86_400
const longest = 7 * day
/** The default if the source sets none. */
const usual = day

/** @returns seconds; 0 if the tile must not be kept */
export function keepFor(headers: { readonly [name: string]: string }, now: () => number = Date.now): number {
  const directives = new Map<string, string>(
    (headers['cache-control'] ?? '')
      .toLowerCase()
      .split(',')
      .map((directive) => directive.split('=', 2).map((part) => part.trim()))
      .map(([name = '', value = '']) => [name, value]),
  )
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return 0
  const told = directives.get('s-maxage') ?? directives.get('max-age')
  const seconds = told === undefined ? untilExpiry(headers, now) : Number(told.replaceAll('"', ''))
  if (Number.isNaN(seconds)) return 0
  return Math.min(Math.max(seconds - (Number(headers.age) || 0), 0), longest)
}

function untilExpiry({ expires }: { readonly [name: string]: string }, now: () => number): number {
  if (expires === undefined) return usual
  return (Date.parse(expires) - now()) / 1000
}
