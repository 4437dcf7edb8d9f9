import { expect } from 'vitest'
import type { Batch, BatchRow } from '../../../contract/desk/batches.ts'
import type { Engine } from '../../../platform/tables.ts'
import { type Reply, type TestApp, testApp } from '../../testing/app.ts'
import { testService } from '../../testing/service.ts'
import { type Answer, listeningTo } from '../../testing/upstream.ts'

type Visitor = Awaited<ReturnType<TestApp['analyst']>>
type File = { name: string; bytes: string | Uint8Array<ArrayBuffer> }

export async function upload(
  { address, publicUrl }: Pick<TestApp, 'address' | 'publicUrl'>,
  visitor: Pick<Visitor, 'cookie'>,
  path: string,
  { file, ...fields }: { file?: File } & { [field: string]: unknown },
  signal?: AbortSignal,
): Promise<Pick<Reply, 'status' | 'json'>> {
  const body = new FormData()
  if (file) body.append('file', new Blob([file.bytes]), file.name)
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  const own = { origin: publicUrl, 'x-requested-with': 'whereabouts', cookie: visitor.cookie() }
  const response = await fetch(address + path, { method: 'POST', headers: own, body, ...(signal && { signal }) })
  return { status: response.status, json: await response.json() }
}

export async function settled({ get }: Pick<Visitor, 'get'>, batch_id: string): Promise<Batch> {
  await expect
    .poll(async () => (await get(`/api/batches/${batch_id}`)).json.state, { timeout: 60_000, interval: 100 })
    .not.toBe('running')
  return (await get(`/api/batches/${batch_id}`)).json
}

export const rowsOf = async ({ get }: Pick<Visitor, 'get'>, batch_id: string): Promise<BatchRow[]> =>
  (await get(`/api/batches/${batch_id}/rows`)).json.rows

export const csv = (lines: readonly (readonly string[])[]): File => ({
  name: 'list.csv',
  bytes: lines.map((line) => `${line.join(',')}\r\n`).join(''),
})

/** Each test has companies of its own: an answer on record in its case is used again. */
export const listOf = (first: number) =>
  csv([
    ['Our ref', 'Company no'],
    ['a', `${first}`],
    ['b', `${first + 1}`],
    ['c', 'not a number'],
    ['d', `${first}`],
    ['e', `${first - 1000}`],
  ])
export const companies = listOf(90000101)

const officers = ['company_appointments', 'director_details', 'director_search']

export type BatchDesk = Awaited<ReturnType<typeof openBatches>>

/** An application whose calls the test can answer otherwise than the service, with prices. */
export async function openBatches(engine: Engine) {
  const answers = {
    fails: (_body: string): boolean => false,
    instead: (_body: string): Answer | undefined => undefined,
  }
  const upstream = await listeningTo(testService().url, ({ body }) =>
    answers.fails(body) ? (_, response) => void response.destroy() : answers.instead(body),
  )
  const env = { REGISTER_URL: upstream.url, REGISTER_API_KEY: testService().apiKey }
  const app = await testApp({ engine, upstreamUrl: upstream.url, env })
  const analyst = await app.analyst()
  for (const operation of ['company_number_search', 'company_name_search', ...officers])
    await analyst.request('PUT', `/api/prices/${operation}`, { credits: '2' })

  let cases = 0
  async function newCase(): Promise<string> {
    cases += 1
    const given = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
    return (await analyst.post('/api/cases', { ...given, reference: `BATCH-${engine}-${cases}` })).json.case_id
  }
  async function made(operation: string, file = companies, columns?: object): Promise<string> {
    const case_id = await newCase()
    const reply = await upload(app, analyst, '/api/batches', { file, case_id, operation, ...(columns && { columns }) })
    expect(reply).toMatchObject({ status: 201 })
    return reply.json.batch_id
  }
  const start = (batch_id: string, most_credits = '100') =>
    analyst.post(`/api/batches/${batch_id}/start`, { most_credits })

  return {
    app,
    upstream,
    analyst,
    answers,
    newCase,
    made,
    start,
    sent: (text: string) => upstream.seen.filter(({ body }) => body.includes(text)).length,
    read: async (batch_id: string): Promise<Batch> => (await analyst.get(`/api/batches/${batch_id}`)).json,
    /** Starts it, and waits until it no longer runs. */
    async run(batch_id: string, most_credits?: string): Promise<Batch> {
      await start(batch_id, most_credits)
      return settled(analyst, batch_id)
    },
    async close() {
      await app.close()
      await upstream.close()
    },
  }
}
