/** A lookup service that answers every company number after a while, and counts how often each number was sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { operationNames } from '../../contract/operations.ts'

export type CountingService = {
  url: string
  key: string
  /** Company number to the number of calls. */
  sent: Map<string, number>
  /** Calls since the start. */
  calls(): number
  close(): Promise<void>
}

const { soap11 } = bindingsAt('http://127.0.0.1')
const companyNumber = /<company_number>([^<]*)</
const placeholder = '00000000'

const keyReply = soap11.writeResult('javascript_key', {
  javascript_key: 'the-key-of-the-trial',
  ip_address: null,
  domain: '127.0.0.1',
  lifetime_seconds: '3600',
  method_list: [...operationNames],
} as never).body
const companyReply = soap11.writeResult('company_number_search', {
  previous_page_id: null,
  next_page_id: null,
  company_short_list: [{ name: `COMPANY ${placeholder} LIMITED`, company_number: placeholder, status: 'Active' }],
} as never).body

/** @param milliseconds that an answer takes; half as much more or less at random */
export async function startCountingService(milliseconds: number): Promise<CountingService> {
  const sent = new Map<string, number>()
  let calls = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(404).end()
      const body = Buffer.concat(chunks).toString()
      const answer = (text: string) =>
        void response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(text)
      if (body.includes('<javascript_key')) return answer(keyReply)
      const [, number] = companyNumber.exec(body) ?? []
      if (number === undefined) return void response.writeHead(500).end()
      sent.set(number, (sent.get(number) ?? 0) + 1)
      calls += 1
      setTimeout(() => answer(companyReply.replaceAll(placeholder, number)), milliseconds * (0.5 + Math.random()))
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'the-account-key-of-the-trial',
    sent,
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
