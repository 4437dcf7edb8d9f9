/** A report of everything that is held about a name, an address or a number (decision 0034). */
import type { Ledger } from '../../ledger/ledger.ts'
import type { State } from '../../state/state.ts'
import type { Find, Searched } from './find.ts'
import { findsElsewhere } from './finds-elsewhere.ts'
import { findsInLedger } from './finds-in-ledger.ts'
import { matcherOf } from './matcher.ts'

export type Report = {
  text: string
  /** What it was made for, where that was said. */
  purpose: string | null
  /** Its own record in the ledger. */
  record: string
  at: string
  finds: AsyncIterable<Find>
  /** Whole when the finds have come to their end. */
  searched: Searched
}
export type MakeReport = ReturnType<typeof createReport>

type Options = { state: State; ledger: Ledger; recordDays: number }

export function createReport({ state: { db }, ledger, recordDays }: Options) {
  /** On record before anything of it is told. Nothing is kept in memory but what is being looked at. */
  return async (text: string, analyst: string, purpose?: string): Promise<Report> => {
    const { id, at, seq } = await ledger.reported(analyst, text, purpose)
    const matcher = matcherOf(text)
    const searched: Searched = { contents: 0, answers: 0, answers_not_legible: 0, documents_not_read: 0 }
    async function* finds() {
      yield* findsInLedger({ db, recordDays, matcher, searched }, seq - 1)
      yield* findsElsewhere(db, matcher)
    }
    return { text, purpose: purpose ?? null, record: id, at, finds: finds(), searched }
  }
}
