/** Analysts at work through the balancer. Notes each answer, its time, and whether it was correct. */
import { setTimeout as wait } from 'node:timers/promises'
import { landmarkCompanies } from '../../fiction/landmarks.ts'
import { account } from '../analyst.ts'

/** None is about a person, so none needs a case. */
const questions: readonly (readonly [operation: string, params: object])[] = [
  ['geo_code', { text: 'York' }],
  ['company_name_search', { name: 'northgate' }],
  ['company_number_search', { company_number: landmarkCompanies.northgate.company_number }],
  ['company_mortgage_index', { company_number: landmarkCompanies.manyCharges.company_number }],
  ['area_code', { area_or_code: 'Leeds' }],
]

/** Milliseconds since the load began. `id` is the record's. */
export type Reply = {
  at: number
  outcome: string
  id: string | null
  /** Found, and different from the answer before the first kill. */
  isWrong: boolean
}
export type Load = { replies: Reply[]; now(): number; stop(): Promise<void> }

/** @param url of the balancer */
export async function startLoad(url: string, analysts: number): Promise<Load> {
  const replies: Reply[] = []
  const began = performance.now()
  const now = () => performance.now() - began
  const first = await signIn(url)
  for (const [operation] of questions) await first.send('PUT', `/api/prices/${operation}`, { credits: '1' })
  // Prices are remembered for some seconds.
  await wait(4_000)
  const expected = new Map<string, string>()
  for (const [operation, params] of questions) {
    const { json } = await first.send('POST', `/api/lookups/${operation}`, params)
    if (json?.outcome !== 'found') throw new Error(`${operation}: ${JSON.stringify(json)}`)
    expected.set(operation, comparable(json.result))
    replies.push({ at: now(), outcome: 'found', id: json.record.id, isWrong: false })
  }

  let isStopping = false
  async function work(analyst: Analyst, turn: number): Promise<void> {
    for (let count = turn; !isStopping; count += 1) {
      const [operation, params] = questions[count % questions.length]!
      const { status, json } = await analyst.send('POST', `/api/lookups/${operation}`, params)
      const outcome = json?.outcome === 'found' ? 'found' : String(json?.reason ?? json?.outcome ?? status)
      const isWrong =
        json?.outcome === 'none_found' ||
        (json?.outcome === 'found' && comparable(json.result) !== expected.get(operation))
      replies.push({ at: now(), outcome, id: json?.record?.id ?? null, isWrong })
      // An analyst who was refused waits before the next try.
      if (outcome !== 'found') await wait(100)
    }
  }
  const working = Promise.all(
    Array.from({ length: analysts }, async (_, turn) => work(turn === 0 ? first : await signIn(url), turn)),
  )
  return {
    replies,
    now,
    async stop() {
      isStopping = true
      await working
    },
  }
}

type Analyst = Awaited<ReturnType<typeof signIn>>
// biome-ignore lint/suspicious/noExplicitAny: a reply of any route.
type Sent = { status: number | string; json: any }

async function signIn(url: string) {
  let cookie = ''
  async function send(method: string, path: string, body: object): Promise<Sent> {
    try {
      const reply = await fetch(url + path, {
        method,
        headers: { origin: url, 'x-requested-with': 'whereabouts', 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
      const set = reply.headers.getSetCookie().map((line) => line.split(';')[0]!)
      if (set.length > 0) cookie = [...set, ...cookie.split('; ').filter(Boolean)].join('; ')
      const text = await reply.text()
      return { status: reply.status, json: /^\s*\{/.test(text) ? JSON.parse(text) : null }
    } catch (error) {
      return { status: (error as { cause?: { code?: string } }).cause?.code ?? 'connection lost', json: null }
    }
  }
  const { status, json } = await send('POST', '/api/session', account)
  if (status !== 200) throw new Error(`Signing in: ${status} ${JSON.stringify(json)}`)
  return { send }
}

/** The parts that stay the same in each answer: page ids and document links are sealed anew each time. */
const comparable = (result: unknown): string =>
  JSON.stringify(result, (key, value) => (/page_id|document_request|image_key|url/.test(key) ? undefined : value))
