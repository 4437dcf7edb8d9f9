/** The register's own names, from the lookup service. It learns which part of the map somebody views, but not who. */
import { mapNames } from '../../contract/desk/tiles.ts'
import { mapNameZooms } from '../../contract/tile.ts'
import { createExchanger } from '../upstream/exchange.ts'
import type { Registers } from '../upstream/registers.ts'
import { TransportError } from '../upstream/transport-error.ts'
import { notGiven, type TileSource } from './tile.ts'

/** A load may replace the names at any time. */
const keepSeconds = 600
const waits = { connect: 2000, read: 5000 }
const none = { sources: [] }

export function fromService(url: string, registers: Registers): TileSource {
  const exchanger = createExchanger({ waits, connections: 4, mostBytes: 2 * 1024 * 1024 })

  async function namesAt(path: string, gone: AbortSignal): Promise<unknown> {
    // A foreign service does not learn where someone looks.
    const known = await registers.read()
    if (!known?.some(({ kind }) => kind !== 'live')) return none
    const sent = { method: 'GET', url: `${url}/names/${path}`, headers: { accept: 'application/json' }, body: '' }
    const { status, bytes } = await exchanger.exchange(sent, gone)
    if (status === 404) return none
    if (status !== 200) throw notGiven('fault', `The lookup service answered with status ${status}.`)
    return JSON.parse(bytes.toString())
  }

  return {
    about: {
      name: 'Names of the register',
      attribution: '',
      kind: 'vector',
      bounds: null,
      host: null,
      ...mapNameZooms,
    },
    async tile({ z, x, y }, gone) {
      const given = await namesAt(`${z}/${x}/${y}`, gone).catch(failed)
      const { data } = mapNames.safeParse(given)
      if (!data) throw notGiven('malformed', 'The lookup service sent names that cannot be read.')
      return { tile: { type: 'application/json', bytes: Buffer.from(JSON.stringify(data)) }, seconds: keepSeconds }
    },
    async close() {},
  }
}

function failed(error: unknown): never {
  if (error instanceof TransportError) throw notGiven(error.reason, 'The lookup service did not answer.')
  if (error instanceof SyntaxError) throw notGiven('malformed', 'The lookup service sent names that cannot be read.')
  throw error
}
