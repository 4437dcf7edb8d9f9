/** The events that readings and exports of /api leave, as their rows say. */
import type { Events } from '../http/mount.ts'
import type { Ledger } from './ledger.ts'

const longestPause = 600_000

export function deskEvents(ledger: Ledger, clock: () => number = Date.now): Events {
  const readAt = new Map<string, number>()
  const readToday = new Set<string>()
  let today = ''
  const writing = new Map<string, Promise<void>>()

  /** Readings that come at once share one event, and each waits for it. */
  function writeOnce(reading: string, write: () => Promise<void>): Promise<void> {
    const written = writing.get(reading) ?? write().finally(() => writing.delete(reading))
    writing.set(reading, written)
    return written
  }

  /** Readings of a session less than ten minutes apart share one event (decision 0086). */
  async function oncePerVisit(visit: string, write: () => Promise<void>): Promise<void> {
    const now = clock()
    const isNew = now - (readAt.get(visit) ?? Number.NEGATIVE_INFINITY) > longestPause
    if (isNew) {
      await writeOnce(visit, write)
      for (const [other, at] of readAt) if (now - at > longestPause) readAt.delete(other)
    }
    readAt.set(visit, now)
  }

  /** A screen's own readings would fill the history of a case (decision 0193). */
  async function oncePerDay(reading: string, write: () => Promise<void>): Promise<void> {
    const day = new Date(clock()).toISOString().slice(0, 10)
    if (day !== today) {
      today = day
      readToday.clear()
    }
    if (readToday.has(reading)) return
    await writeOnce(reading, write)
    if (day === today) readToday.add(reading)
  }

  return {
    async opened({ session, analyst, token }, what, { id, opened }, one) {
      const { analyst_id } = analyst
      if (what === 'record') return ledger.opened(required(opened.record), analyst_id, token?.token_id)
      const { case_id } = required(opened.file)
      const write = () => ledger.viewed(case_id, what, analyst_id, token?.token_id)
      if (one === 'day') return oncePerDay(`${analyst_id} ${token?.token_id ?? ''} ${what} ${id}`, write)
      return one === 'visit' ? oncePerVisit(`${session.session_id} ${what} ${id}`, write) : write()
    },

    exported: ({ analyst, token }, what, { opened }, detail) =>
      ledger.exportedPart(required(opened.file).case_id, what, analyst.analyst_id, detail, token?.token_id),
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A row leaves an event about something that it does not open')
  return value
}
