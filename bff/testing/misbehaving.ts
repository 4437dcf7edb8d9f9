/** Servers that fail below HTTP as real ones do, and their certificates. */
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net'
import { type GenerateResult, generate } from 'selfsigned'

export type Endpoint = { url: string; close(): Promise<void> }

async function endpoint(server: Server, protocol: 'http' | 'https'): Promise<Endpoint> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${protocol}://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Plain sockets. `react` runs at the first byte. */
export const socketsThat = (react: (socket: Socket) => void, protocol: 'http' | 'https' = 'http'): Promise<Endpoint> =>
  endpoint(
    createNetServer((socket) => socket.once('data', () => react(socket))),
    protocol,
  )

/** Accepts connections and sends nothing. */
export const silent = (protocol: 'http' | 'https'): Promise<Endpoint> => socketsThat(() => {}, protocol)

export type Certificate = Pick<GenerateResult, 'private' | 'cert'>

export const tlsServer = ({ private: key, cert }: Certificate): Promise<Endpoint> =>
  endpoint(
    createHttpsServer({ key, cert }, (_, response) => response.writeHead(200).end('never read')),
    'https',
  )

const day = 86_400_000

/** A certificate authority for tests, and its certificates. */
export async function certificates() {
  const issue = (commonName: string, from: number, to: number, ca?: { key: string; cert: string }) =>
    generate([{ name: 'commonName', value: commonName }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date(Date.now() + from * day),
      notAfterDate: new Date(Date.now() + to * day),
      extensions: ca
        ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: commonName }] }]
        : [{ name: 'basicConstraints', cA: true, critical: true }],
      ...(ca && { ca }),
    })
  const authority = await issue('Authority of the tests', -10, 10)
  const ca = { key: authority.private, cert: authority.cert }
  return {
    authority: authority.cert,
    selfSigned: await issue('localhost', -1, 1),
    expired: await issue('localhost', -3, -1, ca),
    ofAnotherHost: await issue('elsewhere.example.com', -1, 1, ca),
    good: await issue('localhost', -1, 1, ca),
  }
}
