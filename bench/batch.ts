/**
 * A batch of company numbers against the embedded service over the fictional register. The peer in the same run looks up
 * as many other numbers by the API, one after the other. BENCH_ROWS sets the number of rows.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { companyNumberAt } from '../fiction/companies.ts'
import { openEmbeddedDesk } from './measure/embedded-desk.ts'
import { processorTimeOf } from './measure/process.ts'
import { say } from './measure/table.ts'

const rows = Number(process.env.BENCH_ROWS ?? 1_781)
/** A batch gives way to lookups by hand for this long. Milliseconds. */
const afterLookupsByHand = 3_000

const { application, service, case_id, send, close } = await openEmbeddedDesk()

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, at) => companyNumberAt(first + at))

// The first ones compile the code.
await oneByOne(numbers(rows, 100))
const peer = await costOf(() => oneByOne(numbers(rows + 100, rows)))
await wait(afterLookupsByHand)
const ours = await costOf(() => batch(numbers(0, rows)))
await close()

const inWords = ({ seconds, application, service }: Cost) =>
  `${seconds.toFixed(1)} s; a row ${((1000 * application) / rows).toFixed(2)} ms of the application’s processor time and ${((1000 * service) / rows).toFixed(2)} ms of the service’s`
say(
  `batch of ${rows.toLocaleString('en-GB')} numbers against the embedded service`,
  inWords(ours),
  `one lookup after the other by the API: ${inWords(peer)}`,
  { words: '20 s', isReached: ours.seconds <= 20 },
)

/** In seconds: by the clock, and of processors. */
type Cost = { seconds: number; application: number; service: number }

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const now = () => [performance.now(), processorTimeOf(application), processorTimeOf(service)] as const
  const before = now()
  await work()
  const [clock, ofApplication, ofService] = now().map((time, at) => (time - before[at]!) / 1000)
  return { seconds: clock!, application: ofApplication!, service: ofService! }
}

async function oneByOne(companies: readonly string[]): Promise<void> {
  for (const company_number of companies)
    await send('POST', '/api/lookups/company_number_search', { company_number, case_id })
}

async function batch(companies: readonly string[]): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([['Company number', ...companies].join('\r\n')]), 'list.csv')
  form.append('case_id', case_id)
  form.append('operation', 'company_number_search')
  const { batch_id } = await send('POST', '/api/batches', form)
  await send('POST', `/api/batches/${batch_id}/start`, { most_credits: '1000000' })
  for (;;) {
    const { state, why, found } = await send('GET', `/api/batches/${batch_id}`)
    if (state === 'done' && found === companies.length) return
    if (state !== 'running') throw new Error(`${state}: ${why}; ${found} found`)
    await wait(200)
  }
}
