/** The BFF as a Fastify application. It gets everything it uses as arguments; `main.ts` makes the real things. */

import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { lookupRoutes } from '../contract/desk/lookups.ts'
import { isOperation, operation as rowOf } from '../contract/operations.ts'
import { mostFileBytes } from '../contract/spreadsheet.ts'
import { asCaller } from '../platform/caller.ts'
import { inRequest, logOfEvents } from '../platform/log.ts'
import type { Readers } from '../platform/metrics-readers.ts'
import { networkOf } from '../platform/network-of.ts'
import type { Assembled } from './assemble.ts'
import { cookiesOf } from './auth/cookies.ts'
import { allowed, fromOwnPage, requireJson, signedIn } from './auth/guards.ts'
import { authHandlers } from './auth/routes.ts'
import { allows, tokenIn } from './auth/token-scopes.ts'
import { batchOpeners } from './batch/openers.ts'
import { batchHandlers } from './batch/routes.ts'
import { caseOpeners } from './cases/openers.ts'
import { caseRoomHandlers } from './cases/routes.ts'
import { commentOpeners } from './comments/openers.ts'
import { commentHandlers, unreadHandlers } from './comments/routes.ts'
import { graphHandlers } from './graph/routes.ts'
import { requireFitText } from './http/fit-text.ts'
import type { DeskHandlers } from './http/handlers.ts'
import { mountDesk } from './http/mount.ts'
import { ownHostOf } from './http/own-host.ts'
import { Problem, requestIdHeader, requestIds, tell, toProblem } from './http/problem.ts'
import { createRateLimits, type RateLimits } from './http/rate-limits.ts'
import { applicationRoutes, processHandlers, typed } from './http/routes.ts'
import { browserLeft } from './http/running-work.ts'
import { crossOriginHeaders, permissionsPolicy, securityHeaders } from './http/security-headers.ts'
import { setErrorSentences } from './http/text.ts'
import { requireUnambiguous } from './http/unambiguous.ts'
import { createUploads } from './http/uploads.ts'
import { keepingHandlers } from './keeping/routes.ts'
import { keyHandlers } from './keys/routes.ts'
import { deskEvents } from './ledger/desk-events.ts'
import { recordOpeners } from './ledger/openers.ts'
import { ledgerHandlers } from './ledger/routes.ts'
import { refusalHandlers } from './lookup/refusals.ts'
import { lookupRoomHandlers } from './lookup/routes.ts'
import type { DeclaredRoute } from './openapi/document.ts'
import { openApiHandlers } from './openapi/routes.ts'
import { priceHandlers } from './prices/routes.ts'
import { reconcileHandlers } from './reconcile/routes.ts'
import { reportOpeners } from './report/openers.ts'
import { reportHandlers } from './report/routes.ts'
import { screeningHandlers } from './screening/routes.ts'
import { tileHandlers } from './tiles/routes.ts'
import { watchOpeners } from './watch/openers.ts'
import { watchHandlers } from './watch/routes.ts'

export type App = FastifyInstance

export type AppOptions = {
  publicUrl: string
  trustedProxies: string[]
  log: Logger
  /** The folder of the built application; null in development. */
  dist: string | null
  /** The folder of the files that people send, while they are read. */
  dataDir: string
  limits: RateLimits
  metricsReaders: Readers
}

export async function createApp(parts: Assembled, options: AppOptions): Promise<App> {
  const { publicUrl, trustedProxies, log, dist, dataDir, limits, metricsReaders } = options
  const { readiness, metrics, runningWork, refusals: notRun } = parts
  const { origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const ownHost = ownHostOf(publicUrl)
  const inEveryReply = { ...(await securityHeaders(isSecure)), 'permissions-policy': permissionsPolicy }
  const app = Fastify({
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    bodyLimit: 1_048_576,
    logger: false,
    genReqId: requestIds(trustedProxies),
    // Refuse an address that cannot be routed like any other bad request.
    frameworkErrors: (error, _request, reply) => tell(reply, toProblem(error)),
  })
  setErrorSentences()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)

  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    limits: { fileSize: mostFileBytes, files: 1, fields: 10, fieldSize: 100_000 },
  })
  await app.register(fastifyCompress, { threshold: 1024 })
  const cookies = cookiesOf(isSecure, parts.auth.sessions.hours)
  // A known browser counts by itself: someone who floods from an office does not lock out colleagues.
  const whose = ({ ip, cookies: sent }: FastifyRequest) =>
    parts.auth.devices.named(sent[cookies.device.name]) ?? networkOf(ip)
  await app.register(fastifyRateLimit, { global: false, keyGenerator: whose })

  const signIns = logOfEvents(log)
  const requireWithinLimits = createRateLimits(app, limits, parts.state.db)
  app.decorateRequest('session', null)
  app.decorate('uploads', createUploads(dataDir))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(inEveryReply).header(requestIdHeader, request.id)
    inRequest(request.id, done)
  })
  // Handlers that run when a body arrives have lost the request's id.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done))
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) requireFitText(part)
  })
  // Work that waits takes the turn of this account, and ends where its browser leaves.
  app.addHook('preHandler', ({ session, ip }, reply, done) => {
    asCaller({ account: session?.analyst.analyst_id ?? ip, gone: browserLeft(reply) }, done)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { isPublic, isForMonitoring, keepsSessionIdle } = request.routeOptions.config
    requireUnambiguous(request)
    // Also on refusals, so that the other program can read the reason.
    if (request.routeOptions.config.takesTokenInPath) reply.headers(crossOriginHeaders)
    // Monitoring programs reach a process by its own address.
    if (isForMonitoring) return
    ownHost.require(request)
    if (!isApi(request)) return
    const token = tokenIn(request, cookies.session.name)
    if (token === null) fromOwnPage(request, origin)
    requireJson(request)
    const cookie = request.cookies[cookies.session.name]
    if (token !== null) request.session = await parts.auth.tokens.session(token)
    else if (cookie) request.session = await parts.auth.sessions.session(cookie, { isSeen: !keepsSessionIdle })
    await requireWithinLimits(request, reply)
    // Runs before anything else reads a stranger's request.
    if (token !== null) allows(request)
    else if (!isPublic) allowed(request)
  })
  const declared: DeclaredRoute[] = []
  app.addHook('onRoute', (route) => {
    const { handler, url, method } = route
    // The API's description leaves out HEAD routes and built files.
    if (method !== 'HEAD' && /^\/(api\/|metrics$)/.test(url)) declared.push(route)
    route.handler = function (...given) {
      return runningWork.follow(handler.apply(this, given))
    }
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // Fastify closes the connection while such a body arrives, and the browser may never see the reason.
    if (reply.statusCode === 413 && Number(request.headers['content-length']) <= mostDropped)
      reply.removeHeader('connection')
    // The next request of this connection should go to another process.
    if (readiness.isDraining()) reply.header('connection', 'close')
    done()
  })
  const lost = (err: unknown) => log.error({ err }, 'refused lookups were not counted')
  // Log the declared route and never the address: addresses hold names and numbers.
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions, session, problem } = request
    const { statusCode: status, elapsedTime } = reply
    const { url: route = 'none', config } = routeOptions
    metrics.request(method, route, status, elapsedTime / 1000)
    const analyst_id = session?.analyst.analyst_id ?? null
    const refused = refusedLookup(request)
    const why = problem && {
      why: problem.title,
      ...(refused && { operation: refused.operation, reason: refused.reason }),
    }
    if (refused) {
      const { operation, reason } = refused
      metrics.refusedLookup(operation, status, reason)
      notRun.note({ operation, status, why: refused.title }, lost)
    }
    const line = { method, route, status, milliseconds: Math.round(elapsedTime), analyst_id, ...why }
    const isRefused = refused || (refusals.has(status) && !(status === 401 && config.asksWho))
    inRequest(id, () => (isRefused ? log.warn(line, 'refused') : log.info(line, 'answered')))
    done()
  })

  app.addHook('onClose', () => notRun.write().catch(lost))

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    const unforeseen = error instanceof Problem ? error.cause : error
    if (problem.status >= 500 && unforeseen)
      inRequest(request.id, () => log.error({ route: request.routeOptions.url, err: unforeseen }, 'failed'))
    return tell(reply, problem)
  })

  const { auth, ledger, records, checkpoints, upstream, prices, keys, lookups, cases, state } = parts
  const { claims, graph, batch, watch, report, keeping, maps } = parts
  const events = deskEvents(ledger)
  const handlers: DeskHandlers = {
    process: {
      ...processHandlers({ readiness, metrics, checkpoints }, ownHost, metricsReaders),
      ...openApiHandlers({ publicUrl, cookieName: cookies.session.name, declared }),
    },
    ...authHandlers({ auth, cases, isFictional: parts.isFictional, cookies, log: signIns }),
    refusals: refusalHandlers(notRun),
    prices: priceHandlers({ prices, estimateOf: lookups.estimateOf }),
    keys: keyHandlers({ ...keys, upstream }),
    tiles: tileHandlers({ maps }),
    dataSubject: keepingHandlers(keeping),
    ...reportHandlers({
      ...graph,
      ...report,
      screening: parts.screening,
      claims,
      state,
      cases,
      records,
      ledger,
      upstream,
      checkpoints,
    }),
    unread: unreadHandlers({ comments: parts.comments, found: watch.found }),
    watches: watchHandlers({ ...watch, cases, records, upstream, purposeOf: lookups.purposeOf }),
    ...caseRoomHandlers({
      cases,
      records,
      upstream,
      ledger,
      state,
      checkpoints,
      retention: keeping.retention,
      purposeOf: lookups.purposeOf,
    }),
    comments: commentHandlers({ comments: parts.comments, events }),
    ...graphHandlers({
      ...graph,
      claims,
      state,
      cases,
      records,
      ledger,
      upstream,
      events,
      marksIn: parts.screening.marksInWords,
      clock: watch.clock,
    }),
    screening: screeningHandlers({
      screening: parts.screening,
      claims,
      state,
      cases,
      purposeOf: lookups.purposeOf,
      requireLive: keys.requireLive,
      stopping: readiness.stopping,
    }),
    ...ledgerHandlers({ state, ledger, records, checkpoints, cases }),
    ...lookupRoomHandlers({
      ...lookups,
      state,
      cases,
      records,
      ledger,
      checkpoints,
      upstream,
      prices,
      heldCompanies: graph.heldCompanies,
    }),
    ...reconcileHandlers({ state, lookUp: lookups.lookUp, claims, ledger, prices, publicUrl }),
    ...batchHandlers({
      ...batch,
      cases,
      records,
      upstream,
      purposeOf: lookups.purposeOf,
      requireLive: keys.requireLive,
      stopping: readiness.stopping,
    }),
  }
  const openers = {
    ...recordOpeners({ records, cases }),
    ...caseOpeners(cases),
    ...batchOpeners({ ...batch, cases }),
    ...watchOpeners(watch, cases),
    ...reportOpeners(report, cases),
    ...commentOpeners(parts.comments, cases),
  }
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  )
  mountDesk(app, handlers, { openers, signedIn, refuseReader: cases.readers.refuse, events })

  await applicationRoutes({ origin, dist, ownHost })(typed(app))
  return app
}

/** Logged as a warning. An invalid field (422) and a missing thing (404) are everyday. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 405, 413, 415, 421, 429, 431])

/** Bytes of a refused body that are read so that its sender gets the reply. */
const mostDropped = 64 * 1024 * 1024

/** By the matched route, however the address is written; without a route, by the address. */
const isApi = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/')

/** A lookup that was not run has no record, so the log and a counter have its reason: words of ours alone. */
function refusedLookup({ routeOptions, params, problem }: FastifyRequest) {
  if (routeOptions.url !== lookupRoutes.run.path || !problem || problem.more.outcome === 'not_answered') return null
  const { operation } = params as { operation: string }
  const { reason = '', errors = [] } = problem.more
  const known = isOperation(operation) ? [...rowOf(operation).params, 'case_id'] : []
  // The caller may have made up other names of fields.
  const fields = errors.map(({ field }) => field).filter((field) => known.includes(field))
  return {
    operation: isOperation(operation) ? operation : 'unknown',
    reason,
    title: [problem.title, ...new Set(fields)].join(': '),
  }
}
