/** An analyst who makes batches and watches, starts them and looks up by hand. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Batch, BatchMade } from '../contract/desk/batches.ts'
import type { Watch, WatchRun } from '../contract/desk/watches.ts'

export const account = { email: 'trial@example.com', password: 'correct horse battery staple' }
export type Analyst = Awaited<ReturnType<typeof signIn>>

/** @param url of the application */
export async function signIn(url: string) {
  let cookie = ''
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    const reply = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        'x-requested-with': 'whereabouts',
        cookie,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const set = reply.headers.getSetCookie().map((line) => line.split(';')[0]!)
    if (set.length > 0) cookie = set.join('; ')
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const read = async <Reply>(method: string, path: string, body?: object): Promise<Reply> =>
    (await send(method, path, body)).json() as Promise<Reply>

  await send('POST', '/api/session', account)
  await send('PUT', '/api/prices/company_number_search', { credits: '1' })
  const reference = `TRIAL-${Date.now()}`
  const given = { reference, title: 'Trial', purpose: 'Trial', lawful_basis: 'Legitimate interests' }
  const { case_id } = await read<{ case_id: string }>('POST', '/api/cases', given)
  const batch = (batch_id: string) => read<Batch>('GET', `/api/batches/${batch_id}`)

  return {
    case_id,
    batch,

    /** Runs nothing yet. */
    make(numbers: readonly string[]): Promise<BatchMade> {
      const form = new FormData()
      form.append('case_id', case_id)
      form.append('operation', 'company_number_search')
      form.append('file', new Blob([linesOf(numbers).join('\r\n')]), 'list.csv')
      return read('POST', '/api/batches', form)
    },

    start: (batch_id: string, most_credits: number) =>
      read<Batch>('POST', `/api/batches/${batch_id}/start`, { most_credits: String(most_credits) }),

    cancel: (batch_id: string) => read<Batch>('POST', `/api/batches/${batch_id}/cancel`, {}),

    /** The batch, once it no longer runs. */
    async settled(batch_id: string): Promise<Batch> {
      for (;;) {
        const now = await batch(batch_id)
        if (now.state !== 'running') return now
        await wait(250)
      }
    },

    /** Looks a company up in the case, and watches the record. */
    async watch(company_number: string): Promise<Watch> {
      const params = { company_number, case_id }
      const { record } = await read<{ record: { id: string } }>('POST', '/api/lookups/company_number_search', params)
      const until = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
      return read('POST', '/api/watches', { case_id, record: record.id, every_days: 30, until, most_credits: '100000' })
    },

    runNow: (watch_id: string) => read<Watch>('POST', `/api/watches/${watch_id}/run`, {}),

    runs: (watch_id: string) => read<{ watch: Watch; runs: WatchRun[] }>('GET', `/api/watches/${watch_id}`),

    /** Milliseconds until the reply was read. */
    async timed(method: string, path: string, body?: object): Promise<number> {
      const began = performance.now()
      await (await send(method, path, body)).arrayBuffer()
      return performance.now() - began
    },
  }
}

/** As wide as people's lists are. */
const linesOf = (numbers: readonly string[]): string[] => [
  'company_number,Supplier,Contact,Street,Town,Since,Note',
  ...numbers.map(
    (number) => `${number},Supplier ${number} Ltd,A. Buyer,${number} High Street,Leeds,2019-05-12,Asked in May`,
  ),
]
