/** A lookup service that mints keys and answers everything else with fixed bytes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Canned = { contentType: string; key: string; answer: string }

process.once('message', ({ contentType, key, answer }: Canned) => {
  const [keyBytes, answerBytes] = [Buffer.from(key), Buffer.from(answer)]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks).includes('javascript_key') ? keyBytes : answerBytes
      response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes)
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  )
})
process.on('disconnect', () => process.exit())
