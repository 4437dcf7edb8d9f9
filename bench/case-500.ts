/**
 * The views of a case of 500 companies with their officers: how long the server takes for the home, the graph, the
 * timeline and the contradictions, and how long Chromium then paints. BENCH_COMPANIES sets the number of companies.
 */
import { companyNumberAt } from '../fiction/companies.ts'
import { openEmbeddedDesk } from './measure/embedded-desk.ts'
import { median, quantile } from './measure/numbers.ts'
import { paintedAfter } from './measure/painted.ts'
import { processorTimeOf } from './measure/process.ts'
import { say } from './measure/table.ts'
import { openUnwatchedBrowser } from './measure/unwatched-browser.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 500)
const atOnce = 8
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const { url, application, headers, case_id, send, close } = await openEmbeddedDesk()

const numbers = Array.from({ length: companies }, (_, at) => companyNumberAt(at))
const operations = ['company_number_search', 'company_appointments']
const lookups = numbers.flatMap((company_number) => operations.map((operation) => ({ company_number, operation })))
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = lookups.pop(); next; next = lookups.pop())
      await send('POST', `/api/lookups/${next.operation}`, { company_number: next.company_number, case_id })
  }),
)

const of = `/api/cases/${case_id}`
const home = ['graph?limit=60', 'pairs?state=open', 'contradictions', 'findings', 'subjects', 'pins', 'screening/marks']
const views: { readonly [view: string]: readonly string[] } = {
  home: home.map((part) => `${of}/${part}`),
  graph: [`${of}/graph?limit=150`],
  timeline: [`${of}/timeline`],
  contradictions: [`${of}/contradictions`],
}

for (const [view, paths] of Object.entries(views)) {
  // Without the first reading, which compiles the code and compares the people of the case.
  const first = await timeOf(paths)
  const times: number[] = []
  const before = processorTimeOf(application)
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(paths))
  const processor = (processorTimeOf(application) - before) / rounds
  const middle = median(times)
  say(
    `${companies} companies in a case, on the server: ${view}`,
    `p50 ${middle.toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, ${processor.toFixed(0)} ms of processor time; the first ${first.toFixed(0)} ms`,
    '',
    { words: '100 ms', isReached: middle <= 100 },
  )
}

const browser = await openUnwatchedBrowser(process.env.CHROMIUM_PATH!, null)
const visitor = await browser.visitor()
await visitor.setCookie(url, headers.cookie)
for (const [view, paths] of Object.entries(views)) {
  const address = `${url}/cases/${case_id}${view === 'home' ? '' : `/${view}`}`
  const replies = paths.map((path) => path.split('?')[0]!)
  const times: number[] = []
  // The first visit fetches the scripts.
  for (let round = 0; round <= rounds / 4; round += 1) times.push(await paintedAfter(visitor, address, replies))
  const [first = 0, ...others] = times
  const middle = median(others)
  say(
    `the same, painted after the replies: ${view}`,
    `p50 ${middle.toFixed(0)} ms; the first ${first.toFixed(0)} ms`,
    '',
    { words: '300 ms', isReached: middle <= 300 },
  )
}
await browser.close()
await close()

/** As a screen does, all at once. */
async function timeOf(paths: readonly string[]): Promise<number> {
  const before = performance.now()
  await Promise.all(paths.map((path) => send('GET', path)))
  return performance.now() - before
}
