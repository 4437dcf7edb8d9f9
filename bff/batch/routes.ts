/** Batches: created from a file, started within a ceiling, followed, reviewed and exported. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Batch, batchRoutes, ResultForm } from '../../contract/desk/batches.ts'
import { operation as rowOf } from '../../contract/operations.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Session } from '../auth/sessions.ts'
import { refuseClosed } from '../cases/case-changes.ts'
import type { Cases } from '../cases/cases.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, Problem } from '../http/problem.ts'
import { createProgress } from '../jobs/progress.ts'
import type { RequireLive } from '../keys/held-keys.ts'
import type { Records } from '../ledger/records.ts'
import { scopeOf } from '../ledger/records-for.ts'
import type { PurposeOf } from '../lookup/purpose.ts'
import type { BatchTable } from '../state/tables.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { BatchRoom } from './batch.ts'
import { kindColumn } from './by-kind.ts'
import { entriesOf } from './entries.ts'
import { fittingLookup, withValues } from './fitting.ts'
import { type Flow, flowList, flowNamed } from './flows.ts'
import { isTypeColumn } from './headings.ts'
import { guessMapping, type Mapping, mapRow } from './mapping.ts'
import { type PackedTable, rowsIn } from './packed-table.ts'
import { resultTable, toCsv, toRows } from './results.ts'
import { partsOf } from './sent-file.ts'
import { subjectHandlers } from './subject-routes.ts'
import { toXlsx } from './xlsx.ts'

const mapping = z.record(z.string(), z.string())

type Needs = BatchRoom & {
  cases: Cases
  records: Records
  upstream: Upstream
  purposeOf: PurposeOf
  requireLive: RequireLive
  stopping: AbortSignal
}

export const batchHandlers = (needs: Needs) => ({ batches: ownHandlers(needs), subjects: subjectHandlers(needs) })

const ownHandlers = (needs: Needs): Handlers<typeof batchRoutes> => {
  const { batches, nudge, tables, cases, purposeOf, requireLive, stopping } = needs
  const progress = createProgress(stopping)
  const shown = async ({ batch_id }: BatchTable) => batches.view(await batches.row(batch_id))

  async function tableOf(batch: Batch, form: ResultForm, analyst: Analyst) {
    const scope = await scopeOf(needs, analyst)
    return resultTable(batches, batch, { form, read: (record) => entriesOf(needs, record, scope) })
  }

  /** Whether the analyst may look up in this case. @throws Problem 409 or 404 */
  const requirePurpose = ({ steps }: Flow, case_id: string, analyst_id: string) => {
    const operations = steps.map(({ operation }) => operation)
    // A row may be about a person, whatever the first lookup is about.
    const operation = operations.find((name) => rowOf(name).about === 'person') ?? operations[0]!
    return purposeOf({ operation, case_id, analyst_id })
  }

  /** A press spends in the name of the analyst who presses. @throws Problem */
  async function requireMember({ flow: name, case_id }: BatchTable, { analyst }: Session): Promise<void> {
    const flow = flowNamed(name)
    if (!flow) throw new Problem(409, 'Not possible now', 'This version cannot run this batch. Make a new one.')
    await requirePurpose(flow, case_id, analyst.analyst_id)
  }

  return {
    flows: async () => flowList(),

    async inspect({ request, reply }) {
      const given = await partsOf(request, reply)
      const table = await tables.read(given.bytes, given.wanted)
      const { headings, count, notes, headingRow, sheets = [], sheet = null } = table
      const flow = flowNamed(given.fields.get('operation') ?? '')
      const first = firstRows(table).slice(0, 10)
      const columns = flow ? (columnsIn(given.fields.get('columns')) ?? guessed(flow, table)) : {}
      const sent = flow ? first.map((cells) => mapRow(flow, columns, headings, cells)) : []
      return {
        headings,
        rows: count,
        first,
        notes,
        columns,
        heading_row: headingRow,
        sheets,
        sheet,
        ...(flow ? { fits: null, may_fit: null } : fittingLookup(headings, first)),
        sent: sent.map((row) =>
          'problem' in row ? { params: null, problem: row.problem } : { params: row.params, problem: null },
        ),
      }
    },

    async add({ request, reply, analyst }) {
      const { fields, bytes, name, wanted } = await partsOf(request, reply)
      const flow = flowNamed(fields.get('operation') ?? '')
      if (!flow) throw badInput([{ field: 'operation', message: 'Choose what to look up for each row.' }])
      const case_id = fields.get('case_id') ?? ''
      await cases.file(case_id, analyst)
      await requirePurpose(flow, case_id, analyst.analyst_id)
      const table = await tables.read(bytes, wanted)
      const columns = columnsIn(fields.get('columns')) ?? guessed(flow, table)
      return batches.add({ case_id, name, flow, columns, table, analyst })
    },

    list: async ({ file }) => ({ batches: await batches.list(file.case_id) }),
    async read({ batch }) {
      // Counts the sole answers of rows of an older version.
      if (batch.state === 'paused') await batches.soleIn(batch)
      return batches.view(batch)
    },
    events: ({ batch, session, reply }) =>
      progress.follow(reply, {
        work: batch.batch_id,
        account: session.analyst.analyst_id,
        read: () => shown(batch),
        mayRead: async () => {
          await requireLive(session)
          await cases.file(batch.case_id, session.analyst)
        },
      }),
    rows: ({ batch, query, analyst }) => batches.rows(batch, query, analyst),

    async start({ batch, session, body }) {
      await requireMember(batch, session)
      await batches.start(batch.batch_id, body, session)
      nudge()
      return shown(batch)
    },

    async pause({ batch }) {
      await batches.pause(batch.batch_id)
      return shown(batch)
    },

    async cancel({ batch }) {
      await batches.cancel(batch.batch_id)
      return shown(batch)
    },

    async retry({ batch, session, body }) {
      await requireMember(batch, session)
      await batches.retry(batch.batch_id, body.outcomes, session)
      nudge()
      return shown(batch)
    },

    async choose({ batch, session, params, body }) {
      await requireMember(batch, session)
      await batches.choose(batch, params.row, body.choice, session)
      nudge()
      return shown(batch)
    },

    async chooseSole({ batch, session }) {
      await requireMember(batch, session)
      const changed = await batches.chooseSole(batch, session)
      nudge()
      return { ...(await shown(batch)), changed }
    },

    async undoChoices({ batch, session, body }) {
      await requireMember(batch, session)
      const changed = await batches.undo(batch, body.rows)
      return { ...(await shown(batch)), changed }
    },

    async lookFurther({ batch, session, params }) {
      await requireMember(batch, session)
      await batches.lookFurther(batch.batch_id, params.row, session)
      nudge()
      return shown(batch)
    },

    async accept({ batch, session, body, analyst }) {
      await requireMember(batch, session)
      const changed = await batches.accept(batch.batch_id, body.rows ?? null, body.accepted, analyst)
      return { ...(await shown(batch)), changed }
    },

    async review({ batch, file, body, analyst }) {
      refuseClosed(file)
      await batches.review(batch.batch_id, body, analyst)
      return shown(batch)
    },

    async csv({ batch, query, analyst, reply, exporting }) {
      const view = await batches.view(batch)
      const table = await tableOf(view, query.form, analyst)
      await exporting(`csv:${view.rows}`)
      return asFile(reply, batch, 'csv', 'text/csv; charset=utf-8').send(Readable.from(toCsv(table)))
    },

    async xlsx({ batch, query, analyst, reply, exporting }) {
      const view = await batches.view(batch)
      const table = await tableOf(view, query.form, analyst)
      await exporting(`xlsx:${view.rows}`)
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return asFile(reply, batch, 'xlsx', type).send(Readable.from(toXlsx(toRows(table), new Date())))
    },
  }
}

const firstRows = ({ parts }: PackedTable) => parts.slice(0, 1).flatMap(rowsIn)

function guessed(flow: Flow, table: PackedTable): Mapping {
  const rows = firstRows(table)
  const { headings } = table
  if (!flow.takesOneStep) {
    const byHeadings = guessMapping(flow, headings, (column) => isTypeColumn(rows, column))
    return withValues(flow, byHeadings, headings, rows)
  }
  // A heading such as "Type" says less than a column of kinds.
  const kind = kindColumn(headings, rows)
  const others = guessMapping(flow, headings, (column) => headings[column] === kind)
  return kind === undefined ? others : { ...others, kind }
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
