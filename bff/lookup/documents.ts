/** Fetches an answer's file and keeps it as evidence, from the service's own hosts only (decision 0030). */

import { letGo } from '../../platform/let-go.ts'
import { isOwnAddress } from '../../platform/public-address.ts'
import type { Session } from '../auth/sessions.ts'
import type { RequireLive } from '../keys/held-keys.ts'
import { fileTypeOf } from '../ledger/file-type.ts'
import type { Ledger, RecordHead } from '../ledger/ledger.ts'
import type { CaseTable } from '../state/tables.ts'
import type { AnswerReader } from '../upstream/answer-reader.ts'
import type { Attempted, Attempts } from '../upstream/attempts.ts'
import type { Deadline, InTime } from '../upstream/deadline.ts'
import type { Sent } from '../upstream/exchange.ts'
import { type NotAnswered, notAnswered } from '../upstream/read-answer.ts'
import { TransportError } from '../upstream/transport-error.ts'
import type { InTurn } from '../upstream/turns.ts'
import { nothingKept, nothingReceived, type Received, toReceived, type Unanswered } from '../upstream/upstream.ts'
import { answerUnknown, notRun } from './one-lookup.ts'

export type DownloadDocument = ReturnType<typeof createDownload>
type Download = {
  address: string
  /** The answer that gave the address, and that lookup's company. */
  record: string
  company_number: string
  session: Session
  /** The case of this download, as it is now. */
  purpose: () => Promise<CaseTable | null>
  gone: AbortSignal
}
type Downloaded = { record: RecordHead } & ({ outcome: 'found' } | ({ outcome: 'not_answered' } & Unanswered))
type Fetched = Received & { outcome: 'found' | 'not_answered'; reason: NotAnswered | null; message: string | null }

type Options = {
  ways: Ways
  inTurn: InTurn
  inTime: InTime
  ledger: Ledger
  answers: AnswerReader
  secrets: () => string[]
  requireLive: RequireLive
}

export function createDownload({ ways, inTurn, inTime, ledger, answers, secrets, requireLive }: Options) {
  return async (asked: Download): Promise<Downloaded> => {
    const file = await asked.purpose()
    return inTurn(
      async (hasWaited) => {
        if (!hasWaited) return download(asked, file)
        // Check again, as for a lookup: session, membership and case may have changed.
        await requireLive(asked.session).catch(notRun)
        return download(asked, await asked.purpose().catch(notRun))
      },
      { gone: asked.gone },
    )
  }

  async function download(
    { address, record, company_number, session, gone }: Download,
    file: CaseTable | null,
  ): Promise<Downloaded> {
    const upstream = address.split('?', 1)[0]!
    const asked = {
      operation: 'document_download',
      params: { record, company_number },
      upstream,
      binding: 'get',
      analyst: session.analyst.analyst_id,
      token_id: session.token?.token_id,
      file,
    } as const
    const pending = await ledger.asked(asked).catch(notRun)
    const fetched = await fetchFile(address, gone)
    // The download is free. The lookup of company_document, which gave the link, is charged.
    const head = await ledger.answered(pending, { ...fetched, credits: '0' }).catch(answerUnknown)
    letGo(fetched.bytes)
    if (fetched.outcome === 'found') return { outcome: 'found', record: head }
    const { reason, message, failure, retry_after } = fetched
    return {
      outcome: 'not_answered',
      reason: reason ?? 'fault',
      message: message ?? '',
      failure,
      retry_after,
      record: head,
    }
  }

  async function fetchFile(address: string, gone: AbortSignal): Promise<Fetched> {
    const start = performance.now()
    const elapsed = () => Math.round(performance.now() - start)
    try {
      const came = await inTime(
        (deadline) => follow(ways, { method: 'GET', url: address, headers: {}, body: '' }, deadline),
        gone,
      )
      if (typeof came === 'string') return { ...elsewhere(came), milliseconds: elapsed() }
      const kept = await answers.keep({ exchange: came, keys: secrets() })
      const received = { ...toReceived(came, kept), milliseconds: elapsed() }
      if (came.status !== 200) {
        const told = await answers.read({
          operation: 'company_document',
          binding: 'get',
          exchange: { ...came, ...kept },
        })
        return { ...received, ...withoutFile(came.status, told) }
      }
      if (!fileTypeOf(kept.bytes))
        return { ...received, ...notAnswered('malformed', 'The file is not a PDF, TIFF, PNG or JPEG.') }
      return { ...received, outcome: 'found', reason: null, message: null }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      return { ...nothingKept(error), milliseconds: elapsed() }
    }
  }
}

/** What hosts say of a link that they no longer know. */
const statusesOfExpired: readonly number[] = [400, 401, 403, 404, 410]
const expired = notAnswered('fault', 'The link to this document has expired. Look the document up again.')

function withoutFile(status: number, { reason, message }: { reason: NotAnswered | null; message: string | null }) {
  if (reason === 'source_unavailable' || reason === 'source_quota') return notAnswered(reason, message ?? '')
  if (statusesOfExpired.includes(status)) return expired
  if (reason === 'too_many_requests')
    return notAnswered(reason, 'The host of this document takes no more requests for now. Try again later.')
  return notAnswered('fault', `The host of this document did not give it (HTTP ${status}). Try again later.`)
}

const elsewhere = (address: string) => ({
  ...nothingReceived,
  ...notAnswered(
    'fault',
    `The document is at another host (${URL.parse(address)?.host || 'unreadable'}) and was not fetched.`,
  ),
})

const mostRedirects = 3

/** Redirects may lead only to the same hosts. @returns the answer, or the address that is not allowed */
export async function follow(ways: Ways, sent: Sent, deadline: Deadline): Promise<Attempted | string> {
  let [url, redirects] = [sent.url, 0]
  for (;;) {
    const way = ways(url)
    if (!way) return url
    const came = await way.attempts.send({ ...sent, url: way.url }, deadline)
    const { location } = came.headers
    if (!isRedirect(came.status) || !location || redirects === mostRedirects) return came
    url = URL.parse(location, url)?.href ?? location
    redirects += 1
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** The address of a document, and how to reach it (decision 0030). */
type Way = { url: string; attempts: Attempts }
type Ways = (address: string) => Way | null

type WayOptions = {
  upstreamUrl: string
  /** The service's public address, where the BFF reaches it by another. */
  seenAs?: string | undefined
  /** Host names, with a port unless it is the standard one (UPSTREAM_DOCUMENT_HOSTS). */
  hosts: string[]
  /** To the service itself, on any address. */
  own: Attempts
  /** To public addresses alone. */
  abroad: Attempts
}

/** With TLS and without, each with its standard port. */
const originsOf = (host: string): string[] =>
  ['https', 'http'].flatMap((protocol) => URL.parse(`${protocol}://${host}`)?.origin ?? [])

/** `host` or `host:port`, and nothing else of an address. */
export const isHost = (text: string): boolean => !/[/?#@\\\s]/.test(text) && originsOf(text).length > 0

/** Null for a host that neither belongs to the service nor is configured. */
export function waysTo({ upstreamUrl, seenAs = upstreamUrl, hosts, own, abroad }: WayOptions): Ways {
  const upstream = new URL(upstreamUrl)
  const named = new Set(hosts.flatMap(originsOf))

  return (address) => {
    const isSeen = address.startsWith(`${seenAs}/`)
    const url = URL.parse(isSeen ? upstreamUrl + address.slice(seenAs.length) : address)
    if (!url || url.username || url.password) return null
    const by = (attempts: Attempts) => ({ url: url.href, attempts })
    if (url.origin === upstream.origin) return by(own)
    if (!named.has(url.origin) || (url.protocol !== 'https:' && url.protocol !== upstream.protocol)) return null
    if (url.hostname === upstream.hostname) return by(own)
    // No DNS look-up happens for an IP address, so it is checked here.
    return isOwnAddress(url.hostname) ? null : by(abroad)
  }
}
