/** The whole application on its own port, over the real lookup service, with a client like a browser. */
import { createHash } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import type { BindingName } from '../../contract/bindings/index.ts'
import type { Engine } from '../../platform/database.ts'
import { newDatabase, newFolder } from '../../platform/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'
import { admin, installed } from './installed.ts'
import { testService } from './service.ts'

export { admin }

type Options = {
  engine?: Engine
  binding?: BindingName
  upstreamUrl?: string
  env?: { [name: string]: string }
  hasAdmin?: boolean
  clock?: () => Date
}
/** Milliseconds: tests wait for later work and for other registers, and people have more patience. */
export const testTiming = { lookEvery: 200, registersKnownFor: 200 }

export type TestApp = Awaited<ReturnType<typeof testApp>>
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it.
export type Reply = { status: number; headers: Headers; text: string; json: any }

/** A copy of the installed application of this run, unless the test needs a first start of its own. */
export async function testApp({
  engine = 'sqlite',
  binding = 'soap11',
  upstreamUrl,
  env = {},
  hasAdmin = true,
  clock,
}: Options = {}) {
  const service = testService()
  const isInstalled = hasAdmin && !('STATE_KEY' in env)
  const database = await newDatabase(engine, isInstalled ? installed.template : undefined)
  const folder = newFolder()
  if (isInstalled) cpSync(installed.dataFolder(engine), folder, { recursive: true })
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    ...(engine === 'postgres' && { DATABASE_URL: database.address }),
    UPSTREAM_URL: upstreamUrl ?? service.url,
    UPSTREAM_API_KEY: service.apiKey,
    UPSTREAM_BINDING: binding,
    LOG_LEVEL: 'silent',
    // Tests send requests faster than people do. Tests of the limits set their own.
    LIMIT_SESSION: '0',
    LIMIT_LOOKUPS: '0',
    LIMIT_STRANGER: '0',
    LIMIT_TILES: '0',
    ...(hasAdmin && { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
    // With PUBLIC_URL the test acts as a proxy, because its client names the host that it connects to.
    ...(env.PUBLIC_URL && { TRUSTED_PROXIES: '127.0.0.1' }),
    ...env,
  }
  const running = await start(readSettings(settings), {}, { clock, ...testTiming })
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= running.close()
    return ending
  }
  return {
    ...running,
    folder,
    settings,
    databaseAddress: engine === 'postgres' ? database.address : `${folder}/whereabouts.sqlite`,
    visitor: () => visitorOf(running),
    async analyst(credentials = admin) {
      const visitor = visitorOf(running)
      await visitor.post('/api/session', credentials)
      return { ...visitor, case_id: await caseOf(visitor) }
    },
    end,
    async close() {
      await end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The signed-in person's newest case, or a new one: a foreign upstream has no sample case. */
export async function caseOf({ get, post }: Pick<ReturnType<typeof visitorOf>, 'get' | 'post'>): Promise<string> {
  const newest = async () => (await get('/api/cases')).json?.cases?.[0]?.case_id
  const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const known = await newest()
  if (known) return known
  const made = await post('/api/cases', { ...given, reference: 'TESTS-1' })
  // Another test may have opened it meanwhile.
  return made.json.case_id ?? (await newest())
}

/** Keeps its cookie, and sends the headers of our own pages. */
export function visitorOf({ address, publicUrl }: { address: string; publicUrl: string }) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { origin: publicUrl, 'x-forwarded-host': new URL(publicUrl).host, 'x-requested-with': 'whereabouts' }

  async function request(
    method: string,
    path: string,
    body?: unknown,
    headers: { [name: string]: string } = {},
  ): Promise<Reply> {
    const isText = typeof body === 'string'
    const response = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...own,
        ...(jar.size > 0 && { cookie: cookie() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    keep(response.headers.getSetCookie())
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text.startsWith('{') && !type.includes('ndjson') ? JSON.parse(text) : null,
    }
  }

  /** Like a browser, drops a cleared cookie. */
  function keep(cookies: string[]): void {
    for (const set of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '' || /; Expires=Thu, 01 Jan 1970/.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
  }

  /** Confirms whatever needs a confirmation first. */
  async function lookUp(operation: string, params: object): Promise<Reply> {
    const path = `/api/lookups/${operation}`
    const reply = await request('POST', path, params)
    if (reply.json?.reason !== 'confirmation_needed') return reply
    return request('POST', path, { ...params, confirmation: reply.json.confirmation })
  }

  return {
    request,
    keep,
    get: (path: string, headers?: { [name: string]: string }) => request('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: { [name: string]: string }) => request('POST', path, body, headers),
    lookUp,
    async bytes(path: string): Promise<Buffer> {
      const response = await fetch(address + path, { headers: { ...own, cookie: cookie() } })
      return Buffer.from(await response.arrayBuffer())
    },
    cookie,
    /** One cookie, by the end of its name. */
    cookieNamed: (name: string) => jar.get(name),
  }
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
