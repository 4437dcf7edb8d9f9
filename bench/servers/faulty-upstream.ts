/** A lookup service on a bad day: one answer in five fails, each time in another of the ways that services fail. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Canned } from './canned-upstream.ts'

const soapFault = (text: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`

process.once('message', ({ contentType, key, answer }: Canned) => {
  const answers = { key: Buffer.from(key), lookup: Buffer.from(answer) }
  const xml = (response: ServerResponse, bytes: Buffer | string, status = 200) =>
    response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(bytes) }).end(bytes)
  const whole = (response: ServerResponse) => xml(response, answers.lookup)
  const faults: ((response: ServerResponse) => void)[] = [
    (response) => response.socket?.resetAndDestroy(),
    (response) => response.socket?.destroy(),
    (response) => {
      response.writeHead(200, { 'content-type': contentType, 'content-length': answers.lookup.length })
      response.write(answers.lookup.subarray(0, answers.lookup.length / 2))
      setTimeout(() => response.destroy(), 5)
    },
    (response) => response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '0' }).end('Busy.'),
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><p>Down for maintenance</html>'),
    (response) => xml(response, soapFault('invalid_api_key: The key is not known.'), 500),
    (response) => xml(response, soapFault('Server was unable to process request.'), 500),
    (response) => xml(response, answers.lookup.subarray(0, answers.lookup.length - 20)),
    (response) => setTimeout(() => whole(response), 300),
    (response) => setTimeout(() => whole(response), 2500),
  ]
  let asked = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (Buffer.concat(chunks).includes('javascript_key')) return xml(response, answers.key)
      asked += 1
      if (asked % 5 !== 0) return whole(response)
      return faults[(asked / 5) % faults.length]!(response)
    })
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  )
})
process.on('disconnect', () => process.exit())
