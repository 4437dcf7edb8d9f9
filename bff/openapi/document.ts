/**
 * The OpenAPI document of this application: derived from the routes as they are declared and, for lookups, from the
 * contract. Nothing in it is listed by hand.
 */
import type { FastifyContextConfig, RouteOptions } from 'fastify'
import { z } from 'zod'
import { contractSchemas, lookupOperations } from './lookups.ts'
import { replies, toConfirm } from './replies.ts'

export type Json = { [member: string]: unknown }
/** A route as Fastify tells of it. */
export type DeclaredRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>
type Schemas = { summary?: string; params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType }

const lookupPath = '/api/lookups/:operation'

type Options = { publicUrl: string; cookieName: string }

export function openApiDocument(routes: readonly DeclaredRoute[], { publicUrl, cookieName }: Options): Json {
  const paths: { [path: string]: Json } = {}
  for (const route of routes)
    for (const method of [route.method].flat()) {
      const { summary = '', params, querystring, body } = (route.schema ?? {}) as Schemas
      const operation = {
        operationId: idOf(method, route.url),
        summary,
        tags: [tagOf(route.url)],
        parameters: [
          ...pathParameters(route.url, params),
          ...queryParameters(querystring),
          ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/ownPage' }]),
        ],
        ...(body && {
          requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } },
        }),
        responses: responsesOf(method, route.url),
        ...securityOf(route.config),
      }
      if (route.url === lookupPath) Object.assign(paths, lookupOperations(operation, body ? toJsonSchema(body) : {}))
      else paths[toTemplate(route.url)] = { ...paths[toTemplate(route.url)], [method.toLowerCase()]: operation }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: '1',
      description: 'Requests of a signed-in analyst, over the cookie of a session.',
    },
    servers: [{ url: new URL(publicUrl).origin }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      parameters: { ownPage },
      responses: { problem, toConfirm: confirmFirst },
      schemas: { problem: problemSchema, ...contractSchemas() },
    },
  }
}

/** A page of another site cannot set it (design 5). */
const ownPage = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'Together with an Origin that is the application’s own.',
  schema: { const: 'whereabouts' },
}

const problem = {
  description: 'It was not done, or not answered; the problem says why and what to do (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What happened and what to do, for the person who reads it.' },
    request_id: { type: 'string', description: 'By what the log tells of it.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    outcome: { enum: ['not_answered', 'not_run'] },
    reason: { type: 'string' },
  },
}

/** The same request again, with the token in its body, is let through (decision 0038). */
const confirmFirst = {
  description: 'Nothing was looked up and nothing paid: send it again with this `confirmation` in its body.',
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: '#/components/schemas/problem' }, toJsonSchema(toConfirm)] },
    },
  },
}

function responsesOf(method: string, url: string): Json {
  const described = Object.entries(replies[`${method} ${url}`] ?? { '2XX': null }).map(([status, schema]) => [
    status,
    {
      description: schema?.description ?? 'Done.',
      ...(schema && { content: { 'application/json': { schema: toJsonSchema(schema) } } }),
    },
  ])
  return { ...Object.fromEntries(described), default: { $ref: '#/components/responses/problem' } }
}

const securityOf = (config: FastifyContextConfig | undefined): Json =>
  config?.isPublic || config?.asksNobody ? { security: [] } : {}

function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** `/api/records/:id` → `/api/records/{id}`; what is left of a path is its `rest`. */
const toTemplate = (url: string) => url.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')

const tagOf = (url: string) => /^\/api\/([\w-]+)/.exec(url)?.[1] ?? 'watching'

const idOf = (method: string, url: string) =>
  [method.toLowerCase(), ...url.split(/\W+/).filter((part) => part !== '' && part !== 'api')].join('_')

function pathParameters(url: string, params?: z.ZodType): Json[] {
  const { properties = {} } = params ? (toJsonSchema(params) as { properties?: Json }) : {}
  return [...toTemplate(url).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
}

function queryParameters(querystring?: z.ZodType): Json[] {
  if (!querystring) return []
  const { properties = {}, required = [] } = toJsonSchema(querystring) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
