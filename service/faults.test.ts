/** What callers of the service are told when they ask for what they may not have (design 2, decision 0013). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import { checkParams } from '../contract/check.ts'
import type { OperationName } from '../contract/operations.ts'
import { accountKey, baseUrl, type TestService, testService } from './testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const get = (query: string, path = '/soap/service.asmx/geo_code') => service.send({ method: 'GET', path, query })
const soap = (body: string, headers: { [name: string]: string } = {}) =>
  service.send({
    method: 'POST',
    path: '/soap/service.asmx',
    headers: { 'content-type': 'text/xml; charset=utf-8', ...headers },
    body,
  })
const envelope = (inner: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>`

describe('the HTTP forms', () => {
  test('a declared parameter that is missing is named, in plain text with status 500', async () => {
    const reply = await get(`api_key=${accountKey}&client=c`)
    expect(reply).toMatchObject({ status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect(reply.body).toBe('Missing parameter: text.')
  })

  test.each([
    ['an empty parameter that is needed', `api_key=${accountKey}&client=c&text=`, 'Missing parameter: text.'],
    ['an unknown parameter', `api_key=${accountKey}&client=c&text=York&colour=red`, 'unknown_parameter: '],
    ['a repeated parameter', `api_key=${accountKey}&client=c&text=York&text=Leeds`, 'repeated_parameter: '],
    [
      'a parameter that is too long',
      `api_key=${accountKey}&client=c&text=${'x'.repeat(201)}`,
      'invalid_parameter: text must be',
    ],
    ['a null byte', `api_key=${accountKey}&client=c&text=%00`, 'invalid_parameter: text must be'],
    ['an empty key', 'api_key=&client=c&text=York', 'Missing parameter: api_key.'],
    ['a key that nobody has', 'api_key=no-such-key&client=c&text=York', 'invalid_api_key: '],
  ])('%s is refused', async (_, query, words) => {
    const reply = await get(query)
    expect(reply.status).toBe(500)
    expect(reply.body.startsWith(words), reply.body).toBe(true)
  })

  test('a stranger learns nothing of the parameters before the key is right', async () => {
    const reply = await get('api_key=wrong&client=c&text=')
    expect(reply.body).toMatch(/^invalid_api_key: /)
  })

  test('what is outside a format is refused before it reaches the store', async () => {
    const refused = [
      ['company_name_search', { name: "x' OR 1=1 --", type: 'LIVE;DROP' }, 'type'],
      ['company_appointments', { company_number: '123456789' }, 'company_number'],
      ['company_appointments', { company_number: "1' OR '1'='1" }, 'company_number'],
      ['director_search', { name: 'Smith', officer_type: 'LLP' }, 'officer_type'],
      ['director_search', { name: 'Smith', page_number: '0', records_per_page: '101' }, 'records_per_page'],
      ['director_search', { name: 'Smith', page_id: 'x', page_number: '1' }, 'page_id'],
      ['company_filing_history', { company_number: '90000001', page_id: '0-u-0000000000000000' }, 'page_id'],
      ['javascript_key', { domain: 'https://example.com/', lifetime_minutes: '5' }, 'domain'],
      ['javascript_key', { domain: 'example.com', lifetime_minutes: '1441' }, 'lifetime_minutes'],
    ] as const
    for (const [operation, params, parameter] of refused) {
      const { body } = await service.ask('post', { operation, params })
      expect(body, operation).toMatch(new RegExp(`^invalid_parameter: ${parameter} must be`))
    }
  })

  test('metacharacters of SQL and of word searches are plain text', async () => {
    const search = (name: string) => service.ask('get', { operation: 'company_name_search', params: { name } })
    for (const name of ['NORTHGATE"*', 'a OR b', 'NEAR(a b)', '-a', '^x', '& | !', "O'x%_", '日本'])
      expect((await search(name)).status, name).toBe(200)
    for (const name of ['%', '_', '"', "'", '*', ':*', '\\'])
      expect((await search(name)).body, name).toBe('invalid_parameter: name must hold a letter or a digit.')
  })
})

describe('the SOAP forms', () => {
  test('a failure of the caller is a Client fault in 1.1 and a Sender fault in 1.2', async () => {
    const call = { operation: 'geo_code', params: { api_key: 'no-such-key', text: 'York' } }
    const [old, current] = [await service.ask('soap11', call), await service.ask('soap12', call)]
    expect(old.status).toBe(500)
    expect(old.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(old.body).toContain('<faultcode>soap:Client</faultcode><faultstring>invalid_api_key: ')
    expect(current.headers['content-type']).toBe('application/soap+xml; charset=utf-8')
    expect(current.body).toContain('<soap:Value>soap:Sender</soap:Value>')
  })

  test('a parameter that is left out counts as empty, and one that is needed is missed', async () => {
    const ns = `${baseUrl}/soap`
    const optional = await soap(
      envelope(
        `<company_name_search xmlns="${ns}"><api_key>${accountKey}</api_key><name>northgate</name></company_name_search>`,
      ),
    )
    expect(optional.status).toBe(200)
    const needed = await soap(envelope(`<geo_code xmlns="${ns}"><api_key>${accountKey}</api_key></geo_code>`))
    expect(needed.body).toContain('Missing parameter: text.')
  })

  test.each([
    ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'DOCTYPE'],
    ['200,000 nested elements', '<a>'.repeat(200_000), 'nested too deeply'],
    [
      'a hundred thousand attributes',
      `<a ${Array.from({ length: 100_000 }, (_, n) => `b${n}=""`).join(' ')}/>`,
      'too many attributes',
    ],
    [
      'half a document',
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>',
      'not well-formed',
    ],
    ['no XML at all', 'hello', 'not well-formed'],
    ['an undefined entity', '<a>&b;</a>', 'not well-formed'],
  ])('%s is refused with a fault', async (_, body, words) => {
    const reply = await soap(body)
    expect(reply.status).toBe(500)
    expect(reply.body).toContain('<faultcode>soap:Client</faultcode><faultstring>unreadable: ')
    expect(reply.body).toContain(words)
  })

  test('an encoding that is not what it says is refused', async () => {
    const body = new Uint8Array(Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>\xff</a>', 'latin1'))
    const reply = await service.send({
      method: 'POST',
      path: '/soap/service.asmx',
      headers: { 'content-type': 'text/xml' },
      body,
    })
    expect(reply.body).toContain('unreadable: The text is not in the character encoding')
  })

  test('ISO-8859-1 and UTF-16 that say so are read', async () => {
    const call = envelope(
      `<geo_code xmlns="${baseUrl}/soap"><api_key>${accountKey}</api_key><text>Mal\xf4rn</text></geo_code>`,
    )
    const latin = Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${call}`, 'latin1')
    const wide = Buffer.from(`\ufeff${call}`, 'utf16le')
    for (const body of [latin, wide])
      expect(
        (
          await service.send({
            method: 'POST',
            path: '/soap/service.asmx',
            headers: { 'content-type': 'text/xml' },
            body,
          })
        ).status,
      ).toBe(200)
  })
})

describe('what is no call', () => {
  test.each([
    ['GET', '/soap/service.asmx/no_such', {}, 500, 'unknown_operation'],
    ['GET', '/soap/service.asmx/__proto__', {}, 500, 'unknown_operation'],
    ['POST', '/soap/service.asmx', { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
    ['POST', '/soap/service.asmx/geo_code', { 'content-type': 'text/xml' }, 415, 'unsupported_media_type'],
    ['PUT', '/soap/service.asmx', {}, 405, 'method_not_allowed'],
    ['GET', '/elsewhere', {}, 404, 'not_found'],
  ])('%s %s', async (method, path, headers, status, code) => {
    const reply = await service.send({ method, path, headers: headers as { [name: string]: string } })
    expect(reply.status).toBe(status)
    expect(reply.body).toContain(`${code}: `)
  })
})

test('a failure inside shows nothing of itself, and costs nothing', async () => {
  const broken = await testService()
  const before = await broken.found('client_info', {})
  broken.store.company = () => Promise.reject(new Error('secret detail of the store'))
  broken.store.officers = () => Promise.reject(new Error('secret detail of the store'))
  for (const binding of bindingNames) {
    const reply = await broken.ask(binding, { operation: 'director_details', params: { director_id: 'x' } })
    expect(reply.body).toContain('internal: The service could not answer.')
    expect(reply.body).not.toContain('secret detail')
  }
  expect(await broken.found('client_info', {})).toEqual(before)
  await broken.close()
})

test('an account with too few credits gets a refusal, and keeps its balance', async () => {
  const poor = await testService({ credits: 1 })
  await poor.found('company_name_search', { name: 'northgate' })
  await expect(poor.found('company_name_search', { name: 'fernwater' })).rejects.toThrow('insufficient_credits: ')
  expect((await poor.found('client_info', {})).credit_balance).toBe('0')
  await poor.close()
})

const atHome = { addr1: '12 Larkspur Close', postcode: 'LS1 0CK' }
const inTwoWays: [OperationName, { [parameter: string]: string }, message: string][] = [
  ['director_search', { name: 'Helen Stainthorpe', surname: 'Oldroyd' }, 'surname must be empty beside name'],
  ['director_search', { name: 'Oldroyd', page_id: 'a', page_number: '1' }, 'page_id must be empty beside page_number'],
  [
    'age_verification',
    { ...atHome, fullname: 'Barnaby Oldroyd', surname: 'Smith', forename: 'Ann' },
    'fullname must be empty beside surname and forename',
  ],
  ['person_verify_historic', { ...atHome, fullname: 'Barnaby Oldroyd', forename: 'Ann' }, 'forename must be empty'],
  ['find_my_nearest', { postcode: 'LS1 0CK', latitude: '53.8', longitude: '-1.5' }, 'latitude must be empty beside'],
]

test.each(bindingNames)('%s: what is given in two ways is refused by name, and costs nothing', async (binding) => {
  const balance = async () => (await service.found('client_info', {}, binding)).credit_balance
  const before = await balance()
  for (const [operation, params, message] of inTwoWays) {
    const names = Object.keys(params).join('|')
    await expect(service.found(operation, params, binding)).rejects.toThrow(
      new RegExp(`^invalid_parameter: (${names}) must be empty beside`),
    )
    expect(
      checkParams(operation, params)
        .map((error) => error.message)
        .join(' '),
    ).toContain(message)
  }
  await expect(service.found('director_search', { surname: 'Oldroyd' }, binding)).rejects.toThrow(
    'Missing parameter: forename.',
  )
  expect(await balance()).toBe(before)
})

test('a strict service answers the fields of the interface alone', async () => {
  const strict = await testService({ strict: true })
  const { director_list } = await strict.found('director_search', { name: 'Penhaligon' })
  expect(director_list?.[0]).toMatchObject({ num_appt: expect.any(String) })
  expect(director_list?.[0]).not.toHaveProperty('director_id')
  await strict.close()
})

const versions = [
  ['1.1', 'http://schemas.xmlsoap.org/soap/envelope/', 'text/xml'],
  ['1.2', 'http://www.w3.org/2003/05/soap-envelope', 'application/soap+xml'],
] as const

describe.each(versions)('SOAP %s', (version, ns, type) => {
  const call = `<geo_code xmlns="${baseUrl}/soap"><api_key>${accountKey}</api_key><client>c</client><text>York</text></geo_code>`
  const send = (inside: string) => soap(`<s:Envelope xmlns:s="${ns}">${inside}</s:Envelope>`, { 'content-type': type })

  test('a Header comes once, before the Body, and nothing else is beside them', async () => {
    expect((await send(`<s:Header/><s:Body>${call}</s:Body>`)).status).toBe(200)
    for (const inside of [
      `<s:Body>${call}</s:Body><s:Header/>`,
      `<s:Header/><s:Header/><s:Body>${call}</s:Body>`,
      `<s:Body>${call}</s:Body><s:Body/>`,
      `<s:Body>${call}</s:Body><stranger xmlns="urn:x"/>`,
      `text<s:Body>${call}</s:Body>`,
      `<s:Body>text${call}</s:Body>`,
      `<s:Body>${call}<![CDATA[text]]></s:Body>`,
    ]) {
      const reply = await send(inside)
      expect(reply.status, inside).toBe(500)
      expect(reply.body).toContain('unreadable: ')
    }
  })

  test('more than 1,000 elements are refused, read the quick way or the slow one', async () => {
    const ofEnvelope = 7
    for (const how of ['', '<!-- not plain -->'])
      for (const [elements, status] of [
        [1000, 200],
        [1001, 500],
      ] as const) {
        const blocks = '<p:see xmlns:p="urn:see"/>'.repeat(elements - ofEnvelope)
        const reply = await send(`${how}<s:Header>${blocks}</s:Header><s:Body>${call}</s:Body>`)
        expect(reply.status, `${elements} ${how}`).toBe(status)
        if (status === 500) expect(reply.body).toContain('unreadable: The XML has too many elements.')
      }
  })

  test('the header that is not understood is named', async () => {
    const header = '<p:pay xmlns:p="urn:pay" s:mustUnderstand="1"/><q:see xmlns:q="urn:$`$&amp;" s:mustUnderstand="1"/>'
    const { body } = await send(`<s:Header>${header}</s:Header><s:Body>${call}</s:Body>`)
    expect(body).toMatch(/must_understand: The SOAP header .?pay.? is not understood here/)
    const blocks = [...body.matchAll(/<soap:NotUnderstood qname="h:(\w+)" xmlns:h="([^"]+)" \/>/g)]
    const named = blocks.map(([, name, uri]) => [name, uri])
    expect(named).toEqual(
      version === '1.2'
        ? [
            ['pay', 'urn:pay'],
            ['see', 'urn:$`$&amp;'],
          ]
        : [],
    )
  })
})

test.each(bindingNames)(
  'sic_code is sent as the interface shows it, unless all fields are asked for: %s',
  async (binding) => {
    const strict = await testService({ strict: true })
    const call = { operation: 'company_name_search', params: { name: 'northgate' } }
    const isSent = async (from: TestService, asked: string) =>
      (await from.ask(binding, call, { headers: { 'whereabouts-fields': asked } })).body.includes('<sic_text>')
    const isHttp = binding === 'get' || binding === 'post'
    expect(await isSent(strict, '')).toBe(isHttp)
    expect(await isSent(strict, 'all')).toBe(isHttp)
    expect(await isSent(service, '')).toBe(isHttp)
    expect(await isSent(service, 'all')).toBe(true)
    await strict.close()
  },
)

test('the log says operation, binding, outcome and milliseconds, and never what was asked', async () => {
  service.log.length = 0
  await service.ask('get', { operation: 'director_search', params: { name: 'Penhaligon' } })
  expect(service.log).toEqual([
    {
      route: '/soap/service.asmx/*',
      operation: 'director_search',
      binding: 'get',
      outcome: 'answered',
      milliseconds: expect.any(Number),
    },
  ])
})
