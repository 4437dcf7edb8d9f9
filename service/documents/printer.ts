/**
 * Prints documents as PDF, one at a time, with a turn for others after each, and a limit for strangers (decision 0028).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { LookupError } from '../../contract/errors.ts'
import { networkOf } from '../../platform/network-of.ts'
import { createBuckets } from '../callers/buckets.ts'
import { hashOf } from '../callers/hash.ts'
import type { Limits } from '../limits.ts'
import { createRecent } from '../recent.ts'
import type { FilingDocument } from './document-of.ts'
import { renderPdf } from './render-pdf.ts'

export function createPrinter(limits: Limits['documents'], clock: () => Date) {
  const made = createRecent<Buffer>(limits.kept)
  const beingMade = new Map<string, Promise<Buffer>>()
  const addresses = createBuckets()
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** @param address counts a new document; null for this machine @throws LookupError */
  return (document: FilingDocument, address: string | null): Promise<Buffer> | Buffer => {
    // Named by its content, because the register may have changed since.
    const name = hashOf(JSON.stringify(document))
    const known = made.get(name) ?? beingMade.get(name)
    if (known) return known
    if (beingMade.size >= limits.waiting)
      throw tooMany('service_unavailable', 'Too many documents are being made.', Math.ceil(limits.waiting / 5))
    if (address !== null) count(networkOf(address))
    const making = inTurn(() => renderPdf(document)).then((bytes) => {
      made.keep(name, bytes, bytes.length)
      return bytes
    })
    beingMade.set(name, making)
    return making.finally(() => beingMade.delete(name))
  }

  function count(network: string): void {
    const [now, { perMinute }] = [clock(), limits]
    const retryAfter = addresses.wait(network, perMinute, now)
    if (retryAfter > 0)
      throw tooMany('too_many_requests', `An address may have ${perMinute} new documents a minute.`, retryAfter)
    addresses.take(network, perMinute, now)
  }

  /** Pauses as long as the printing took, so that other requests get a turn. */
  function inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
    const making = lastTurn.then(async () => {
      const start = performance.now()
      const bytes = await make()
      return { bytes, pause: performance.now() - start }
    })
    lastTurn = making.then(
      ({ pause }) => wait(pause),
      () => {},
    )
    return making.then(({ bytes }) => bytes)
  }
}

const tooMany = (kind: 'too_many_requests' | 'service_unavailable', message: string, retryAfter: number) =>
  new LookupError(kind, `${message} Try again in ${retryAfter} s.`, { retryAfter })
