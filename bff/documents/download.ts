/**
 * The file that a document's link leads to, fetched by the BFF and kept as evidence like any answer. Links come from
 * upstream's answers, so they are followed to upstream's own host and nowhere else (decision 0017).
 */

import { sha256 } from '../ledger/chain.ts'
import type { Ledger, RecordHead } from '../ledger/ledger.ts'
import { answerUnknown, notRun } from '../lookup.ts'
import type { CaseTable } from '../state/tables.ts'
import { blankKeys } from '../upstream/blank-keys.ts'
import { type Exchanger, TransportError } from '../upstream/exchange.ts'
import { type NotAnswered, notAnswered, nothingReceived, type Received } from '../upstream/upstream.ts'

export type DownloadDocument = ReturnType<typeof createDownload>
export type Download = { address: string; record: string; analyst: string; file: CaseTable | null }
export type Downloaded = { record: RecordHead } & (
  | { outcome: 'found' }
  | { outcome: 'not_answered'; reason: NotAnswered; message: string }
)
type Fetched = Received & { outcome: 'found' | 'not_answered'; reason: NotAnswered | null; message: string | null }

type Options = { exchanger: Exchanger; ledger: Ledger; upstreamUrl: string; secrets: () => string[] }

export function createDownload({ exchanger, ledger, upstreamUrl, secrets }: Options) {
  const { origin } = new URL(upstreamUrl)

  /** @param record the answer that gave the address */
  return async ({ address, record, analyst, file }: Download): Promise<Downloaded> => {
    const upstream = address.split('?', 1)[0]!
    const asked = {
      operation: 'document_download',
      params: { record },
      upstream,
      binding: 'get',
      analyst,
      file,
    } as const
    const pending = await ledger.asked(asked).catch(notRun)
    const fetched = URL.parse(address)?.origin === origin ? await fetchPdf(address) : elsewhere(address)
    // The link is free: what is paid for is company_document, which gave it.
    const head = await ledger.answered(pending, { ...fetched, credits: '0' }).catch(answerUnknown)
    if (fetched.outcome === 'found') return { outcome: 'found', record: head }
    return { outcome: 'not_answered', reason: fetched.reason ?? 'fault', message: fetched.message ?? '', record: head }
  }

  async function fetchPdf(address: string): Promise<Fetched> {
    const start = performance.now()
    const elapsed = () => Math.round(performance.now() - start)
    try {
      const exchange = await exchanger.exchange({ method: 'GET', url: address, headers: {}, body: '' })
      const blanked = blankKeys(exchange, secrets())
      const received = { ...exchange, sha256: sha256(exchange.bytes), blanked, milliseconds: elapsed() }
      if (exchange.status !== 200)
        return { ...received, ...notAnswered('fault', 'The service no longer gives this document. Ask for it again.') }
      if (!isPdf(exchange.bytes))
        return { ...received, ...notAnswered('malformed', 'What came is not a PDF document.') }
      return { ...received, outcome: 'found', reason: null, message: null }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      return { ...nothingReceived, milliseconds: elapsed(), ...notAnswered(error.reason, error.message) }
    }
  }
}

const elsewhere = (address: string): Fetched => ({
  ...nothingReceived,
  milliseconds: 0,
  ...notAnswered(
    'fault',
    `The document is at another host (${URL.parse(address)?.host || 'unreadable'}) and was not fetched.`,
  ),
})

const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')
