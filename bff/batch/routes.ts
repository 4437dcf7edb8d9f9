/** Batches: created from a file, started within a ceiling, followed, reviewed and exported. */
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  batchFlowList,
  batchList,
  batchMade,
  batch as batchReply,
  batchRows,
  retriedOutcomes,
  rowStates,
  rowVerdicts,
  tableRead,
} from '../../contract/desk/batches.ts'
import { creditsGiven, file } from '../../contract/desk/fields.ts'
import { mostFileBytes } from '../../contract/spreadsheet.ts'
import { signedIn } from '../auth/guards.ts'
import type { Cases } from '../cases/cases.ts'
import { badInput, Problem } from '../http/problem.ts'
import { type Routes, together } from '../http/routes.ts'
import { browserLeft } from '../http/running-work.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Records } from '../ledger/records.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { BatchTable } from '../state/tables.ts'
import type { BatchRoom } from './batch.ts'
import { type Flow, flowList, flowNamed } from './flows.ts'
import { guessMapping, type Mapping, mapRow } from './mapping.ts'
import { rowsIn } from './packed-table.ts'
import { resultTable, toCsv, toRows } from './results.ts'
import { partsOf } from './sent-file.ts'
import { subjectRoutes } from './subject-routes.ts'
import { toXlsx } from './xlsx.ts'

const followMilliseconds = 60_000

const params = z.object({ batch_id: z.string() })
const caseParams = z.object({ case_id: z.string() })
const startBody = z.object({
  most_credits: creditsGiven.describe('The batch never spends more.'),
  unknown_counts_as: creditsGiven.optional().describe('What a call of unknown price counts as.'),
})
const retryBody = z.object({ outcomes: z.array(z.enum(retriedOutcomes)).min(1) })
const rowsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  state: z.enum(rowStates as unknown as [string, ...string[]]).optional(),
})
const choiceParams = z.object({ batch_id: z.string(), row: z.coerce.number().int().min(1) })
const choiceBody = z.object({ choice: z.int().min(0).nullable().describe('From 0; null for none of them.') })
const reviewBody = z.object({
  rows: z.array(z.int().min(1)).min(1).max(1000),
  reviewed: z.boolean().default(true),
  verdict: z.enum(rowVerdicts).nullable().optional().describe('Null removes it. Without it, the verdict stays.'),
})
const mapping = z.record(z.string(), z.string())

type Needs = BatchRoom & {
  cases: Cases
  records: Records
  ledger: Ledger
  purposeOf: PurposeOf
  stopping: AbortSignal
}

export const batchRoutes = (needs: Needs): Routes => together(ownRoutes(needs), subjectRoutes(needs))

const ownRoutes =
  ({ batches, runner, tables, cases, ledger, purposeOf, stopping }: Needs): Routes =>
  async (app) => {
    await app.register(fastifyMultipart, {
      limits: { fileSize: mostFileBytes, files: 1, fields: 10, fieldSize: 100_000 },
    })

    /** For members of its case, supervisors and administrators. @throws Problem 404 */
    async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { batch_id: string } }) {
      const { analyst, token } = signedIn(request)
      const batch = await batches.row(request.params.batch_id)
      await cases.file(batch.case_id, analyst)
      return { analyst, token, batch }
    }
    const isNewVisit = createVisits()
    const shown = async ({ batch_id }: BatchTable) => batches.view(await batches.row(batch_id))

    /** Whether the analyst may look up in this case. @throws Problem 409 or 404 */
    const requirePurpose = (flow: Flow, case_id: string, analyst_id: string) =>
      purposeOf({ operation: flow.steps[0]!.operation, case_id, analyst_id })

    app.get(
      '/api/flows',
      { schema: { summary: 'List what can be run for each row of a table', response: { 200: batchFlowList } } },
      async () => flowList(),
    )

    const inspect = {
      schema: {
        summary: 'Read a table, and store nothing',
        response: { 200: tableRead },
      },
      config: { takesFile: ['operation', 'columns', 'heading_row'] },
    }
    app.post('/api/batches/inspect', inspect, async (request, reply) => {
      signedIn(request)
      const given = await partsOf(request, reply)
      const { headings, count, parts, notes } = await tables.read(given.bytes, given.headingRow)
      const flow = flowNamed(given.fields.get('operation') ?? '')
      const first = parts.slice(0, 1).flatMap(rowsIn).slice(0, 10)
      const columns = flow ? (columnsIn(given.fields.get('columns')) ?? guessMapping(flow, headings)) : {}
      const sent = flow ? first.map((cells) => mapRow(flow, columns, headings, cells)) : []
      return {
        ...{ headings, rows: count, first, notes, columns },
        sent: sent.map((row) =>
          'problem' in row ? { params: null, problem: row.problem } : { params: row.params, problem: null },
        ),
      }
    })

    const make = {
      schema: {
        summary: 'Make a batch of a table: nothing runs yet',
        response: { 201: batchMade },
      },
      config: { takesFile: ['case_id', 'operation', 'columns', 'heading_row'] },
    }
    app.post('/api/batches', make, async (request, reply) => {
      const { analyst } = signedIn(request)
      const { fields, bytes, name, headingRow } = await partsOf(request, reply)
      const flow = flowNamed(fields.get('operation') ?? '')
      if (!flow) throw badInput([{ field: 'operation', message: 'Choose what to look up for each row.' }])
      const case_id = fields.get('case_id') ?? ''
      await cases.file(case_id, analyst)
      await requirePurpose(flow, case_id, analyst.analyst_id)
      const table = await tables.read(bytes, headingRow)
      const columns = columnsIn(fields.get('columns')) ?? guessMapping(flow, table.headings)
      const made = await batches.add({ case_id, name, flow, columns, table, analyst })
      return reply.code(201).send(made)
    })

    // A page polls these while a batch runs, so they do not extend the session.
    const byItself = { config: { keepsSessionIdle: true } }
    const list = {
      schema: { summary: 'List the batches of a case', params: caseParams, response: { 200: batchList } },
      ...byItself,
    }
    app.get('/api/cases/:case_id/batches', list, async (request) => {
      const { case_id } = await cases.file(request.params.case_id, signedIn(request).analyst)
      return { batches: await batches.list(case_id) }
    })

    const one = {
      schema: { summary: 'Read a batch and its progress', params, response: { 200: batchReply } },
      ...byItself,
    }
    app.get('/api/batches/:batch_id', one, async (request) => batches.view((await allowed(request)).batch))

    app.get(
      '/api/batches/:batch_id/events',
      {
        schema: {
          summary: 'Follow a batch: server-sent events, each with the batch as it is',
          params,
          response: { 200: file },
        },
        ...byItself,
      },
      async (request, reply) => {
        const { batch } = await allowed(request)
        await follow(reply, () => shown(batch))
      },
    )

    const rows = {
      schema: { summary: 'List rows of a batch', params, querystring: rowsQuery, response: { 200: batchRows } },
      ...byItself,
    }
    app.get('/api/batches/:batch_id/rows', { ...rows, exposeHeadRoute: false }, async (request) => {
      const { analyst, batch } = await allowed(request)
      if (isNewVisit(signedIn(request).session_id, batch.batch_id))
        await ledger.viewed(batch.case_id, 'case_batch', analyst.analyst_id)
      const { state, ...page } = request.query
      return batches.rows(batch, { ...page, state: state as (typeof rowStates)[number] as never }, analyst)
    })

    const start = {
      schema: { summary: 'Start a batch, or go on with it', params, body: startBody, response: { 200: batchReply } },
      config: { isLookup: true },
    }
    app.post('/api/batches/:batch_id/start', start, async (request) => {
      const { analyst, batch } = await allowed(request)
      const flow = flowNamed(batch.flow)
      if (!flow) throw new Problem(409, 'Not possible now', 'This version cannot run this batch. Make a new one.')
      await requirePurpose(flow, batch.case_id, analyst.analyst_id)
      await batches.start(batch.batch_id, request.body, signedIn(request))
      runner.nudge()
      return shown(batch)
    })

    const pause = { schema: { summary: 'Pause a batch', params, response: { 200: batchReply } } }
    app.post('/api/batches/:batch_id/pause', pause, async (request) => {
      const { batch } = await allowed(request)
      await batches.pause(batch.batch_id)
      return shown(batch)
    })

    const cancel = { schema: { summary: 'Cancel a batch', params, response: { 200: batchReply } } }
    app.post('/api/batches/:batch_id/cancel', cancel, async (request) => {
      const { batch } = await allowed(request)
      await batches.cancel(batch.batch_id)
      return shown(batch)
    })

    const retry = {
      schema: {
        summary: 'Let rows without an answer wait again',
        params,
        body: retryBody,
        response: { 200: batchReply },
      },
    }
    app.post('/api/batches/:batch_id/retry', retry, async (request) => {
      const { batch } = await allowed(request)
      await batches.retry(batch.batch_id, request.body.outcomes)
      runner.nudge()
      return shown(batch)
    })

    const choose = {
      schema: {
        summary: 'Choose which answer a row goes on with',
        params: choiceParams,
        body: choiceBody,
        response: { 200: batchReply },
      },
    }
    app.post('/api/batches/:batch_id/rows/:row/choice', choose, async (request) => {
      const { batch } = await allowed(request)
      await batches.choose(batch.batch_id, request.params.row, request.body.choice)
      runner.nudge()
      return shown(batch)
    })

    const further = {
      schema: {
        summary: 'Look up the next page of the answers that a row chooses from',
        params: choiceParams,
        response: { 200: batchReply },
      },
      config: { isLookup: true },
    }
    app.post('/api/batches/:batch_id/rows/:row/page', further, async (request) => {
      const { batch } = await allowed(request)
      await batches.lookFurther(batch.batch_id, request.params.row)
      runner.nudge()
      return shown(batch)
    })

    const review = {
      schema: {
        summary: 'Mark rows as reviewed, with a verdict or without',
        params,
        body: reviewBody,
        response: { 200: batchReply },
      },
    }
    app.post('/api/batches/:batch_id/reviews', review, async (request) => {
      const { analyst, batch } = await allowed(request)
      await batches.review(batch.batch_id, request.body, analyst)
      return shown(batch)
    })

    const csv = { schema: { summary: 'Export the results as CSV', params, response: { 200: file } } }
    app.get('/api/batches/:batch_id/results.csv', { ...csv, exposeHeadRoute: false }, async (request, reply) => {
      const { analyst, token, batch } = await allowed(request)
      const view = await batches.view(batch)
      const table = await resultTable(batches, view)
      await ledger.exportedBatch(batch.case_id, analyst.analyst_id, `csv:${view.rows}`, token?.token_id)
      return asFile(reply, batch, 'csv', 'text/csv; charset=utf-8').send(Readable.from(toCsv(table)))
    })

    const xlsx = { schema: { summary: 'Export the results as XLSX', params, response: { 200: file } } }
    app.get('/api/batches/:batch_id/results.xlsx', { ...xlsx, exposeHeadRoute: false }, async (request, reply) => {
      const { analyst, token, batch } = await allowed(request)
      const view = await batches.view(batch)
      const table = await resultTable(batches, view)
      await ledger.exportedBatch(batch.case_id, analyst.analyst_id, `xlsx:${view.rows}`, token?.token_id)
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return asFile(reply, batch, 'xlsx', type).send(Readable.from(toXlsx(toRows(table), new Date())))
    })

    /** Sends the batch each second if it changed. Ends with the batch, or when the browser leaves. */
    async function follow(reply: FastifyReply, read: () => Promise<object & { state: string }>): Promise<void> {
      // Then the browser reconnects, and its permission is checked again.
      const signal = AbortSignal.any([browserLeft(reply), stopping, AbortSignal.timeout(followMilliseconds)])
      const { raw } = reply
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      // A proxy passes each event on at once.
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      let before = ''
      while (!signal.aborted) {
        const batch = await read()
        const text = JSON.stringify(batch)
        raw.write(text === before ? ': nothing new\n\n' : `data: ${text}\n\n`)
        before = text
        if (batch.state === 'done' || batch.state === 'cancelled') break
        await wait(1000, undefined, { signal }).catch(() => {})
      }
      raw.end()
    }
  }

/** Readings of a session less than ten minutes apart share one `opened` event (decision 0086). */
function createVisits(clock: () => number = Date.now) {
  const readAt = new Map<string, number>()
  const longestPause = 600_000
  return (session_id: string, batch_id: string): boolean => {
    const now = clock()
    const visit = `${session_id} ${batch_id}`
    const isNew = now - (readAt.get(visit) ?? Number.NEGATIVE_INFINITY) > longestPause
    if (isNew) for (const [other, at] of readAt) if (now - at > longestPause) readAt.delete(other)
    readAt.set(visit, now)
    return isNew
  }
}

/** The file's name says what it is, but no person's name. */
const asFile = (reply: FastifyReply, { batch_id }: BatchTable, ending: string, type: string) =>
  reply.type(type).header('content-disposition', `attachment; filename="batch-${batch_id.slice(-6)}.${ending}"`)

function columnsIn(text: string | undefined): Mapping | null {
  if (text === undefined || text === '') return null
  try {
    return mapping.parse(JSON.parse(text))
  } catch {
    throw badInput([
      { field: 'columns', message: 'Send columns as JSON: each parameter with the heading of its column.' },
    ])
  }
}
