/** Calls the API of Companies House. The key goes only to its two hosts: a redirect is never followed with it. */
import { Readable } from 'node:stream'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'
import { LookupError } from '../../../contract/errors.ts'
import { isOwnAddress, NotPublic, publicLookup } from '../../../platform/public-address.ts'
import { createRecent } from '../../recent.ts'
import { isTimeout, jsonOf, unavailable, unreachable } from '../remote.ts'
import { isAsExpected } from './expected.ts'
import { createQuota, type Quota, type QuotaLimits, quotaLimits } from './quota.ts'

export type Host = { url: string; quota: Quota }
export type Client = ReturnType<typeof createClient>
export type Read = { value: unknown; at: Date }

type Query = { readonly [name: string]: string | number | undefined }
type Kept = Read & { etag: string | undefined; freshUntil: number; bytes: number }

export type ClientOptions = {
  key: string
  url: string
  documentUrl: string
  clock?: () => Date
  quota?: QuotaLimits
  /** Milliseconds for a whole answer, and for the first bytes of a document. */
  timeout?: number
}

type Reply = Dispatcher.ResponseData & {
  /** The rest may take longer. */
  stopClock(): void
}

const register = 'Companies House'
const minute = 60_000
/** The longest answer in bytes; 100 filings are far shorter. */
const mostBytes = 8 * 1024 * 1024
const mostDocumentBytes = 128 * 1024 * 1024

export function createClient({ key, url, documentUrl, ...options }: ClientOptions) {
  const { clock = () => new Date(), quota: limits = quotaLimits, timeout = 20_000 } = options
  const [connections, connect] = [limits.atOnce, { timeout: 5000 }]
  /** The rest of a document may take long, but it may not stop for long. */
  const waits = { headersTimeout: timeout, bodyTimeout: 3 * timeout }
  const own = new Agent({ connections, connect, ...waits })
  /** To public addresses alone, by the name look-up that the connection uses. */
  const abroad = new Agent({ connections, connect: { ...connect, lookup: publicLookup() }, ...waits })
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const api: Host = { url, quota: createQuota('Companies House', limits, clock) }
  const documents: Host = { url: documentUrl, quota: createQuota('Companies House documents', limits, clock) }
  const recent = createRecent<Kept>({ most: 2000, size: 32 * 1024 * 1024 })

  /** @returns null for 404, and for 416: a page beyond the end */
  async function read(host: Host, path: string, query: Query, fresh: number): Promise<Read | null> {
    const address = host.url + path + searchOf(query)
    const now = clock().getTime()
    const known = recent.get(address)
    if (known && known.freshUntil > now) return known
    const headers = { authorization, accept: 'application/json', ...(known?.etag && { 'if-none-match': known.etag }) }
    const reply = await host.quota.run(() => send(address, headers))
    host.quota.hear(reply.headers)
    const { statusCode: status } = reply
    if (status === 304 && known) {
      await reply.body.dump()
      const again = { ...known, at: clock(), freshUntil: clock().getTime() + fresh }
      recent.keep(address, again, known.bytes)
      return again
    }
    if (status !== 200) {
      await reply.body.dump()
      if (status === 404 || status === 416) return null
      throw failureOf(status, host, reply.headers)
    }
    const { value, bytes } = await jsonOf(register, reply.body, { mostBytes, reviver: withoutDay })
    if (!isAsExpected(path, value)) throw unavailable('Companies House answered with something that is not its data.')
    const etag = [reply.headers.etag].flat()[0]
    const kept = { value, etag, bytes, at: clock(), freshUntil: clock().getTime() + fresh }
    recent.keep(address, kept, bytes)
    return kept
  }

  /** Tries once more if the connection failed or a proxy did not reach the API. Sends nothing else twice. */
  async function send(address: string, headers: { [name: string]: string }, dispatcher = own): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const late = new AbortController()
      const tooLate = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        late.abort(new DOMException('Too late', 'TimeoutError'))
        tooLate.reject(late.signal.reason)
      }, timeout).unref()
      const stopClock = () => clearTimeout(timer)
      try {
        // The signal alone does not end a request that still waits for a connection.
        const reply = await Promise.race([
          request(address, { headers, dispatcher, signal: late.signal }),
          tooLate.promise,
        ])
        if (attempt > 1 || ![502, 503, 504].includes(reply.statusCode)) return { ...reply, stopClock }
        await reply.body.dump()
      } catch (error) {
        if (isNotPublic(error)) throw notSafe()
        if (attempt > 1 || isTimeout(error)) throw unreachable(register, error)
      }
      await pauseFor(200)
    }
  }

  return {
    get: (path: string, query: Query = {}, fresh = 2 * minute) => read(api, path, query, fresh),
    document: (id: string) => read(documents, `/document/${id}`, {}, 10 * minute),

    /** The PDF of a document, from a storage host that gets no key. @returns null if there is no such document */
    async pdf(id: string): Promise<Readable | null> {
      const headers = { authorization, accept: 'application/pdf' }
      const reply = await documents.quota.run(() => send(`${documents.url}/document/${id}/content`, headers))
      documents.quota.hear(reply.headers)
      const { statusCode: status } = reply
      if (status === 200) return asPdf(reply)
      await reply.body.dump()
      if (status === 404) return null
      if (status === 406 || status === 415) throw noPdf()
      const location = [reply.headers.location].flat()[0]
      if (status < 301 || status > 308 || location === undefined) throw failureOf(status, documents, reply.headers)
      const { address, dispatcher } = storageAt(location)
      const file = await send(address, { accept: 'application/pdf' }, dispatcher)
      if (file.statusCode === 200) return asPdf(file)
      await file.body.dump()
      throw unavailable(`The storage of Companies House answered with status ${file.statusCode}.`)
    },
  }

  /** Encrypted and public, unless the operator's own address is not, such as a stand-in on this machine. */
  function storageAt(location: string): { address: string; dispatcher: Agent } {
    const target = URL.parse(location, documents.url)
    const isSafe = target?.protocol === 'https:' || (target?.protocol === 'http:' && documents.url.startsWith('http:'))
    if (!target || !isSafe) throw notSafe()
    if (target.hostname === new URL(documents.url).hostname) return { address: target.href, dispatcher: own }
    // No name look-up happens for an IP address, so it is checked here.
    if (isOwnAddress(target.hostname)) throw notSafe()
    return { address: target.href, dispatcher: abroad }
  }
}

const isNotPublic = (error: unknown) => error instanceof NotPublic || (error as Error).cause instanceof NotPublic
const notSafe = () => unavailable('Companies House sent the document to an address that is not safe.')

function searchOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function failureOf(status: number, { quota }: Host, headers: Dispatcher.ResponseData['headers']): LookupError {
  if (status === 429) return quota.refused(headers)
  if (status === 401 || status === 403)
    return unavailable('Companies House refused the key. Ask the operator to check COMPANIES_HOUSE_KEY.')
  return unavailable(`Companies House answered with status ${status}.`)
}

/** The register of disqualifications gives whole dates of birth. The day is removed before anyone sees it. */
const withoutDay = (name: string, value: unknown): unknown =>
  name === 'date_of_birth' && typeof value === 'string' ? value.slice(0, 7) : value

/** Reads the first bytes before it passes any on, because some accounts exist only as a web page. */
async function asPdf({ body, stopClock }: Reply): Promise<Readable> {
  const chunks = body[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  try {
    while (head.length < 5) {
      const { value, done } = await chunks.next()
      if (done) break
      head = Buffer.concat([head, value])
    }
  } catch (error) {
    throw unreachable(register, error)
  }
  stopClock()
  if (head.subarray(0, 5).toString('latin1') !== '%PDF-') {
    body.destroy()
    throw noPdf()
  }
  let size = head.length
  const pdf = new Readable({
    async read() {
      try {
        const { value, done } = await chunks.next()
        size += value?.length ?? 0
        if (size > mostDocumentBytes) throw unavailable('The document is too large.')
        this.push(done ? null : value)
      } catch (error) {
        this.destroy(error as Error)
      }
    },
    // A body that nobody reads keeps its connection.
    destroy(error, done) {
      body.destroy()
      done(error)
    },
  })
  pdf.push(head)
  return pdf
}

const noPdf = () =>
  new LookupError('source_unavailable', 'Companies House has no PDF of this document. It may be a web page (iXBRL).')
