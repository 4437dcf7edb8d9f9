/** Whether an address is reached over a network without encryption. */
import { isPostgres } from './database-fault.ts'

export const isOfThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/** @returns the host to which everything travels without TLS; null with TLS, or where nobody else can read it */
export function inTheClear(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol === 'http:') return isOfThisMachine(url.hostname) ? null : url.hostname
  // Or the path of a file.
  if (url === null || !isPostgres(address)) return null
  const host = hostOfDriver(url)
  const isSocket = host === '' || host.startsWith('/')
  return isSocket || isOfThisMachine(host) || isEncrypted(url.searchParams) ? null : host
}

/** A parameter goes before the host in the address, and the last of several counts. */
const hostOfDriver = ({ hostname, searchParams }: URL): string =>
  searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname)

/** PostgreSQL's other modes fall back to plain text, or do not verify the server. */
function isEncrypted(params: URLSearchParams): boolean {
  const mode = params.getAll('sslmode').at(-1)
  if (mode !== undefined) return ['require', 'verify-ca', 'verify-full'].includes(mode)
  return params.get('ssl') === 'true' || params.has('sslrootcert')
}
