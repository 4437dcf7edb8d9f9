/** Whole numbers in requests: none is greater than what a column holds, so that no database fails on one. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { mostStored } from '../contract/desk/fields.ts'
import { everyRoute } from '../contract/desk/index.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { nameOf, thingsOf } from './testing/access.ts'
import { testApp } from './testing/app.ts'
import { colleagueAtWork } from './testing/colleagues.ts'

type Json = { readonly [member: string]: unknown }

/** Each whole number within the schema, as `path: schema`. */
function wholeNumbersIn(json: unknown, path: string): [string, Json][] {
  if (typeof json !== 'object' || json === null) return []
  const own = json as Json
  const inner = Object.entries(own).flatMap(([name, value]) => wholeNumbersIn(value, `${path}.${name}`))
  return own.type === 'integer' ? [[path, own], ...inner] : inner
}

const numbers = everyRoute.flatMap((row) =>
  [row.params, row.query, row.body].flatMap((schema) =>
    schema ? wholeNumbersIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), nameOf(row)) : [],
  ),
)

test('each has a least and a greatest value that a column holds', () => {
  expect(numbers.length).toBeGreaterThan(20)
  const unfit = numbers.filter(
    ([, { minimum = -Infinity, exclusiveMinimum = minimum, maximum = Infinity }]) =>
      Number(exclusiveMinimum) < -mostStored || Number(maximum) > mostStored,
  )
  expect(unfit).toEqual([])
})

describe.each(engines.filter(isInstalled))('over %s', (engine) => {
  test('a greater one is refused by name, and the greatest finds nothing', async () => {
    const app = await testApp({ engine })
    onTestFinished(() => app.close())
    const ann = await colleagueAtWork(app, 'analyst', 'ann')
    const { batch_id, watch_id, report_id } = await thingsOf(app, ann)
    const asked = (number: number): [method: string, path: string, body?: unknown][] => [
      ['GET', `/api/batches/${batch_id}/rows?after=${number}`],
      ['GET', `/api/batches/${batch_id}/rows?changed_after=${number}`],
      ['POST', `/api/batches/${batch_id}/rows/${number}/choice`, { choice: null }],
      ['POST', `/api/batches/${batch_id}/rows/${number}/page`, {}],
      ['POST', `/api/batches/${batch_id}/acceptances`, { rows: [number] }],
      ['POST', `/api/batches/${batch_id}/undone-choices`, { rows: [number] }],
      ['POST', `/api/batches/${batch_id}/reviews`, { rows: [number] }],
      ['GET', `/api/watches/${watch_id}/changes?before=${number}`],
      ['GET', `/api/watches/feed?before=${number}`],
      ['GET', `/api/records?before=${number}`],
      ['POST', `/api/reports/${report_id}/submit`, { version: number }],
    ]
    for (const [method, path, body] of asked(mostStored)) {
      const { status } = await ann.request(method, path, body)
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 404, 409])])
    }
    for (const number of [mostStored + 1, Number.MAX_SAFE_INTEGER])
      for (const [method, path, body] of asked(number)) {
        const { status, json } = await ann.request(method, path, body)
        expect([path, status, json.errors?.length]).toEqual([path, 422, 1])
      }
  })
})
