/** A lookup that was sent and not answered is never called "not run", also when its address is opened again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignDesk, openForeignDesk } from '../testing/desk.ts'

let foreign: ForeignDesk
beforeAll(async () => {
  foreign = await openForeignDesk()
  // An unknown price would need a confirmation.
  for (const operation of Object.keys(addresses))
    await foreign.desk.analyst.request('PUT', `/api/prices/${operation}`, { credits: '1' })
})
afterAll(() => foreign.close())

const failing = () => foreign.upstream.answersBy(() => (_, response) => response.writeHead(500).end())

const addresses = {
  company_name_search: ['/companies?name=alder', { name: 'alder' }],
  company_number_search: ['/companies?number=9000*', { company_number: '9000*' }],
  geo_code: ['/map?text=Ripon', { text: 'Ripon' }],
  area_code: ['/telephone/area-codes?of=Ripon', { area_or_code: 'Ripon' }],
} as const

test.each(Object.entries(addresses))('%s gives its reason, and Try again at its price', async (operation, row) => {
  const { desk } = foreign
  const [address, params] = row
  await desk.arrive(address)
  await desk.says('Not run. Nothing was sent.')
  await desk.open('/records')
  failing()
  const { case_id } = desk.analyst
  await desk.analyst.lookUp(operation, { ...params, case_id })
  const sent = desk.lookups.length
  await desk.arrive(address)
  await desk.says(/Not answered: (the|it) /)
  expect(desk.text()).not.toContain('Not run')
  expect(desk.address()).toContain('record=')
  expect(desk.screen().getByRole('button', { name: /^Try again · \d/ })).toBeDefined()
  expect(desk.lookups.length, 'nothing was sent').toBe(sent)
})

test('Back from elsewhere leads to the failure, and another case has its own', async () => {
  const { desk } = foreign
  failing()
  await desk.open('/companies?name=birch')
  await desk.says(/Not answered: (the|it) /)
  await desk.open('/records')
  await desk.goBack()
  await desk.says(/Not answered: (the|it) /)
  expect(desk.text()).not.toContain('Not run')
})

// Older records have the second reason.
test.each([
  ['none_in_part', 'hawthorn'],
  ['no_source', 'rowan'],
])('%s: a source of a part of the companies that finds none there says so, and what to try', async (reason, name) => {
  const { desk, upstream } = foreign
  const lack = 'BasicCompanyData holds only live companies and former names. None was found in it.'
  const fault = `<faultcode>s:Server</faultcode><faultstring>${reason}: ${lack}</faultstring>`
  const body = `<s:Fault>${fault}</s:Fault>`
  const reply = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
  upstream.answersBy(() => (_, response) => response.writeHead(500, { 'content-type': 'text/xml' }).end(reply))
  await desk.open(`/companies?name=${name}&place=Ripon`)
  for (const look of ['at once', 'later']) {
    await desk.says(`Not answered: ${lack}`)
    for (const words of ['Fewer words find more.', 'The search covered Ripon only. Search everywhere'])
      expect([look, desk.text()]).toEqual([look, expect.stringContaining(words)])
    expect(desk.page.queryByRole('button', { name: /^Try again/ })).toBeNull()
    await desk.open('/records')
    await desk.goBack()
  }
})

test('an answer on record comes before a later failure', async () => {
  const { desk, upstream } = foreign
  const { case_id } = desk.analyst
  upstream.answersBy(() => '<company_short_list/>')
  await desk.analyst.lookUp('company_name_search', { name: 'cedar', case_id })
  failing()
  await desk.analyst.lookUp('company_name_search', { name: 'cedar', case_id, freshness: '0' })
  await desk.arrive('/companies?name=cedar')
  await desk.says('None found')
  expect(desk.text()).not.toContain('Not answered')
})

test('where the case cannot be read for a failure, nothing is called not run', async () => {
  const { desk } = foreign
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) =>
    String(init?.body).includes('"unanswered":true') ? new Response('', { status: 502 }) : send(path, init)
  try {
    await desk.arrive('/companies?name=doyle')
    await desk.settled(() => desk.page.queryByRole('button', { name: 'Try again, free' }) !== null)
    expect(desk.text()).not.toContain('Not run')
  } finally {
    globalThis.fetch = send
  }
  await desk.press('Try again, free')
  await desk.says('Not run. Nothing was sent.')
})

/** The addresses of the requests that name something, in their order. */
async function requestsNaming(name: string, work: () => Promise<unknown>): Promise<string[]> {
  const send = globalThis.fetch
  const requests: string[] = []
  globalThis.fetch = async (path, init) => {
    if (String(init?.body).includes(name)) requests.push(String(path))
    return send(path, init)
  }
  try {
    await work()
  } finally {
    globalThis.fetch = send
  }
  return requests
}

test('one request finds that a lookup was not run, and a press runs it at once', async () => {
  const { desk, upstream } = foreign
  const requests = await requestsNaming('elmwood', async () => {
    await desk.arrive('/companies?name=elmwood')
    await desk.says('Not run. Nothing was sent.')
    upstream.answersBy(() => '<company_short_list/>')
    await desk.press(/^Search · \d/)
    await desk.says('None found')
  })
  expect(requests.slice(0, 2)).toEqual(['/api/held', '/api/lookups/company_name_search'])
})

test('a value that no lookup takes was not run', async () => {
  const { desk } = foreign
  const requests = await requestsNaming('larch', async () => {
    await desk.arrive('/companies?name=larch%07')
    await desk.says('Not run. Nothing was sent.')
  })
  expect(requests).toEqual([])
})
