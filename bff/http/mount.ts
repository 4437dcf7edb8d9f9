/** Mounts the rows of contract/desk: each is guarded, opened, checked, handled, recorded and answered as it says. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CaseExport, CaseView } from '../../contract/desk/case-events.ts'
import { nothing } from '../../contract/desk/fields.ts'
import { desk } from '../../contract/desk/index.ts'
import { changesCase, type Opens, opens, type Route, type Routes } from '../../contract/desk/route.ts'
import type { Role } from '../state/tables.ts'
import { Answer, type Asker, type DeskHandlers, type Opened, type Openers } from './handlers.ts'

/** What the handler of a row may get: its type says which of it. */
type AnyGiven = { [name: string]: unknown }
type AnyHandler = (given: AnyGiven) => Promise<unknown>

type Needs = {
  openers: Openers
  /** @throws Problem 401 for strangers */
  signedIn: (request: FastifyRequest) => Asker['session']
  /** @throws Problem 403 for a reader of the case */
  refuseReader: (case_id: string, analyst: Asker['analyst']) => Promise<void>
  events: Events
}
/** One event for each reading, for each visit, or for each day (decision 0193). */
type OneEvent = 'reading' | 'visit' | 'day'
export type Events = {
  opened(asker: Asker, what: CaseView | 'record', of: Thing, one: OneEvent): Promise<void>
  exported(asker: Asker, what: CaseExport, of: Thing, detail: string): Promise<string>
}
/** What a row has opened, by the id in its path. */
type Thing = { readonly id: string; readonly opened: AnyOpened }
type AnyOpened = { readonly file?: { readonly case_id: string } } & Partial<Opened['record']>

export function mountDesk(app: FastifyInstance, handlers: DeskHandlers, needs: Needs): void {
  for (const [group, rows] of Object.entries<Routes>(desk)) {
    const own = handlers[group as keyof DeskHandlers] as unknown as { [name: string]: AnyHandler }
    for (const [name, row] of Object.entries(rows)) mount(app, row, own[name]!, needs)
  }
}

function mount(app: FastifyInstance, row: Route, handler: AnyHandler, needs: Needs): void {
  const replies = repliesOf(row)
  const [status] = Object.keys(replies).map(Number)
  app.route({
    method: row.method,
    url: row.path,
    schema: {
      summary: row.summary,
      ...(row.params && { params: row.params }),
      ...(row.query && { querystring: row.query }),
      ...(row.body && { body: row.body }),
      response: replies,
    },
    config: configOf(row),
    // Without HEAD: it would note a reading, or follow a stream, but sends nothing to read.
    exposeHeadRoute: row.method === 'GET' && !row.opened && !row.silent && row.scope !== 'export' && !row.exported,
    ...(row.longestBody !== undefined && { bodyLimit: row.longestBody }),
    // Pictures are compressed already.
    ...(row.isTile && { compress: { customTypes: isNoPicture } }),
    async handler(request, reply) {
      const { params, query, body, session } = request
      const common = { request, reply, params, query, body }
      if (!needsAsker(row)) return send(reply, await handler({ session, ...common }), status!)
      const asker = askerOf(needs.signedIn(request))
      const thing = row.opens ? await open(row.opens, params, asker, needs.openers) : nothingOpened
      const { file } = thing.opened
      if (file && changesCase(row) && !row.isForReaders) await needs.refuseReader(file.case_id, asker.analyst)
      const exporting = row.exported && noteExport(row.exported, asker, thing, needs.events)
      const made = await handler({ ...asker, ...thing.opened, ...common, ...exporting?.given })
      exporting?.requireDone()
      if (row.opened) await needs.events.opened(asker, row.opened, thing, row.oncePerVisit ? 'visit' : 'reading')
      return send(reply, made, status!)
    },
  })
}

const needsAsker = ({ who }: Route): boolean => who !== 'anyone' && who !== 'self-checked' && who !== 'monitoring'

const askerOf = (session: Asker['session']): Asker => ({ session, analyst: session.analyst, token: session.token })

const nothingOpened: Thing = { id: '', opened: {} }

async function open(what: Opens & keyof Opened, params: unknown, { analyst }: Asker, openers: Openers): Promise<Thing> {
  const id = (params as { [name: string]: string })[opens[what]]!
  return { id, opened: await openers[what](id, analyst) }
}

/** An export that left no event must not leave the house. */
function noteExport(what: CaseExport, asker: Asker, thing: Thing, events: Events) {
  let isDone = false
  return {
    given: {
      async exporting(detail: string) {
        const id = await events.exported(asker, what, thing, detail)
        isDone = true
        return id
      },
    },
    requireDone() {
      if (!isDone) throw new Error(`An export of ${what} left no event`)
    },
  }
}

function send(reply: FastifyReply, made: unknown, status: number) {
  // The handler has sent it: a file or a stream.
  if (made === reply || reply.sent) return reply
  if (made instanceof Answer) return reply.code(made.status).send(made.body)
  if (status === 204) return reply.code(204).send()
  return reply.code(status).send(made)
}

function repliesOf({ reply }: Route): { readonly [status: number]: z.ZodType } {
  if (reply === nothing) return { 204: reply }
  return isSchema(reply) ? { 200: reply } : reply
}

const isSchema = (reply: Route['reply']): reply is z.ZodType => 'safeParse' in reply

const isNoPicture = (type: string): boolean => /^application\/(vnd\.mapbox-vector-tile|json)/.test(type)

/** What the checks before every route read. */
function configOf(row: Route): FastifyContextConfig {
  const { who, takes, isLookup, isTile, keepsSessionIdle, asksWho, hasTokenInPath, mostInMinute } = row
  return {
    isPublic: who === 'anyone' || who === 'self-checked',
    isForMonitoring: who === 'monitoring',
    ...(isRole(who) && { least: who }),
    ...(takes && 'file' in takes && { takesFile: takes.file }),
    ...(takes && 'form' in takes && { takesForm: takes.form }),
    ...(isLookup && { isLookup }),
    ...(isTile && { isTile }),
    ...(keepsSessionIdle && { keepsSessionIdle }),
    ...(asksWho && { asksWho }),
    ...(hasTokenInPath && { takesTokenInPath: true }),
    ...(mostInMinute && { rateLimit: { max: mostInMinute, timeWindow: '1 minute' } }),
  }
}

const isRole = (who: Route['who']): who is Role => who === 'analyst' || who === 'supervisor' || who === 'administrator'
