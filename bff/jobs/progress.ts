/** Readers that follow running work by server-sent events: one reading a second for all of them, however many. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { Problem } from '../http/problem.ts'
import { browserLeft } from '../http/running-work.ts'

type Progress = object & { state: string }
type Following = {
  /** What they follow, and the account that does. */
  work: string
  account: string
  read: () => Promise<Progress>
  /** Throws once the reader may not read it any more. */
  mayRead: () => Promise<unknown>
}
type Reader = { account: string; reply: FastifyReply; mayRead: () => Promise<unknown>; checkedAt: number }

const readEvery = 1_000
const checkEvery = 5_000
/** Then the browser connects again, and its permission is checked from the start. */
const longest = 60_000
/** A browser opens six connections to a site. */
const mostOfAccount = 6
const mostInAll = 300

/** @param stopping ends every stream at once, so that none holds up a stop */
export function createProgress(stopping: AbortSignal) {
  const works = new Map<string, Set<Reader>>()

  const readers = () => [...works.values()].flatMap((of) => [...of])

  function requireRoom(account: string): void {
    const all = readers()
    const isAccountFull = all.filter((reader) => reader.account === account).length >= mostOfAccount
    if (!isAccountFull && all.length < mostInAll) return
    const why = isAccountFull
      ? `You follow ${mostOfAccount} jobs at once already.`
      : 'Too many people follow jobs just now.'
    const detail = `${why} This page reads its progress again by itself.`
    throw new Problem(429, 'Too many streams', detail, { retry_after: 60 })
  }

  function leave(work: string, reader: Reader): void {
    const of = works.get(work)
    of?.delete(reader)
    if (of?.size === 0) works.delete(work)
    reader.reply.raw.end()
  }

  /** Ends with the last reader, and with the work. */
  async function tell(work: string, of: ReadonlySet<Reader>, read: () => Promise<Progress>): Promise<void> {
    let before = ''
    while (of.size > 0) {
      const progress = await read()
      const text = JSON.stringify(progress)
      await Promise.all([...of].map((reader) => send(work, reader, text === before ? null : text)))
      before = text
      if (progress.state === 'done' || progress.state === 'cancelled') return
      await wait(readEvery, undefined, { signal: stopping, ref: false })
    }
  }

  async function send(work: string, reader: Reader, text: string | null): Promise<void> {
    const now = performance.now()
    if (now - reader.checkedAt > checkEvery) {
      reader.checkedAt = now
      const may = await reader.mayRead().then(
        () => true,
        () => false,
      )
      if (!may) return leave(work, reader)
    }
    const { raw } = reader.reply
    // Who reads slowly gets the next state, not each one.
    if (raw.writableNeedDrain) return
    raw.write(text === null ? ': nothing new\n\n' : `data: ${text}\n\n`)
  }

  function join(reply: FastifyReply, { work, account, read, mayRead }: Following, first: string): void {
    const reader: Reader = { account, reply, mayRead, checkedAt: performance.now() }
    const of = works.get(work)
    if (of) of.add(reader)
    else {
      const first = new Set([reader])
      works.set(work, first)
      // A reading that failed, or a stop, ends the streams. The browser then reads by itself.
      const end = () => {
        for (const one of [...first]) leave(work, one)
      }
      tell(work, first, read).then(end, end)
    }
    reply.raw.write(`data: ${first}\n\n`)
    const ends = AbortSignal.any([browserLeft(reply), AbortSignal.timeout(longest)])
    ends.addEventListener('abort', () => leave(work, reader), { once: true })
  }

  return {
    /** Answers with a stream. @throws Problem 429 if the account follows too much already */
    async follow(reply: FastifyReply, following: Following): Promise<void> {
      requireRoom(following.account)
      const first = JSON.stringify(await following.read())
      requireRoom(following.account)
      const { raw } = reply
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      // A proxy passes each event on at once.
      const own = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
      raw.writeHead(200, own)
      if (stopping.aborted) return void raw.end()
      join(reply, following, first)
    },
  }
}
