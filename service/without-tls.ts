/** Warns of the service's settings that send something over a network without encryption, or refuses them (REQUIRE_TLS). */
import { inTheClear } from '../platform/in-the-clear.ts'

type Addresses = { [name in keyof typeof said]?: string | undefined }

/** The data at risk, and what to do instead. */
const said = {
  SERVICE_DATABASE_URL: ['the register and its password travel', 'Add ?sslmode=verify-full to SERVICE_DATABASE_URL.'],
  SERVICE_REPLICA_URL: ['the register and its password travel', 'Add ?sslmode=verify-full to SERVICE_REPLICA_URL.'],
  POSTCODES_URL: ['each postcode travels', 'Use https in POSTCODES_URL.'],
} as const

/** A sentence for each, after the name of its setting. */
export const waysWithoutTls = (addresses: Addresses): [name: string, sentence: string][] =>
  Object.entries(said).flatMap(([name, [what, instead]]) => {
    const address = addresses[name as keyof Addresses]
    const host = address === undefined ? null : inTheClear(address)
    return host === null ? [] : [[name, `${what} to ${host} without TLS. ${instead}`] as [string, string]]
  })
