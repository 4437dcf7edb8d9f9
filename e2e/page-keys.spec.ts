/** A web page of somebody's own that calls the lookup service from the browser, with a javascript_key of its domain. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { type LookupService, startLookupService } from './lookup-service.ts'

/** Empty pages, under whatever name of this machine the browser asks for; `*.test` is here (playwright.config.ts). */
type Fixtures = { service: LookupService; pageAt: (host: string) => string }

const test = base.extend<object, Fixtures>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const service = await startLookupService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],

  pageAt: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const pages = createServer((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A page</title>'),
      )
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
      const { port } = pages.address() as AddressInfo
      await use((host) => `http://${host}:${port}/`)
      pages.closeAllConnections()
      pages.close()
    },
    { scope: 'worker' },
  ],
})

type Way = 'get' | 'post' | 'soap11' | 'soap12'
type Read = { status: number; body: string } | 'not readable'

/** What a script in the page can read of the service's answer. */
const callFrom = (page: Page, way: Way, base: string, api_key: string): Promise<Read> =>
  page.evaluate(
    async ([way, base, api_key]): Promise<Read> => {
      const pairs = new URLSearchParams({ api_key, client: 'page', text: 'Leeds' })
      const ns = {
        soap11: 'http://schemas.xmlsoap.org/soap/envelope/',
        soap12: 'http://www.w3.org/2003/05/soap-envelope',
      }
      const soap = (version: 'soap11' | 'soap12', headers: HeadersInit): RequestInit => ({
        method: 'POST',
        headers,
        body: `<s:Envelope xmlns:s="${ns[version]}"><s:Body><geo_code xmlns="${base}/soap"><api_key>${api_key}</api_key><client>page</client><text>Leeds</text></geo_code></s:Body></s:Envelope>`,
      })
      const address = `${base}/soap/service.asmx`
      const calls = {
        get: () => fetch(`${address}/geo_code?${pairs}`),
        post: () => fetch(`${address}/geo_code`, { method: 'POST', body: pairs }),
        soap11: () =>
          fetch(address, soap('soap11', { 'content-type': 'text/xml', soapaction: `"${base}/soap/geo_code"` })),
        soap12: () => fetch(address, soap('soap12', { 'content-type': 'application/soap+xml' })),
      }
      try {
        const reply = await calls[way]()
        return { status: reply.status, body: await reply.text() }
      } catch {
        return 'not readable'
      }
    },
    [way, base, api_key] as const,
  )

test('a page calls with a key of its own domain and reads the answer; a page elsewhere reads nothing', async ({
  page,
  service,
  pageAt,
}) => {
  // Five calls at a hundredth of a credit.
  const said = service.accounts('add', 'desk', '--credits', '0.05')
  const accountKey = said.at(-1) ?? ''
  const base = `http://lookup.test:${service.port}`
  const local = `http://127.0.0.1:${service.port}/soap/service.asmx`
  const minting = new URLSearchParams({
    api_key: accountKey,
    client: 'desk',
    domain: 'desk.test',
    lifetime_minutes: '5',
    ip_address: '127.0.0.1',
  })
  const minted = await (await fetch(`${local}/javascript_key`, { method: 'POST', body: minting })).text()
  const key = /jk_[\w-]{43}/.exec(minted)?.[0] ?? ''

  await page.goto(pageAt('other.test'))
  for (const way of ['get', 'post', 'soap11', 'soap12'] as const)
    expect(await callFrom(page, way, base, key), way).toBe('not readable')
  // What that page could not read: it was refused besides.
  const refused = await fetch(`${local}/geo_code?api_key=${key}&client=page&text=Leeds`, {
    headers: { origin: new URL(pageAt('other.test')).origin },
  })
  expect(await refused.text()).toMatch(/^domain_mismatch: /)

  await page.goto(pageAt('desk.test'))
  for (const way of ['get', 'post', 'soap11', 'soap12'] as const)
    expect(await callFrom(page, way, base, key), way).toMatchObject({
      status: 200,
      body: expect.stringContaining('<latitude>'),
    })
  expect(await callFrom(page, 'get', base, accountKey)).toBe('not readable')

  // The credits are used up, and a page may read what its own key is refused for.
  for (const way of ['get', 'post', 'soap11', 'soap12'] as const)
    expect(await callFrom(page, way, base, key), way).toMatchObject({
      status: 500,
      body: expect.stringContaining('insufficient_credits: '),
    })

  service.accounts('credit', 'desk', '1')
  expect(await callFrom(page, 'post', base, key)).toMatchObject({ status: 200 })
  service.accounts('revoke', /^Key (\w+)/.exec(said.at(-2) ?? '')?.[1] ?? '')
  for (const way of ['get', 'post', 'soap11', 'soap12'] as const)
    expect(await callFrom(page, way, base, key), way).toBe('not readable')
})
