/** A timestamp authority for tests: openssl behind an HTTP server, with a certificate made for the occasion. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Authority = {
  url: string
  /** The file of the certificate that signs the authority's. */
  certificate: string
  stampOf(text: string): Promise<Buffer>
  close(): Promise<void>
}

const configuration = `
[req]
distinguished_name = name
prompt = no
[name]
CN = A timestamp authority of the tests
[authority]
basicConstraints = critical, CA:true
[stamps]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = ours
[ours]
serial = ./serial
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
`

export async function startAuthority(): Promise<Authority> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-authority-'))
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  writeFileSync(path.join(folder, 'openssl.cnf'), configuration)
  writeFileSync(path.join(folder, 'serial'), '01')
  openssl(
    'req -x509 -newkey rsa:2048 -nodes -config openssl.cnf -extensions authority -keyout ca.key -out ca.pem -days 2',
  )
  openssl('req -newkey rsa:2048 -nodes -config openssl.cnf -keyout stamps.key -out stamps.csr')
  openssl(
    'x509 -req -in stamps.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile openssl.cnf -extensions stamps -out stamps.pem -days 2',
  )

  function reply(query: Buffer): Buffer {
    writeFileSync(path.join(folder, 'query.tsq'), query)
    openssl(
      'ts -reply -config openssl.cnf -queryfile query.tsq -signer stamps.pem -inkey stamps.key -chain ca.pem -out reply.tsr',
    )
    return readFileSync(path.join(folder, 'reply.tsr'))
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply(Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: path.join(folder, 'ca.pem'),
    async stampOf(text) {
      writeFileSync(path.join(folder, 'data'), text)
      return reply(openssl('ts -query -data data -sha256 -cert'))
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      rmSync(folder, { recursive: true })
    },
  }
}
