/** A document is fetched from a host that is named, once the look-up says that it is a public one (decision 0030). */
import type { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicLookup } from '../../../platform/public-address.ts'
import { type TestUpstream, upstreamThat } from '../../testing/upstream.ts'
import { createAttempts } from '../../upstream/attempts.ts'
import { createInTime } from '../../upstream/deadline.ts'
import { createExchanger } from '../../upstream/exchange.ts'
import { follow, waysTo } from '../documents.ts'

let upstream: TestUpstream
let files: TestUpstream
beforeEach(async () => {
  files = await upstreamThat((_, response) => response.end('%PDF-1.7 hello'))
  upstream = await upstreamThat((_, response) => response.writeHead(302, { location: named() }).end())
})
afterEach(() => Promise.all([files.close(), upstream.close()]))

const named = () => `http://documents.example.com:${new URL(files.url).port}/a.pdf`

/** As far as they go: a system that says where names lead, and a network in which every public address is `files`. */
function fetchFrom(url: string, leadsTo: string[]) {
  const system = ((_name, _options, callback) =>
    callback(
      null,
      leadsTo.map((address) => ({ address, family: 4 })),
    )) as LookupFunction as typeof systemLookup
  const checked = publicLookup(system)
  const network: LookupFunction = (name, options, callback) =>
    checked(name, options, (error) => callback(error, error ? [] : [{ address: '127.0.0.1', family: 4 }]))

  const options = { waits: { connect: 5000, read: 5000 }, connections: 1, mostBytes: 1000 }
  const ways = waysTo({
    upstreamUrl: upstream.url,
    hosts: [new URL(named()).host],
    own: createAttempts({ exchanger: createExchanger(options) }),
    abroad: createAttempts({ exchanger: createExchanger({ ...options, lookup: network }) }),
  })
  return createInTime(5000)((deadline) => follow(ways, { method: 'GET', url, headers: {}, body: '' }, deadline))
}

test('a file of a named host is fetched, and it hears nothing but its own name', async () => {
  expect(await fetchFrom(named(), ['1.1.1.1'])).toMatchObject({ status: 200, bytes: Buffer.from('%PDF-1.7 hello') })
  const [asked] = files.seen
  expect(asked).toMatchObject({ method: 'GET', url: '/a.pdf', body: '' })
  expect(Object.keys(asked!.headers).toSorted()).toEqual(['connection', 'host'])
  expect(asked!.headers.host).toBe(new URL(named()).host)
})

test('upstream may lead there', async () => {
  expect(await fetchFrom(`${upstream.url}/files/a.pdf`, ['1.1.1.1'])).toMatchObject({ status: 200 })
  expect(files.seen).toHaveLength(1)
})

test.each([[['10.0.0.1']], [['1.1.1.1', '169.254.169.254']]])(
  'one that leads to %j is not connected to',
  async (to) => {
    await expect(fetchFrom(named(), to)).rejects.toMatchObject({ message: expect.stringContaining('private network') })
    expect(files.seen).toEqual([])
  },
)

test('another port of it is another host', async () => {
  expect(await fetchFrom('http://documents.example.com/a.pdf', ['1.1.1.1'])).toBe('http://documents.example.com/a.pdf')
})
