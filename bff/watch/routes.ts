/** Watches: created from a record, listed, paused, run now, and read. */
import type { Schedule, watchRoutes } from '../../contract/desk/watches.ts'
import type { OperationName } from '../../contract/operations.ts'
import { nextDue } from '../../contract/watch-runs.ts'
import type { Cases } from '../cases/cases.ts'
import type { Asker, Handlers } from '../http/handlers.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { WatchTable } from '../state/tables.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { askedAgain, forecastOf } from './question.ts'
import type { WatchRoom } from './watch.ts'

type Needs = WatchRoom & {
  cases: Cases
  records: Records
  upstream: Upstream
  purposeOf: PurposeOf
}

export const watchHandlers = (needs: Needs): Handlers<typeof watchRoutes> => {
  const { watches, found, nudge, cases, records, upstream, purposeOf, estimateOf, clock } = needs

  const shown = async ({ watch_id }: WatchTable, { analyst }: Asker) =>
    watches.view(await watches.row(watch_id), analyst)

  /** The lookup to watch. @throws Problem */
  async function wanted({ analyst, session }: Asker, given: Schedule) {
    const file = await cases.file(given.case_id, analyst)
    const record = await readableRecord({ records, cases }, given.record, analyst)
    const asked = await askedAgain({ records, upstream, file }, record)
    await purposeOf({ operation: asked.question.operation, case_id: file.case_id, analyst_id: analyst.analyst_id })
    const first = nextDue(clock(), given.every_days)
    return { ...given, ...asked, first, file, session }
  }

  return {
    async list({ analyst, query: { case_id } }) {
      if (case_id !== undefined) await cases.file(case_id, analyst)
      return watches.list(analyst, case_id)
    },

    async add(given) {
      const { most_credits, unknown_counts_as } = given.body
      const watch_id = await watches.add({ ...(await wanted(given, given.body)), most_credits, unknown_counts_as })
      nudge()
      return watches.view(await watches.row(watch_id), given.analyst)
    },

    forecast: async (given) => forecastOf(estimateOf, await wanted(given, given.query)),

    async feed({ analyst, query }) {
      if (query.case_id !== undefined) await cases.file(query.case_id, analyst)
      return found.feed(analyst, query, clock().toISOString())
    },

    async markRead({ analyst, body }) {
      for (const watch_id of body.watch_ids) await cases.file((await watches.row(watch_id)).case_id, analyst)
      for (const case_id of [...body.screenings, ...body.case_ids]) await cases.file(case_id, analyst)
      await found.markRead(body, analyst, clock().toISOString())
    },

    read: async ({ watch, analyst }) => ({
      watch: await watches.view(watch, analyst),
      ...(await watches.runs(watch.watch_id)),
    }),

    changes: ({ watch, analyst, query }) => found.ofWatch(watch, analyst, query.before),

    async pause({ watch, ...asker }) {
      await watches.pause(watch.watch_id)
      return shown(watch, asker)
    },

    async resume({ watch, body, ...asker }) {
      const { case_id, record, every_days, until } = watch
      const { file, question } = await wanted(asker, { case_id, record, every_days, until })
      await watches.resume(watch, { ...body, file, question, session: asker.session })
      nudge()
      return shown(watch, asker)
    },

    async run({ watch, ...asker }) {
      const { operation, case_id } = watch
      const { analyst_id } = asker.analyst
      await purposeOf({ operation: operation as OperationName, case_id, analyst_id })
      await watches.makeDue(watch.watch_id, asker.session)
      nudge()
      return shown(watch, asker)
    },

    async remove({ watch }) {
      await watches.remove(watch.watch_id)
    },
  }
}
