/** The BFF as a Fastify application. Everything it uses is handed to it; `main.ts` makes the real things. */
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { cookieOf } from './auth/cookie.ts'
import { fromOwnPage, signedIn } from './guards.ts'
import type { Parts } from './parts.ts'
import { Problem } from './problem.ts'
import { accountRoutes } from './routes/account.ts'
import { applicationRoutes } from './routes/application.ts'
import { caseRoutes } from './routes/cases.ts'
import { documentRoutes } from './routes/documents.ts'
import { healthRoutes } from './routes/health.ts'
import { keyRoutes } from './routes/keys.ts'
import { lookupRoutes } from './routes/lookups.ts'
import { recordRoutes } from './routes/records.ts'
import { sessionRoutes } from './routes/session.ts'
import { securityHeaders } from './security-headers.ts'

export type App = FastifyInstance
export type Routes = (app: ReturnType<typeof typed>) => Promise<void>
const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

export type AppOptions = {
  publicUrl: string
  trustedProxies: string[]
  log: Logger
  /** Where the built application is; null where there is none, as in development. */
  dist: string | null
}

export async function createApp(parts: Parts, { publicUrl, trustedProxies, log, dist }: AppOptions): Promise<App> {
  const { origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const app = Fastify({
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    bodyLimit: 1_048_576,
    logger: false,
    // An address that cannot even be routed is refused as everything else is.
    frameworkErrors: (error, _request, reply) => tell(reply, toProblem(error)),
  })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)

  await app.register(fastifyHelmet, securityHeaders(isSecure))
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1024 })
  await app.register(fastifyRateLimit, { global: false })

  const cookie = cookieOf(isSecure)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    if (!isApi(request)) return
    fromOwnPage(request, origin)
    const { isPublic, asksNobody } = request.routeOptions.config
    const token = asksNobody ? undefined : request.cookies[cookie.name]
    request.session = token ? await parts.sessions.session(token) : null
    // Before anything is read of what a stranger sent.
    if (!isPublic && !asksNobody) signedIn(request)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  // The route as it is declared, never the address: there are names and numbers in addresses.
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const line = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    log.info(line, 'answered')
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    const unforeseen = error instanceof Problem ? error.cause : error
    if (problem.status >= 500 && unforeseen) log.error({ route: request.routeOptions.url, err: unforeseen }, 'failed')
    return tell(reply, problem)
  })

  const routes = typed(app)
  for (const register of [
    healthRoutes(parts),
    sessionRoutes(parts, cookie),
    lookupRoutes(parts),
    recordRoutes(parts),
    documentRoutes(parts),
    caseRoutes(parts),
    accountRoutes(parts),
    keyRoutes(parts),
    applicationRoutes({ origin, dist }),
  ])
    await register(routes)
  return app
}

const tell = (reply: FastifyReply, problem: Problem) =>
  reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))

/** By the route that was found, however its address was written; an address without a route is told apart as it is. */
const isApi = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/')

/** What Fastify and the schemas refuse, in our words; anything else shows nothing of itself. */
function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error.validation)
    return new Problem(422, 'There is a problem', 'The request is not as it must be.', {
      errors: error.validation.map(({ instancePath, message }) => ({
        field: instancePath.slice(1).replaceAll('/', '.') || 'body',
        message: message ?? 'Not valid.',
      })),
    })
  const status = error.statusCode ?? 500
  if (status === 413) return new Problem(413, 'Too large', 'The request is larger than is taken here.')
  if (status === 415) return new Problem(415, 'Not JSON', 'The request must be application/json.')
  if (status === 429) return new Problem(429, 'Too many requests', 'Too many tries. Wait a minute and try again.')
  if (status < 500) return new Problem(status, 'Not understood', 'The request could not be read.')
  return new Problem(500, 'Something failed here', 'The application could not do this. Try again; its log says more.')
}
