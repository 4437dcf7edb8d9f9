/** The service behind HTTP: what Fastify receives goes to `service.answer`, and documents are served beside it. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { servicePath, type WireReply } from '../contract/bindings/index.ts'
import { LookupError } from '../contract/errors.ts'
import { packAnswer, tooLarge, unpackBody } from './compression.ts'
import { documentOf } from './documents/document-of.ts'
import type { DocumentLinks } from './documents/links.ts'
import { renderPdf } from './documents/render-pdf.ts'
import type { Service, ServiceRequest } from './service.ts'
import type { Store } from './store/store.ts'

/** Far above the longest call of the interface. */
const bodyLimit = 1_048_576

type Options = {
  service: Service
  store: Store
  documents: DocumentLinks
  baseUrl?: string | undefined
  trustedProxies?: string[]
  clock?: () => Date
}

export function createServer({
  service,
  store,
  documents,
  baseUrl,
  trustedProxies = [],
  clock = () => new Date(),
}: Options): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    // A stalled caller is let go: headers and body must come within these times.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    logger: false,
    routerOptions: { ignoreTrailingSlash: false },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preParsing', unpackBody(bodyLimit))
  app.addHook('onSend', packAnswer)

  // A Host that is no host would end up in every namespace we write.
  app.addHook('onRequest', async ({ host }, reply) => {
    if (!/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host)) return reply.code(400).send('The Host header is not a host name.')
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
      remoteAddress: request.ip.replace(/^::ffff:/, ''),
    }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await service.answer(toServiceRequest(request)))
  app.all(servicePath, answer)
  app.all(`${servicePath}/*`, answer)

  app.get('/health', async () => ({ status: 'ok' }))

  app.get<{ Params: { file: string } }>('/documents/:file', async (request, reply) => {
    const image_key = documents.fromFileName(request.params.file, clock())
    const document = image_key === null ? undefined : await documentOf(image_key, store)
    if (!document) throw new LookupError('not_found', 'There is no such document, or its link has run out.')
    reply.header('content-disposition', `inline; filename="${document.fileName}"`)
    return reply.type('application/pdf').send(await renderPdf(document))
  })

  app.setNotFoundHandler(answer)
  // What Fastify itself refuses (too large, cut short) is told in the caller's own binding too.
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const isOurs = error instanceof LookupError
    const refused =
      error.statusCode === 413
        ? tooLarge(bodyLimit)
        : (error.statusCode ?? 500) < 500
          ? new LookupError('unreadable', 'The request could not be received.')
          : LookupError.from(error)
    send(reply, service.refuse(toServiceRequest(request), isOurs ? error : refused))
  })
  return app
}

const send = (reply: FastifyReply, { status, headers, body }: WireReply) =>
  reply
    .code(status)
    .headers({ ...headers, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(body)

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
