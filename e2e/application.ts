/** The application as its user starts it, for browser journeys. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { newDataFolder } from './data-folder.ts'
import { noteRequests } from './requests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const analyst = { email: 'ada@example.com', password: 'a password of the journeys' }
const account = { ADMIN_EMAIL: analyst.email, ADMIN_PASSWORD: analyst.password }

export type Application = {
  /** Its output so far: where it is, and its log. */
  lines: string[]
  address: string
  stop(): Promise<void>
  /** Like a power cut: nothing finishes, and the folder stays. */
  kill(): Promise<void>
}

const asUsersStartIt = ['scripts/run.mjs', 'scripts/start.ts']
export const bare = ['scripts/start.ts']

/**
 * @param until the last line to wait for @param folder its DATA_DIR, deleted when it stops @param program `bare` is one
 * process, which can be killed
 */
export async function startApplication(
  env: { [name: string]: string },
  { until = /^Whereabouts is at (\S+)/, folder = newDataFolder(), program = asUsersStartIt } = {},
): Promise<Application> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', SERVICE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  await new Promise<void>((resolve) => {
    const output = createInterface({ input: child.stdout })
    output.on('line', (line) => {
      lines.push(line)
      if (until.test(line)) resolve()
    })
    output.on('close', resolve)
  })
  const address = lines.map((line) => /^Whereabouts is at (\S+)/.exec(line)?.[1]).find(Boolean)
  if (!address) throw new Error(`The application did not start: ${lines.join('\n')}`)
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    lines,
    address,
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
  }
}

/** Browser messages that no journey may cause. */
export type BrowserMessages = { messages: string[]; otherHosts: string[] }

type Fixtures = { entered: Page; desk: Page; browserMessages: BrowserMessages; worksInSample: boolean }

/**
 * `entered`: an empty page of a signed-in person; `desk`: the same, at the search. Each journey has its own case,
 * without other journeys' answers; with `worksInSample` it uses the sample case.
 */
export const test = base.extend<Fixtures, { application: Application }>({
  application: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const application = await startApplication(account)
      await use(application)
      await application.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ application }, use) => use(application.address),

  page: async ({ page }, use) => {
    noteRequests(page)
    await use(page)
  },

  browserMessages: async ({ page, application }, use) => {
    const browserMessages: BrowserMessages = { messages: [], otherHosts: [] }
    const refused: string[] = []
    const linesBefore = application.lines.length
    page.on('response', (response) => {
      if (response.status() >= 400)
        refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') browserMessages.messages.push(message.text())
    })
    page.on('pageerror', (error) => browserMessages.messages.push(error.message))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(application.address) && !url.startsWith('blob:') && !url.startsWith('data:'))
        browserMessages.otherHosts.push(url)
    })
    await use(browserMessages)
    const causes = [...refused, ...application.lines.slice(linesBefore)].join('\n')
    expect(browserMessages, causes).toEqual({ messages: [], otherHosts: [] })
  },

  worksInSample: [false, { option: true }],

  entered: async ({ page, browserMessages: _, worksInSample }, use) => {
    await enter(page, worksInSample)
    await use(page)
  },

  desk: async ({ entered: page }, use) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Search the register' })).toBeVisible()
    await use(page)
  },
})

let journeys = 0

/** Signs in without the sign-in page, which sign-in.spec.ts tests. */
export async function enter(page: Page, worksInSample = false): Promise<void> {
  const reply = await page.request.post('/api/session', {
    data: analyst,
    headers: ownPage,
  })
  expect(reply.status()).toBe(200)
  const case_id = worksInSample ? await sampleCase(page) : await newCase(page, `JOURNEY-${++journeys}`)
  await page.addInitScript(
    (case_id) => localStorage.getItem('whereabouts.case') ?? localStorage.setItem('whereabouts.case', case_id),
    case_id,
  )
}

const ownPage = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }

/** Ignores cases that other journeys open. */
async function sampleCase(page: Page): Promise<string> {
  const { cases } = await (await page.request.get('/api/cases')).json()
  const sample = cases.find(({ reference }: { reference: string }) => reference === 'SAMPLE-1')
  // A service that is not embedded has none.
  return sample?.case_id ?? (await newCase(page, 'SAMPLE-1'))
}

async function newCase(page: Page, reference: string): Promise<string> {
  const reply = await page.request.post('/api/cases', {
    data: {
      reference,
      title: 'A journey',
      purpose: 'To see that it can be done.',
      lawful_basis: 'Legitimate interests',
    },
    headers: ownPage,
  })
  expect(reply.status()).toBe(201)
  return (await reply.json()).case_id
}

/** In a new case without lookups: from the current page, or from its start. */
export async function workInNewCase(page: Page, reference: string): Promise<void> {
  const case_id = await newCase(page, reference)
  if (page.url() !== 'about:blank')
    return await page.evaluate((case_id) => sessionStorage.setItem('whereabouts.case', case_id), case_id)
  await page.addInitScript(
    (case_id) => sessionStorage.getItem('whereabouts.case') ?? sessionStorage.setItem('whereabouts.case', case_id),
    case_id,
  )
}

/** Sets preferences of the signed-in analyst. Their other journeys see them too. */
export const prefer = (page: Page, some: object): Promise<void> =>
  page.evaluate(async (some) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'whereabouts' }
    await fetch('/api/preferences', { method: 'PATCH', headers, body: JSON.stringify(some) })
  }, some)

/** The operations that the page looks up from now on. */
export function lookupsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, operation] = request.url().split('/api/lookups/')
    if (operation) asked.push(operation)
  })
  return asked
}

/** Signed in, and at the search. */
export async function signIn(page: Page): Promise<void> {
  await enter(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Search the register' })).toBeVisible()
}

export { lookUpTab, openAndRun, openAtRest, openDocument, runButton } from './opening.ts'
export { expect }
