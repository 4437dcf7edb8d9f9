/** Warns of settings that send something over a network without encryption, or refuses them (REQUIRE_TLS). */
import { inTheClear } from '../platform/in-the-clear.ts'
import { SettingsError } from '../platform/settings.ts'
import { isAddress } from './tiles/settings.ts'

type Addresses = {
  UPSTREAM_URL?: string | undefined
  REGISTER_URL?: string | undefined
  DATABASE_URL?: string | undefined
  TSA_URL?: string | undefined
  MAP_TILES?: string | undefined
  WATCH_WEBHOOK_URL?: string | undefined
}
type Way = { name: keyof Addresses; hostname: string }

/** The data at risk, and what to do instead. */
const said: { readonly [Name in keyof Addresses]-?: [what: string, instead: string] } = {
  UPSTREAM_URL: ['keys and personal data travel', 'Use https in UPSTREAM_URL.'],
  REGISTER_URL: ['keys and personal data travel', 'Use https in REGISTER_URL.'],
  DATABASE_URL: ['the database’s password and all that is in it travel', 'Add ?sslmode=verify-full to DATABASE_URL.'],
  TSA_URL: ['checkpoints’ digests travel', 'Use https in TSA_URL, where the authority has it.'],
  MAP_TILES: ['the part of the map on screen travels', 'Use https in MAP_TILES.'],
  WATCH_WEBHOOK_URL: ['which watches have changes travels', 'Use https in WATCH_WEBHOOK_URL.'],
}

export const inWords = ({ name, hostname }: Way): string =>
  `${said[name][0]} to ${hostname} without TLS. ${said[name][1]}`

export function waysWithoutTls(settings: Addresses): Way[] {
  const { UPSTREAM_URL, REGISTER_URL, TSA_URL, MAP_TILES, DATABASE_URL, WATCH_WEBHOOK_URL } = settings
  const map = MAP_TILES !== undefined && isAddress(MAP_TILES) ? MAP_TILES : undefined
  const addresses = Object.entries({
    UPSTREAM_URL,
    REGISTER_URL,
    TSA_URL,
    MAP_TILES: map,
    DATABASE_URL,
    WATCH_WEBHOOK_URL,
  })
  return addresses.flatMap(([name, address]) => {
    const hostname = address === undefined ? null : inTheClear(address)
    return hostname === null ? [] : [{ name: name as keyof Addresses, hostname }]
  })
}

export function requireTls(settings: Addresses): void {
  const ways = waysWithoutTls(settings)
  if (ways.length > 0)
    throw new SettingsError(ways.map((way) => `${way.name}: with REQUIRE_TLS=1 refused, for ${inWords(way)}`).join(' '))
}
