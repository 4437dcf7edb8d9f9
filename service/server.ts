/** The service behind HTTP: Fastify passes requests to `service.answer`, and documents are served beside it. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { WireReply } from '../contract/bindings/index.ts'
import { LookupError } from '../contract/errors.ts'
import { interfaces } from '../contract/interfaces.ts'
import { sourceHeader, writeSource } from '../contract/source.ts'
import { mayReadMetrics, type Readers } from '../platform/metrics-readers.ts'
import { isThisMachine } from '../platform/this-machine.ts'
import { enderOfUnfinished } from '../platform/unfinished-requests.ts'
import { version } from '../platform/version.ts'
import { packAnswer, tooLarge, unpackBody } from './compression.ts'
import { limitConnections, refusalOf, refuseConnection } from './connections.ts'
import type { DocumentLinks } from './documents/links.ts'
import { createPrinter } from './documents/printer.ts'
import { endOfTurn } from './end-of-turn.ts'
import { failureOf } from './failure-of.ts'
import { limits as ownLimits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { OnAnswered, Service, ServiceRequest } from './service.ts'
import type { Sources } from './sources/sources.ts'

type Options = {
  service: Service
  sources: Sources
  documents: DocumentLinks
  /** Whether no caller sees fields of ours. */
  strict?: boolean
  baseUrl?: string | undefined
  trustedProxies?: string[]
  /** Addresses without a connection limit: this machine, with the application on it. */
  neighbours?: string[]
  clock?: () => Date
  /** For replies outside the service: documents, and malformed requests. */
  onAnswered?: OnAnswered
  metrics?: Metrics
  metricsReaders?: Readers
  limits?: typeof ownLimits
}

export function createServer({
  service,
  sources,
  documents,
  strict = false,
  baseUrl,
  trustedProxies = [],
  neighbours = ['loopback'],
  clock = () => new Date(),
  onAnswered = () => {},
  metrics,
  metricsReaders = 'loopback',
  limits = ownLimits,
}: Options): FastifyInstance {
  const app = Fastify({
    bodyLimit: limits.body,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.idleTimeout,
    http: {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkingInterval,
      // A missing Host is refused like a wrong one.
      requireHostHeader: false,
    },
    logger: false,
    // A document's name contains its key and its seal.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => withoutAuthority(url),
    // During a stop, requests on open connections are still answered.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => refuse(request, reply, unreceived),
    clientErrorHandler(error, socket) {
      const refusal = refusalOf(error, limits)
      if (refusal === null) return void socket.destroy()
      refuseConnection(socket, refusal)
      const { kind: outcome } = refusal.error
      onAnswered({ route: 'none', operation: 'unknown', binding: 'none', outcome, milliseconds: 0 })
    },
  })
  app.server.maxConnections = limits.connections
  limitConnections(app.server, {
    perAddress: limits.connectionsPerAddress,
    unlimited: [...neighbours, ...trustedProxies],
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preParsing', unpackBody(limits.body))
  app.addHook('onSend', packAnswer)

  let isStopping = false
  const endUnfinished = enderOfUnfinished(app.server)
  let patience: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isStopping = true
    // Repeats, because a connection may stay open after its request.
    patience = setInterval(endUnfinished, limits.stopPatience)
  })
  app.addHook('onClose', async () => clearInterval(patience))
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.server.prependListener('request', (_request, response) => {
    metrics?.began()
    response.once('close', () => metrics?.ended())
  })

  // A false Host or protocol would appear in every namespace that we write.
  app.addHook('onRequest', ({ host, protocol, raw }, reply, done) => {
    if (raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1)
      reply.code(400).send('The request has two Host headers.')
    else if (!/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host)) reply.code(400).send('The Host header is not a host name.')
    else if (!/^https?$/.test(protocol)) reply.code(400).send('The X-Forwarded-Proto header is neither http nor https.')
    else done()
  })

  const toServiceRequest = (request: FastifyRequest): ServiceRequest => {
    const [path = '', query = ''] = splitOnce(request.url, '?')
    return {
      method: request.method,
      path,
      query,
      headers: request.headers as ServiceRequest['headers'],
      body: (request.body as Buffer | undefined) ?? '',
      baseUrl: baseUrl ?? `${request.protocol}://${request.host}`,
      remoteAddress: addressOf(request),
    }
  }

  const turnEnds = endOfTurn()
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = await service.answer(toServiceRequest(request))
    await turnEnds()
    return send(reply, answered)
  }
  for (const { path } of interfaces) {
    app.all(path, answer)
    app.all(`${path}/*`, answer)
  }

  app.get('/health', async () => ({ status: 'ok', version }))

  app.get('/registers', async () => ({ registers: await sources.registers(clock(), strict) }))

  app.get<{ Params: { [part in 'z' | 'x' | 'y']: string } }>('/names/:z/:x/:y', async ({ params }, reply) => {
    const [z, x, y] = [params.z, params.x, params.y].map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : Number.NaN))
    const names = await sources.mapNames({ z: z!, x: x!, y: y! })
    return names ?? reply.callNotFound()
  })

  app.get('/metrics', async (request, reply) => {
    if (!metrics || !mayReadMetrics(metricsReaders, senderOf(request))) return answer(request, reply)
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  const print = createPrinter(limits.documents, clock)
  app.get<{ Params: { file: string } }>('/documents/:file', async (request, reply) => {
    const image_key = documents.fromFileName(request.params.file, clock())
    const { documentFile, source } = await sources.documents(clock())
    const document = image_key === null ? null : await documentFile(image_key)
    if (!document) throw new LookupError('not_found', 'This document does not exist, or its link has expired.')
    const isOwn = isThisMachine(senderOf(request))
    const pdf = 'pdf' in document ? document.pdf : await print(document.content, isOwn ? null : addressOf(request))
    reply.header('content-disposition', `inline; filename="${document.fileName}"`)
    const register = source()
    if (register) reply.header(sourceHeader, writeSource(register))
    const milliseconds = reply.elapsedTime
    onAnswered({ route: '/documents/*', operation: 'document', binding: 'none', outcome: 'answered', milliseconds })
    return reply.type('application/pdf').send(pdf)
  })

  app.setNotFoundHandler(answer)
  // Fastify's own refusals (too large, cut short) use the caller's binding too.
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode === 413) refuse(request, reply, tooLarge(limits.body))
    else refuse(request, reply, (error.statusCode ?? 500) < 500 ? unreceived : failureOf(error))
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: LookupError) =>
    send(reply, service.refuse(toServiceRequest(request), error))
  return app
}

const unreceived = new LookupError('unreadable', 'The request could not be received.')

const send = (reply: FastifyReply, { status, headers, body }: WireReply) =>
  reply
    .code(status)
    .headers({ ...headers, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(body)

/** The other end of the socket, perhaps a proxy. */
const senderOf = ({ headers, raw }: FastifyRequest) => ({ headers, remoteAddress: raw.socket.remoteAddress })

/** The caller's address, as far as proxies are trusted. */
const addressOf = ({ ip }: FastifyRequest) => ip.replace(/^::ffff:/, '')

/** A request may contain a whole URL, but its Host header decides. */
const withoutAuthority = (target: string): string => target.replace(/^https?:\/\/[^/?]*(?=[/?])/i, '')

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
