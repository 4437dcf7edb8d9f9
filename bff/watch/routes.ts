/** Watches: created from a record, listed, paused, run now, and read. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { creditsGiven, nothing } from '../../contract/desk/fields.ts'
import {
  mostDays,
  watchChanges,
  watchFeed,
  watchForecast,
  watchList,
  watch as watchReply,
  watchRuns,
} from '../../contract/desk/watches.ts'
import { signedIn } from '../auth/guards.ts'
import type { Cases } from '../cases/cases.ts'
import type { Routes } from '../http/routes.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { askedAgain, forecastOf, nextDue } from './question.ts'
import type { WatchRoom } from './watch.ts'

const params = z.object({ watch_id: z.string() })
const everyDays = z.coerce.number().int().min(1).max(mostDays)
const day = z.iso.date('Enter a date, like 2026-12-31.')
const schedule = { case_id: z.string(), record: z.string(), every_days: everyDays, until: day }
const newWatch = z.object({
  ...schedule,
  most_credits: creditsGiven
    .optional()
    .describe('The ceiling of all runs together; the forecast, where it is left out.'),
  unknown_counts_as: creditsGiven.optional().describe('What a lookup of unknown price counts as.'),
})
const resumed = z.object({ until: day.optional(), most_credits: creditsGiven.optional() })
const listQuery = z.object({ case_id: z.string().optional() })
const before = z.coerce.number().int().min(1).optional()
const readBody = z.object({ watch_ids: z.array(z.string()).min(1).max(1000) })

type Needs = WatchRoom & {
  cases: Cases
  records: Records
  ledger: Ledger
  upstream: Upstream
  purposeOf: PurposeOf
}

export const watchRoutes = (needs: Needs): Routes => {
  const { watches, found, nudge, cases, records, ledger, upstream, purposeOf, estimateOf, clock } = needs

  /** For members of its case, supervisors and administrators. @throws Problem 404 */
  async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { watch_id: string } }) {
    const { analyst } = signedIn(request)
    const watch = await watches.row(request.params.watch_id)
    return { analyst, watch, file: await cases.file(watch.case_id, analyst) }
  }
  const shown = async (request: Parameters<typeof allowed>[0]) => {
    const { analyst, watch } = await allowed(request)
    return watches.view(watch, analyst)
  }

  /** The lookup to watch. @throws Problem */
  async function wanted(request: Pick<FastifyRequest, 'session'>, given: z.infer<z.ZodObject<typeof schedule>>) {
    const { analyst } = signedIn(request)
    const file = await cases.file(given.case_id, analyst)
    const record = await readableRecord({ records, cases }, given.record, analyst)
    const { hasMorePages, ...question } = await askedAgain({ records, upstream, file }, record)
    await purposeOf({ operation: question.operation, case_id: file.case_id, analyst_id: analyst.analyst_id })
    const first = nextDue(clock(), given.every_days)
    return { ...given, question, hasMorePages, first, file, analyst }
  }

  return async (app) => {
    const list = {
      schema: { summary: 'List the watches that you may see', querystring: listQuery, response: { 200: watchList } },
    }
    app.get('/api/watches', list, async (request) => {
      const { analyst } = signedIn(request)
      const { case_id } = request.query
      if (case_id !== undefined) await cases.file(case_id, analyst)
      return { watches: await watches.list(analyst, case_id) }
    })

    const make = {
      schema: {
        summary: 'Watch a record: look the same up again every few days, in its case',
        body: newWatch,
        response: { 201: watchReply },
      },
      config: { isLookup: true },
    }
    app.post('/api/watches', make, async (request, reply) => {
      const given = await wanted(request, request.body)
      const { most_credits, unknown_counts_as } = request.body
      const watch_id = await watches.add({ ...given, most_credits, unknown_counts_as })
      nudge()
      return reply.code(201).send(await watches.view(await watches.row(watch_id), given.analyst))
    })

    const forecast = {
      schema: {
        summary: 'Say what a watch would cost',
        querystring: z.object(schedule),
        response: { 200: watchForecast },
      },
    }
    app.get('/api/watches/forecast', forecast, async (request) =>
      forecastOf(estimateOf, await wanted(request, request.query)),
    )

    const feed = {
      schema: {
        summary: 'List the changes in your cases, the newest first',
        querystring: listQuery.extend({ before }),
        response: { 200: watchFeed },
      },
    }
    app.get('/api/watches/feed', feed, async (request) => {
      const { analyst } = signedIn(request)
      const { case_id } = request.query
      if (case_id !== undefined) await cases.file(case_id, analyst)
      return found.feed(analyst, request.query)
    })

    const read = {
      schema: { summary: 'Mark the changes of watches as read', body: readBody, response: { 204: nothing } },
    }
    app.post('/api/watches/read', read, async (request, reply) => {
      const { analyst } = signedIn(request)
      for (const watch_id of request.body.watch_ids) await allowed({ session: request.session, params: { watch_id } })
      await found.markRead(request.body.watch_ids, analyst, clock().toISOString())
      return reply.code(204).send()
    })

    const one = { schema: { summary: 'Read a watch and its runs', params, response: { 200: watchRuns } } }
    app.get('/api/watches/:watch_id', one, async (request) => {
      const { analyst, watch } = await allowed(request)
      return { watch: await watches.view(watch, analyst), runs: await watches.runs(watch.watch_id) }
    })

    const changes = {
      schema: {
        summary: 'List what changed, the newest first, with the values of both records',
        params,
        querystring: z.object({ before }),
        response: { 200: watchChanges },
      },
    }
    app.get('/api/watches/:watch_id/changes', changes, async (request) => {
      const { analyst, watch } = await allowed(request)
      const page = await found.ofWatch(watch, analyst, request.query.before)
      await ledger.viewed(watch.case_id, 'case_watch', analyst.analyst_id)
      return page
    })

    const pause = { schema: { summary: 'Pause a watch', params, response: { 200: watchReply } } }
    app.post('/api/watches/:watch_id/pause', pause, async (request) => {
      const { watch } = await allowed(request)
      await watches.pause(watch.watch_id)
      return shown(request)
    })

    const resume = {
      schema: {
        summary: 'Resume a watch: its lookups are yours from now on',
        params,
        body: resumed,
        response: { 200: watchReply },
      },
      config: { isLookup: true },
    }
    app.post('/api/watches/:watch_id/resume', resume, async (request) => {
      const { watch } = await allowed(request)
      const { case_id, record, every_days, until } = watch
      const { analyst, file } = await wanted(request, { case_id, record, every_days, until })
      await watches.resume(watch, file, request.body, analyst)
      nudge()
      return shown(request)
    })

    const run = {
      schema: { summary: 'Run a watch now', params, response: { 200: watchReply } },
      config: { isLookup: true },
    }
    app.post('/api/watches/:watch_id/run', run, async (request) => {
      const { watch } = await allowed(request)
      await watches.makeDue(watch.watch_id)
      nudge()
      return shown(request)
    })

    app.delete(
      '/api/watches/:watch_id',
      {
        schema: {
          summary: 'Delete a watch and its list of changes; its records stay',
          params,
          response: { 204: nothing },
        },
      },
      async (request, reply) => {
        const { watch } = await allowed(request)
        await watches.remove(watch.watch_id)
        return reply.code(204).send()
      },
    )
  }
}
