/** Reports everything that is held about a name, an address or a number (decision 0034). */
import type { Find, Report as Reply } from '../../../contract/desk/data-subject.ts'
import { withoutInvisible } from '../../../contract/direction.ts'
import { text } from '../../http/text.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { matcherOf } from '../../ledger/matcher.ts'
import { plain } from '../../ledger/words.ts'
import type { State } from '../../state/state.ts'
import { findsElsewhere } from './finds-elsewhere.ts'
import { findsInBatches } from './finds-in-batches.ts'
import { findsInLedger, type Searched } from './finds-in-ledger.ts'

export const sought = text
  .trim()
  .max(200)
  .refine((given) => plain(withoutInvisible(given)).length > 1, 'Enter a name, an address or a number.')

/** The finds come one by one: a large ledger has more than fit in memory. */
export type Report = Omit<Reply, 'finds'> & { finds: AsyncIterable<Find> }
export type MakeReport = ReturnType<typeof createReport>

type Options = { state: State; ledger: Ledger; recordDays: number }

export function createReport({ state: { db }, ledger, recordDays }: Options) {
  /** Records the report before the first find. */
  return async (sought: string, analyst: string, purpose?: string): Promise<Report> => {
    const { id, at, seq } = await ledger.reported(analyst, sought, purpose)
    const matcher = matcherOf(sought)
    const searched: Searched = {
      contents: 0,
      answers: 0,
      answers_not_legible: [],
      answers_not_searched: [],
      documents_not_read: [],
      mails_not_read: [],
    }
    async function* finds() {
      yield* findsInLedger({ db, recordDays, sought, matcher, searched }, seq - 1)
      yield* findsElsewhere(db, matcher)
      yield* findsInBatches(db, matcher)
    }
    return { text: sought, purpose: purpose ?? null, record: id, at, finds: finds(), searched }
  }
}
