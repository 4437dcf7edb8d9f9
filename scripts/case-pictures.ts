/**
 * npm run case-pictures: solves the three landmark cases in the application, and takes the pictures of docs/cases. The
 * lookups and judgements are those of the walk-throughs. A report of the first gives the pictures of docs/report.md.
 * Names of cases, or `report`, limit it to these pictures.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, chromium, type Page } from '@playwright/test'
import { landmarkCases } from '../fiction/landmarks.ts'
import { installedChromium } from './install-for-tests.ts'

type Lookup = readonly [operation: string, params: { [name: string]: string }]
type Judged = readonly [one: string, other: string, verdict: 'same' | 'different']
type Walk = {
  name: string
  lookups: Lookup[]
  judged: Judged[]
  /** Parts of the case, with what they show of it. */
  pictures: ('identities?state=same' | 'contradictions' | 'graph' | 'timeline' | `ownership?${string}`)[]
}

const { phoenix, circle, namesakes } = landmarkCases
const officer = ({ director_id }: { director_id: string }) => `officer:${director_id}`
const pairOf = (two: readonly { director_id: string }[]): Judged => [officer(two[0]!), officer(two[1]!), 'same']

const walks: Walk[] = [
  {
    name: 'phoenix',
    lookups: [
      ['company_name_search', { name: 'hollowmere' }],
      ...phoenix.companies.map(({ company_number }): Lookup => ['company_appointments', { company_number }]),
      ...phoenix.director.map(({ director_id }): Lookup => ['director_details', { director_id }]),
      ['company_controllers', { company_number: phoenix.companies[3]!.company_number }],
    ],
    judged: [pairOf(phoenix.director), pairOf(phoenix.partner)],
    pictures: [
      'identities?state=same',
      'contradictions',
      'timeline',
      `ownership?company=${phoenix.companies[3]!.company_number}`,
    ],
  },
  {
    name: 'circle',
    lookups: circle.companies.flatMap(({ company_number }): Lookup[] => [
      ['company_number_search', { company_number }],
      ['company_appointments', { company_number }],
      ['company_mortgage_index', { company_number }],
      ['company_controllers', { company_number }],
    ]),
    judged: [
      ...circle.corporate.map(
        (firm, at): Judged => [officer(firm), `company:${circle.companies[at]!.company_number}`, 'same'],
      ),
      pairOf(circle.person),
    ],
    pictures: ['graph', 'identities?state=same', `ownership?company=${circle.companies[0]!.company_number}&ended=1`],
  },
  {
    name: 'namesakes',
    lookups: [
      ['director_search', { name: 'pellington' }],
      ...[...namesakes.disqualified, ...namesakes.namesake].map(
        ({ director_id }): Lookup => ['director_details', { director_id }],
      ),
    ],
    judged: [
      [officer(namesakes.disqualified[0]!), officer(namesakes.namesake[0]!), 'different'],
      pairOf(namesakes.disqualified),
    ],
    pictures: ['identities?state=same', 'contradictions'],
  },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const data = mkdtempSync(path.join(tmpdir(), 'whereabouts-cases-'))
const account = { email: 'ada@example.com', password: 'a password of the pictures' }
const own = {
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  DATA_DIR: data,
  PORT: '0',
  SERVICE_PORT: '0',
}
const app = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
  cwd: root,
  env: { ...process.env, ...own },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let address = ''
for await (const line of createInterface({ input: app.stdout })) {
  address = /^Whereabouts is at (\S+)/.exec(line)?.[1] ?? ''
  if (address) break
}

const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const viewport = { width: 1280, height: 900 }
const context = await browser.newContext({ baseURL: address, viewport, locale: 'en-GB', timezoneId: 'Europe/London' })
await post(context.request, '/api/session', account)
const only = process.argv.slice(2)
for (const walk of walks) {
  const isWanted = only.length === 0 || only.includes(walk.name)
  const hasReport = walk === walks[0] && (only.length === 0 || only.includes('report'))
  if (!isWanted && !hasReport) continue
  const case_id = await solved(walk)
  const page = await context.newPage()
  for (const part of isWanted ? walk.pictures : []) {
    await page.goto(`/cases/${case_id}/${part}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    // Waits until the graph's layout settles.
    await page.waitForTimeout(2500)
    await take(page, `${walk.name}-${part.replace(/\?.*/, '')}`)
  }
  if (hasReport) await takeReport(page, case_id)
  await page.close()
  console.log(walk.name)
}
await browser.close()
app.kill('SIGTERM')
await new Promise((resolve) => app.once('exit', resolve))
rmSync(data, { recursive: true, force: true })

async function solved({ name, lookups, judged }: Walk): Promise<string> {
  const title = `The ${name}`
  const given = { reference: name, title, purpose: 'A walk-through', lawful_basis: 'Legitimate interests' }
  const { case_id } = await post(context.request, '/api/cases', given)
  for (const [operation, params] of lookups)
    await confirmed(context.request, `/api/lookups/${operation}`, { ...params, case_id })
  for (const [a, b, verdict] of judged)
    await post(context.request, `/api/cases/${case_id}/judgements`, { a, b, verdict })
  return case_id
}

async function take(page: Page, name: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const { data: picture } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  writeFileSync(path.join(root, 'docs', 'cases', `${name}.webp`), picture, 'base64')
}

async function takeReport(page: Page, case_id: string): Promise<void> {
  const { report_id, content, version } = await post(context.request, `/api/cases/${case_id}/reports`, {
    template: 'company',
  })
  const { facts } = await post(context.request, `/api/cases/${case_id}/report-facts`, { q: 'appointed' })
  const words = (id: string, voice: string, text: string, ...rest: object[]) => ({
    kind: 'paragraph',
    id,
    voice,
    runs: [{ text }, ...rest],
  })
  content.sections[0].blocks = [
    words('own', 'plain', 'Our client asked who runs the company. ', { fact: facts[0].fact }),
    words('opinion', 'opinion', 'The two director numbers are one person.'),
    words('inference', 'inference', 'The second company took over the trade of the first. ', { fact: facts[1].fact }),
  ]
  const mark = { mark: 'kind', kind: 'people', reason: 'third_party' }
  await put(`/api/reports/${report_id}`, { content, version })
  await put(`/api/reports/${report_id}/redactions`, { marks: [mark], version: 0 })
  for (const part of ['write', 'redact', 'send']) {
    await page.goto(`/cases/${case_id}/report/${report_id}${part === 'write' ? '' : `?part=${part}`}`)
    await page.getByText(part === 'write' ? 'took over the trade' : /side by side|Who received/).waitFor()
    // The answers that the screen loads beside its text.
    await page.waitForTimeout(2500)
    await take(page, `report-${part}`)
  }
  const pdf = path.join(data, 'report.pdf')
  writeFileSync(pdf, await (await context.request.get(`/api/cases/${case_id}/report.pdf?report=${report_id}`)).body())
  execFileSync('pdftoppm', ['-png', '-r', '80', '-f', '1', '-l', '2', pdf, path.join(data, 'page')])
  const shown = readdirSync(data)
    .filter((name) => name.endsWith('.png'))
    .toSorted()
    .map((name) => readFileSync(path.join(data, name)).toString('base64'))
    .map((png) => `<img alt="" src="data:image/png;base64,${png}">`)
  await page.goto('about:blank')
  await page.setContent(
    `<style>body{margin:0;display:flex;gap:8px;background:#d9d5ca}img{width:636px}</style>${shown.join('')}`,
  )
  await take(page, 'report-pdf')
}

async function put(to: string, body: object): Promise<void> {
  const reply = await context.request.put(to, { data: body, headers })
  if (!reply.ok()) throw new Error(`${to}: ${await reply.text()}`)
}

/** A lookup of unknown price is confirmed once. */
async function confirmed(request: APIRequestContext, to: string, body: object) {
  const reply = await request.post(to, { data: body, headers })
  if (reply.status() !== 428) return
  const { confirmation } = await reply.json()
  await post(request, to, { ...body, confirmation })
}

async function post(request: APIRequestContext, to: string, body: object) {
  const reply = await request.post(to, { data: body, headers })
  if (!reply.ok()) throw new Error(`${to}: ${await reply.text()}`)
  return reply.json()
}
