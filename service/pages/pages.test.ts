/** What the service says of itself: the WSDL, a page for each operation, and a page for people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireReply } from '../../contract/bindings/index.ts'
import { checkParams } from '../../contract/check.ts'
import { samplesOf } from '../../contract/description/samples.ts'
import { wsdlAt } from '../../contract/description/wsdl.ts'
import { lookupInterface } from '../../contract/interfaces.ts'
import { operation } from '../../contract/operations.ts'
import { accountKey, baseUrl, type TestService, testService } from '../testing/service.ts'

let service: TestService
let strict: TestService
beforeAll(async () => {
  service = await testService()
  strict = await testService({ strict: true })
})
afterAll(async () => {
  await service.close()
  await strict.close()
})

const get = (query: string, from = service) => from.send({ method: 'GET', path: '/soap/service.asmx', query })

describe('the WSDL', () => {
  test.each(['WSDL', 'wsdl', 'Wsdl', 'WSDL=', 'x=1&WSDL'])('?%s', async (query) => {
    const reply = await get(query)
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' } })
    expect(reply.body).toBe(wsdlAt(baseUrl, 'described', lookupInterface))
  })

  test('is that of the fields which the service sends', async () => {
    expect((await get('WSDL', strict)).body).toBe(wsdlAt(baseUrl, 'interface', lookupInterface))
    expect((await get('WSDL&fields=all')).body).toBe(wsdlAt(baseUrl, 'all', lookupInterface))
    expect((await get('WSDL&fields=all', strict)).body).toBe(wsdlAt(baseUrl, 'interface', lookupInterface))
  })
})

describe('the page at the bare address', () => {
  let page: WireReply
  beforeAll(async () => {
    page = await get('')
  })

  test('names every operation with its purpose, and leads to its samples and to the WSDL', () => {
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    for (const name of lookupInterface.operations) {
      expect(page.body).toContain(`<a href="?op=${name}"><code>${name}</code></a>`)
      expect(page.body).toContain(asHtml(`${operation(name).purpose}.`))
    }
    expect(page.body).toContain('<a href="?WSDL">')
    expect(page.body).toContain('http://lookup.example/soap/service.asmx')
  })

  test('says what each parameter must be, and whether it must be given', () => {
    expect(page.body).toContain(
      '<tr><th scope="row"><code>lifetime_minutes</code></th><td class="required">required</td><td>a whole number from 1 to 1440</td></tr>',
    )
    expect(page.body).toContain(
      '<tr><th scope="row"><code>officer_type</code></th><td class="optional">optional</td><td>one of CUR, DIS</td></tr>',
    )
  })

  test('says a price that was made public, and of the others that they are unknown', () => {
    expect(page.body).toContain('Public price: 0.05 credits.')
    expect(page.body.split('Price not known').length - 1).toBe(15)
  })

  test('needs nothing else: no script, no other host, and a style that its policy names', () => {
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+';/,
    )
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=|style="/)
    const addresses = [...page.body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !/^(\?|#|data:,$)/.test(address ?? ''))).toEqual([])
  })

  test('marks the fields that it describes in words, and shows ours only if asked', async () => {
    const described = '<code>distance_metres</code> <span>described in words, decision 9</span>'
    const ours = '<code>credits</code> <span>ours, decision 16</span>'
    expect((await get('op=find_my_nearest')).body).toContain(described)
    expect((await get('op=client_info')).body).not.toContain('<code>credits</code>')
    expect((await get('op=client_info&fields=all')).body).toContain(ours)
    for (const query of ['op=find_my_nearest', 'op=find_my_nearest&fields=all'])
      expect((await get(query, strict)).body).not.toContain('distance_metres')
  })

  test('all its links keep to the fields that it shows', async () => {
    for (const query of ['fields=all', 'op=client_info&fields=all']) {
      const links = [...(await get(query)).body.matchAll(/href="(\?[^"]*)"/g)].map(([, link]) => link)
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect(link).toContain('fields=all')
    }
  })
})

describe('?op=', () => {
  test.each(lookupInterface.operations)('%s shows a call and its answer in each binding', async (name) => {
    const { status, body } = await get(`op=${name}`)
    expect(status).toBe(200)
    for (const line of [
      'POST /soap/service.asmx HTTP/1.1',
      `SOAPAction: "http://lookup.example/soap/${name}"`,
      'Content-Type: application/soap+xml; charset=utf-8',
      `GET /soap/service.asmx/${name}?api_key=<API_KEY>`,
      `POST /soap/service.asmx/${name} HTTP/1.1`,
      'Content-Type: application/x-www-form-urlencoded',
      '<api_key>&lt;API_KEY&gt;</api_key>',
      `<${name}Response xmlns="http://lookup.example/soap">`,
      `<${name}_res xmlns:xsd="http://www.w3.org/2001/XMLSchema"`,
    ])
      expect(body).toContain(asHtml(line))
  })

  test.each(lookupInterface.operations)('the samples of %s are good calls, and are answered', async (name) => {
    for (const { request } of samplesOf(lookupInterface, name, baseUrl, 'described')) {
      const [head = '', body = ''] = request.replace(/<API_KEY>|&lt;API_KEY&gt;/, accountKey).split('\n\n')
      const [first = '', ...lines] = head.split('\n')
      const [method = '', address = ''] = first.split(' ')
      const [path = '', query = ''] = address.split('?')
      const headers = Object.fromEntries(
        lines.map((line) => line.split(': ')).map(([key, value]) => [key!.toLowerCase(), value]),
      )
      const binding = Object.values(service.bindings).find((each) => each.recognises({ method, path, query, headers }))
      expect(checkParams(name, binding!.readCall({ method, path, query, headers, body }).params)).toEqual([])
      expect((await service.send({ method, path, query, headers, body })).status).toBe(200)
    }
  })

  test('the name of the parameter may be in any case', async () => {
    expect((await get('OP=geo_code')).body).toContain('<h1><code>geo_code</code></h1>')
  })

  test.each(['no_such', 'GEO_CODE', '__proto__', '', '<script>alert(1)</script>'])(
    '%s is no operation',
    async (name) => {
      const reply = await get(`op=${encodeURIComponent(name)}`)
      expect(reply.status).toBe(404)
      expect(reply.body).toContain('This service has no operation called')
      expect(reply.body).not.toContain('<script')
    },
  )

  test('behind a path, the samples call where callers do', () => {
    const [soap] = samplesOf(lookupInterface, 'geo_code', 'https://example.com/lookups', 'described')
    expect(soap?.request).toContain('POST /lookups/soap/service.asmx HTTP/1.1\nHost: example.com\n')
  })
})

test('a cached page of one address is not shown at another', async () => {
  for (const query of ['', 'op=geo_code', 'WSDL'])
    for (const host of ['one.example', 'two.example', 'one.example']) {
      const asked = {
        method: 'GET',
        path: '/soap/service.asmx',
        query,
        headers: {},
        body: '',
        remoteAddress: '127.0.0.1',
      }
      const { body } = await service.service.answer({ ...asked, baseUrl: `http://${host}` })
      expect(new Set(body.match(/(one|two|lookup|anywhere)\.[a-z]+/g))).toEqual(new Set([host]))
    }
})

test('descriptions and OPTIONS have their lines in the log', async () => {
  service.log.length = 0
  for (const query of ['', 'WSDL', 'op=geo_code']) await get(query)
  await service.send({ method: 'OPTIONS', path: '/soap/service.asmx/geo_code' })
  const description = {
    route: '/soap/service.asmx',
    operation: 'description',
    binding: 'none',
    outcome: 'answered',
    milliseconds: expect.any(Number),
  }
  expect(service.log).toEqual([
    description,
    description,
    description,
    { ...description, route: '/soap/service.asmx/*', operation: 'options' },
  ])
})

test('an address in the page is escaped', async () => {
  const reply = await service.service.answer({
    method: 'GET',
    path: '/soap/service.asmx',
    query: '',
    headers: {},
    body: '',
    baseUrl: 'https://lookup.example/"><b>',
    remoteAddress: '127.0.0.1',
  })
  expect(reply.body).toContain('https://lookup.example/&quot;&gt;&lt;b&gt;/soap')
})

describe('methods', () => {
  test.each([
    ['OPTIONS', '/soap/service.asmx', 204, 'GET, HEAD, POST, OPTIONS'],
    ['OPTIONS', '/soap/service.asmx/geo_code', 204, 'GET, POST, OPTIONS'],
    ['PUT', '/soap/service.asmx', 405, 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/soap/service.asmx/geo_code', 405, 'GET, POST, OPTIONS'],
    // A lookup costs credits: nobody pays for an answer that is thrown away.
    ['HEAD', '/soap/service.asmx/geo_code', 405, 'GET, POST, OPTIONS'],
  ])('%s %s', async (method, path, status, allow) => {
    expect(await service.send({ method, path })).toMatchObject({ status, headers: { allow } })
  })
})

const asHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
