/** An upstream that we did not write, in each binding: what it says by hand comes out at our door as it was meant. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { sha256, type TestApp, testApp } from '../testing/app.ts'
import { deliveries, type ForeignUpstream, foreignUpstream } from '../testing/foreign-upstream.ts'
import type { Answer } from '../testing/upstream.ts'

type Case = { name: string; operation: string; params?: object; fields: string; result: object; outcome?: string }
const text = { text: 'York' }
const place = (fields: string) => `<geo_data_list><geo_data>${fields}</geo_data></geo_data_list>`

const cases: Case[] = [
  {
    name: 'other prefixes',
    operation: 'geo_code',
    params: text,
    fields:
      '<p:geo_data_list xmlns:p="urn:p"><q:geo_data xmlns:q="urn:q"><latitude>53.9</latitude></q:geo_data></p:geo_data_list>',
    result: { geo_data_list: [{ latitude: '53.9' }] },
  },
  {
    name: 'CDATA, comments and instructions',
    operation: 'geo_code',
    params: text,
    fields: place('<!-- a --><description>Low <![CDATA[& high <b>]]> Wharf<!-- b --></description><?sort no?>'),
    result: { geo_data_list: [{ description: 'Low & high <b> Wharf' }] },
  },
  {
    name: 'character references and the entities of XML',
    operation: 'geo_code',
    params: text,
    fields: place('<description>&#x41;&#66; &lt;&amp;&gt; &quot;&apos; &#x1F4CD;</description>'),
    result: { geo_data_list: [{ description: `AB <&> "' \u{1F4CD}` }] },
  },
  {
    name: 'white space between and around',
    operation: 'geo_code',
    params: text,
    fields: `\r\n\t${place('\n  <latitude > 53.9 </latitude\n>\n')}\n`,
    result: { geo_data_list: [{ latitude: ' 53.9 ' }] },
  },
  {
    name: 'nil, empty, absent and expanded',
    operation: 'company_name_search',
    params: { name: 'acme' },
    fields:
      '<company_short_list><company_short><name>ACME LTD</name><place i:nil="1"/><email_address/><sic_code><sic_text>Dormant</sic_text></sic_code></company_short></company_short_list><place_list i:nil="true"/>',
    result: {
      company_short_list: [{ name: 'ACME LTD', place: null, email_address: '', sic_code: { sic_text: 'Dormant' } }],
      place_list: null,
    },
  },
  {
    name: 'fields in another order',
    operation: 'deceased',
    params: { surname: 'Fenwick', forename: 'Ada', premises: '1', postcode: 'ZE9 9ZZ' },
    fields:
      '<date_of_death_estimated>2010</date_of_death_estimated><date_of_death>2011-01-30</date_of_death><person_deceased_list><person_deceased><forename>Ada</forename><date_of_death>2011-01-30</date_of_death></person_deceased></person_deceased_list>',
    result: {
      date_of_death_estimated: '2010',
      date_of_death: '2011-01-30',
      person_deceased_list: [{ forename: 'Ada', date_of_death: '2011-01-30' }],
    },
  },
  {
    name: 'elements and attributes that nobody knows',
    operation: 'geo_code',
    params: text,
    fields: `<took unit="ms">7</took>${place('<latitude datum="WGS84">53.9</latitude><w3w><word>a</word><word>b</word></w3w>')}`,
    result: {
      other_fields: [{ name: 'took', text: '7', attributes: [{ name: 'unit', value: 'ms' }] }],
      geo_data_list: [
        {
          latitude: '53.9',
          other_fields: [
            { name: 'latitude', text: null, attributes: [{ name: 'datum', value: 'WGS84' }] },
            {
              name: 'w3w',
              text: null,
              children: [
                { name: 'word', text: 'a' },
                { name: 'word', text: 'b' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    name: 'a status of its own that says all is well',
    operation: 'geo_code',
    params: text,
    fields: `<status>ok</status><error_code></error_code>${place('<latitude>53.9</latitude>')}`,
    result: {
      other_fields: [
        { name: 'status', text: 'ok' },
        { name: 'error_code', text: '' },
      ],
      geo_data_list: [{ latitude: '53.9' }],
    },
  },
  {
    name: 'a list in an ArrayOf',
    operation: 'company_name_search',
    params: { name: 'acme' },
    fields:
      '<company_short_list><ArrayOfCompany_short><company_short><name>ACME LTD</name></company_short></ArrayOfCompany_short></company_short_list>',
    result: { company_short_list: [{ name: 'ACME LTD' }] },
  },
  {
    name: 'items without their list',
    operation: 'company_name_search',
    params: { name: 'acme' },
    fields: '<company_short><name>ACME LTD</name></company_short><company_short><name>ACNE LTD</name></company_short>',
    result: { company_short_list: [{ name: 'ACME LTD' }, { name: 'ACNE LTD' }] },
  },
  {
    name: 'a result wrapped once more',
    operation: 'geo_code',
    params: text,
    fields: `<geo_code_res>${place('<latitude>53.9</latitude>')}</geo_code_res>`,
    result: { geo_data_list: [{ latitude: '53.9' }] },
  },
  {
    name: 'none found, in its own words',
    operation: 'geo_code',
    params: text,
    fields: '<mode>normal</mode><geo_data_list i:nil="true"/>',
    result: { other_fields: [{ name: 'mode', text: 'normal' }], geo_data_list: null },
    outcome: 'none_found',
  },
]

describe.each(bindingNames)('%s', (binding) => {
  let foreign: ForeignUpstream
  let app: TestApp
  let analyst: Awaited<ReturnType<TestApp['analyst']>>
  beforeAll(async () => {
    foreign = await foreignUpstream(binding)
    app = await testApp({ upstreamUrl: foreign.url, binding, env: { UPSTREAM_KEYS: 'account' } })
    analyst = await app.analyst()
  })
  afterAll(async () => {
    await app.close()
    await foreign.close()
  })

  test.each(cases)('$name', async ({ operation, params, fields, result, outcome = 'found' }) => {
    foreign.answersWith(fields)
    const { json } = await analyst.lookUp(operation, { ...params, case_id: analyst.case_id })
    expect(json).toMatchObject({ outcome })
    expect(json.result).toEqual(result)
  })

  test('it is asked for all fields, by a header that it need not know', async () => {
    foreign.answersWith(place('<latitude>53.9</latitude>'))
    await analyst.lookUp('geo_code', text)
    expect(foreign.seen.at(-1)?.headers['whereabouts-fields']).toBe('all')
  })

  test.each(Object.entries(deliveries))('it comes as %s', async (_, delivery) => {
    foreign.answersWith(place('<description>Café at £5</description>'), delivery)
    const { json } = await analyst.lookUp('geo_code', text)
    expect(json.result, JSON.stringify(json)).toEqual({ geo_data_list: [{ description: 'Café at £5' }] })

    const { id } = json.record
    const record = (await analyst.get(`/api/records/${id}`)).json
    const raw = await analyst.bytes(`/api/records/${id}/raw`)
    expect(record.result).toEqual(json.result)
    expect(sha256(raw)).toBe(record.sha256)
  })

  test('UTF-8 under another name is read as it is, and the record says so', async () => {
    foreign.answersWith(
      place('<description>Café at £5</description>'),
      deliveries['UTF-8 under a header of ISO-8859-1'],
    )
    const { json } = await analyst.lookUp('geo_code', text)
    expect(json.result.geo_data_list[0].description).toBe('Café at £5')
    const record = (await analyst.get(`/api/records/${json.record.id}`)).json
    expect(record.charset).toEqual({ said: 'windows-1252', read: 'utf-8' })
    foreign.answersWith(place('<description>Café at £5</description>'))
    const plain = (await analyst.lookUp('geo_code', { text: 'Leeds' })).json.record.id
    expect((await analyst.get(`/api/records/${plain}`)).json.charset).toBe(null)
  })

  test('a list of 5,000 is read whole', async () => {
    const item = (at: number) =>
      `<director><forename>Ada</forename><surname>Fenwick ${at}</surname><person_id>P${at}</person_id></director>`
    foreign.answersWith(
      `<director_list>${Array.from({ length: 5000 }, (_, at) => item(at)).join('\n')}</director_list>`,
    )
    const { json } = await analyst.lookUp('director_search', { name: 'Fenwick', case_id: analyst.case_id })
    expect(json.result.director_list).toHaveLength(5000)
    expect(json.result.director_list[4999]).toMatchObject({ surname: 'Fenwick 4999', director_id: 'P4999' })
  })
})

/** How strangers say that a key will not do. */
const refusals: { [name: string]: string | Answer } = {
  'status 401 and a web page': (_, response) =>
    response.writeHead(401, { 'content-type': 'text/html' }).end('<html><h1>Unauthorized</h1></html>'),
  'status 403 and nothing': (_, response) => response.writeHead(403).end(),
  'its own words in plain text': (_, response) =>
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('System.Exception: Server was unable to process request. ---> The API key has expired.'),
  'a code in a field': '<status>error</status><error_code>invalid_api_key</error_code>',
  'a field of another name': '<success>false</success><message>This javascript key is not known.</message>',
  'a list beside it': '<error>InvalidApiKey</error><geo_data_list/>',
}

describe.each(bindingNames)('%s, under keys that it makes for sessions', (binding) => {
  let foreign: ForeignUpstream
  let app: TestApp
  let analyst: Awaited<ReturnType<TestApp['analyst']>>
  beforeEach(async () => {
    foreign = await foreignUpstream(binding)
    app = await testApp({ upstreamUrl: foreign.url, binding })
    analyst = await app.analyst()
  })
  afterEach(async () => {
    await app.close()
    await foreign.close()
  })

  /** Makes a key each time it is asked to, and has this to say to the first. */
  function refusesFirst(refusal: string | Answer): { calls: string[] } {
    const calls: string[] = []
    let made = 0
    foreign.answersBy((operation, { url, body }) => {
      const key = /foreign-key-\d/.exec(`${url}${body}`)?.[0] ?? 'the account key'
      calls.push(`${operation} under ${key}`)
      if (operation !== 'javascript_key') return key === 'foreign-key-1' ? refusal : place('<latitude>53.9</latitude>')
      made += 1
      return `<q:javascript_key xmlns:q="urn:q">foreign-key-${made}</q:javascript_key><lifetime_seconds>600</lifetime_seconds><method_list><ArrayOfString><s>geo_code</s></ArrayOfString></method_list>`
    })
    return { calls }
  }
  const [mint, first] = ['javascript_key under the account key', 'geo_code under foreign-key-1']

  test.each(Object.entries(refusals))('%s: the key is made anew, and the lookup answered', async (_, refusal) => {
    const { calls } = refusesFirst(refusal)
    expect((await analyst.lookUp('geo_code', text)).json.outcome).toBe('found')
    expect(calls).toEqual([mint, first, mint, 'geo_code under foreign-key-2'])
  })

  test('words that nobody knows: the lookup has failed, and the next one is answered under another key', async () => {
    const { calls } = refusesFirst('<error>Computer says no</error>')
    expect((await analyst.lookUp('geo_code', text)).json).toMatchObject({ reason: 'fault', detail: 'Computer says no' })
    expect((await analyst.lookUp('geo_code', text)).json.outcome).toBe('found')
    expect(calls).toEqual([mint, first, mint, 'geo_code under foreign-key-2'])
  })

  test('an answer without a key: nothing is asked under it, and the session has none', async () => {
    foreign.answersBy(() => '<domain>127.0.0.1</domain>')
    expect((await analyst.lookUp('geo_code', text)).json).toMatchObject({ reason: 'malformed' })
    expect((await analyst.get('/api/keys')).json.session_keys).toEqual([])
    expect(foreign.seen).toHaveLength(1)
  })

  test('what its keys may not call goes out under the account’s', async () => {
    const { calls } = refusesFirst('')
    await analyst.lookUp('ip_location', { ip_address: '192.0.2.7' })
    expect(calls).toEqual([mint, 'ip_location under the account key'])
  })
})

test('a compressed answer is kept unpacked, and its record names the compression', async () => {
  const foreign = await foreignUpstream('get')
  const app = await testApp({ upstreamUrl: foreign.url, binding: 'get', env: { UPSTREAM_KEYS: 'account' } })
  const analyst = await app.analyst()
  foreign.answersWith(place('<latitude>53.9</latitude>'), deliveries.gzip)
  const { record } = (await analyst.lookUp('geo_code', text)).json
  expect((await analyst.get(`/api/records/${record.id}`)).json.headers['content-encoding']).toBe('gzip')
  expect((await analyst.bytes(`/api/records/${record.id}/raw`)).toString()).toMatch(/^<\?xml .*<latitude>53.9/s)
  await app.close()
  await foreign.close()
})
