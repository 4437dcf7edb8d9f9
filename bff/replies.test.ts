/** Each reply of /api is defined once, in contract/desk, and nothing else leaves. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from './testing/app.ts'

const desk = fileURLToPath(new URL('../contract/desk/', import.meta.url))

let app: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it.
let document: any
beforeAll(async () => {
  app = await testApp({
    env: { OIDC_ISSUER: 'https://provider.example', OIDC_CLIENT_ID: 'desk', OIDC_ROLES: 'all=analyst' },
  })
  document = (await app.visitor().get('/api/openapi.json')).json
})
afterAll(() => app.close())

test('every route of /api says which statuses it replies with, and with what', () => {
  const routes = Object.entries<object>(document.paths).filter(([path]) => path.startsWith('/api/'))
  expect(routes.length).toBeGreaterThan(60)
  const undeclared = routes.flatMap(([path, methods]) =>
    Object.entries<{ responses: object }>(methods as never)
      .filter(([, { responses }]) => !Object.keys(responses).some((status) => /^[23]\d\d$/.test(status)))
      .map(([method]) => `${method} ${path}`),
  )
  expect(undeclared).toEqual([])
})

test('an object of a reply holds the fields that its schema names, and no others', async () => {
  const open: string[] = []
  for (const name of readdirSync(desk).filter((name) => !name.includes('.test.')))
    for (const [exported, schema] of Object.entries(await import(desk + name)))
      if (schema instanceof z.ZodType) open.push(...openObjectsIn(schema, `${name} ${exported}`))
  expect(open).toEqual([])
})

/** Where a schema lets fields through that it does not name. */
function openObjectsIn(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    // One that refuses other fields has a catch-all of nothing.
    const isOpen = schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)
    const own = isOpen ? [path] : []
    return [...own, ...Object.entries(schema.shape).flatMap(([name, its]) => openObjectsIn(its, `${path}.${name}`))]
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return openObjectsIn(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodArray) return openObjectsIn(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => openObjectsIn(one as z.ZodType, path))
  return []
}

test('a column that the state has and the reply does not name stays here', async () => {
  const ada = await app.analyst()
  const { record } = (await ada.lookUp('geo_code', { text: 'York' })).json
  const { search_id } = (await ada.post('/api/searches', { record: record.id, name: 'York' })).json
  const { saved } = (await ada.get('/api/searches')).json
  const [search] = saved.filter((one: { search_id: string }) => one.search_id === search_id)
  // The row that it is read from has the question, the case and the analyst, too.
  expect(Object.keys(search).toSorted()).toEqual([
    'about',
    'case_reference',
    'is_pinned',
    'name',
    'outcome',
    'record',
    'saved_at',
    'search_id',
    'subject_name',
  ])
})
