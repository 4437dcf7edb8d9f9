/** The OpenAPI document, derived from the declared routes and, for lookups, from the contract. */

import type { FastifyContextConfig, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { file, nothing, redirect } from '../../contract/desk/fields.ts'
import { lookupRoutes } from '../../contract/desk/lookups.ts'
import { problem, toConfirm } from '../../contract/desk/problem.ts'
import type { Scope } from '../../contract/scopes.ts'
import { scopeOf } from '../auth/token-scopes.ts'
import { type Json, toJsonSchema } from './json-schema.ts'
import { contractSchemas, lookupOperations } from './lookups.ts'

export type DeclaredRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>
type Responses = { readonly [status: string]: z.ZodType }
type Schemas = {
  summary?: string
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  response?: Responses
}

const lookupPath = lookupRoutes.run.path

type Options = { publicUrl: string; cookieName: string }

export function openApiDocument(routes: readonly DeclaredRoute[], { publicUrl, cookieName }: Options): Json {
  const paths: { [path: string]: Json } = {}
  for (const route of routes)
    for (const method of [route.method].flat()) {
      const { summary = '', params, querystring, body, response } = (route.schema ?? {}) as Schemas
      const operation = {
        operationId: idOf(method, route.url),
        summary,
        tags: [tagOf(route.url)],
        parameters: [
          ...pathParameters(route.url, params),
          ...queryParameters(querystring),
          ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/ownPage' }]),
        ],
        ...requestBodyOf(body, route.config),
        responses: responsesOf(response),
        ...securityOf(route.config, scopeOf.get(`${method} ${route.url}`)),
      }
      if (route.url === lookupPath) Object.assign(paths, lookupOperations(operation, body ? toJsonSchema(body) : {}))
      else paths[toTemplate(route.url)] = { ...paths[toTemplate(route.url)], [method.toLowerCase()]: operation }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: '1',
      description:
        'Requests of a signed-in analyst with the session cookie, or of a program with a personal access token.',
    },
    servers: [{ url: new URL(publicUrl).origin }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token with the scope.' },
      },
      parameters: { ownPage },
      responses: { problem: anyProblem, toConfirm: confirmFirst },
      schemas: { problem: toJsonSchema(problem), ...contractSchemas() },
    },
  }
}

/** A page of another site cannot set this header (design 5). */
const ownPage = {
  name: 'X-Requested-With',
  in: 'header',
  required: false,
  description: 'Needed with a session cookie, together with an Origin that is the application’s own.',
  schema: { const: 'whereabouts' },
}

const anyProblem = {
  description: 'The request failed; the problem says why and what to do (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
}

/** The same request is accepted with the token (decision 0038). */
const confirmFirst = {
  description:
    'Nothing was looked up and nothing was paid. To go on, send the request again with this `confirmation` in its body.',
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: '#/components/schemas/problem' }, toJsonSchema(toConfirm)] },
    },
  },
}

function responsesOf(declared: Responses = { '2XX': nothing }): Json {
  const described = Object.entries(declared).map(([status, schema]) => [
    status,
    { description: schema.description ?? 'Done.', ...contentOf(schema) },
  ])
  return { ...Object.fromEntries(described), default: { $ref: '#/components/responses/problem' } }
}

function contentOf(schema: z.ZodType): Json {
  if (schema === nothing || schema === redirect) return {}
  const type = schema === file ? '*/*' : 'application/json'
  return { content: { [type]: { schema: toJsonSchema(schema) } } }
}

function requestBodyOf(body: z.ZodType | undefined, { takesFile, takesForm }: FastifyContextConfig = {}): Json {
  const texts = Object.fromEntries((takesFile ?? takesForm ?? []).map((name) => [name, { type: 'string' }]))
  const sent = { type: 'string', contentMediaType: 'application/octet-stream' }
  const content = takesFile
    ? {
        'multipart/form-data': { schema: { type: 'object', properties: { file: sent, ...texts }, required: ['file'] } },
      }
    : takesForm
      ? { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: texts } } }
      : body && { 'application/json': { schema: toJsonSchema(body) } }
  return content ? { requestBody: { required: true, content } } : {}
}

function securityOf(config: FastifyContextConfig | undefined, scope: Scope | undefined): Json {
  if (config?.isPublic || config?.isForMonitoring || config?.takesTokenInPath) return { security: [] }
  if (scope === undefined) return {}
  return { security: [...(scope === 'reconcile' ? [] : [{ session: [] }]), { token: [scope] }] }
}

/** `/api/records/:id` → `/api/records/{id}`; a wildcard becomes `rest`. */
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
