/** The real application at an address, over the BFF in this process, so tests see what a user sees. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { configure, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type TestApp, testApp } from '../../bff/testing/app.ts'
import { foreignUpstream } from '../../bff/testing/foreign-upstream.ts'
import { openBrowser } from './browser.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** A desk over a lookup service whose answers the test sets. */
export async function openForeignDesk() {
  const upstream = await foreignUpstream('soap11')
  const app = await testApp({ upstreamUrl: upstream.url, env: { UPSTREAM_KEYS: 'account' } })
  const desk = await openDesk(app)
  async function close(): Promise<void> {
    await app.close()
    await upstream.close()
  }
  return { upstream, desk, close }
}
export type ForeignDesk = Awaited<ReturnType<typeof openForeignDesk>>

/**
 * One for a test file: the application's modules are loaded once.
 *
 * @param as whose session the browser has; without one, the first administrator's
 */
export async function openDesk(app: TestApp, as?: Jar) {
  const analyst = await app.analyst()
  const browserMessages = notedComplaints()
  const { document } = openBrowser(app.address)
  const requests = new Set<Promise<Response>>()
  const lookups: string[] = []
  globalThis.fetch = noting(requests, lookups, fetchingAs(as ?? analyst, app))
  await import('../main.tsx')
  const { router } = await import('../router.tsx')
  const body = within(document.body)

  /** Waits until every request is answered, every module is loaded, all is drawn, and the page no longer changes. */
  async function settled(isThere: () => boolean = () => true): Promise<void> {
    const began = performance.now()
    let seen: string | null = null
    for (let sameLooks = 0; sameLooks < looks; ) {
      await wait(betweenLooks)
      await drawn()
      const isIdle = requests.size === 0 && router.state.navigation.state === 'idle' && !(await isLoadingModules())
      sameLooks = isIdle && isThere() && seen === document.body.textContent ? sameLooks + 1 : 0
      seen = document.body.textContent
      if (performance.now() - began > patience) throw new Error(`Still loading at ${window.location.href}: ${seen}`)
    }
  }
  const hasFailed = () => body.queryByRole('heading', { name: 'This screen failed' }) !== null
  const hasMain = () => document.querySelector('main') !== null
  const user = userEvent.setup({ document })
  /** The words of the screen itself, in one line. */
  const text = () => wordsOf(body.getByRole('main'))

  return {
    analyst,
    /** The operations that the page looked up, in their order. */
    lookups,
    /** React's warnings since the last reading. */
    browserMessages: () => browserMessages.splice(0),
    user,
    settled,
    /** As a link on a page does. */
    async open(address: string): Promise<void> {
      await router.navigate(address)
      await settled(hasMain)
    },
    /** As a link in a letter does: no press in the application led there. */
    async arrive(address: string): Promise<void> {
      await router.navigate('/')
      await router.navigate(address, { replace: true })
      await settled(hasMain)
    },
    async goBack(): Promise<void> {
      await router.navigate(-1)
      await settled(hasMain)
    },
    /** Waits for the first button or link of that name, and presses it. */
    async press(name: Name, role: 'button' | 'link' = 'button'): Promise<void> {
      const named = () => body.queryAllByRole(role, { name })
      await settled(() => named().length > 0)
      await user.click(named()[0]!)
      await settled()
    },
    /** Waits until the screen says so. */
    says: (words: Name): Promise<void> =>
      settled(() => (typeof words === 'string' ? text().includes(words) : words.test(text()))),
    async workIn(reference: string): Promise<void> {
      const choice = body.getByLabelText('Case')
      await user.selectOptions(choice, within(choice).getByText(new RegExp(`^${reference}:`)))
      await settled()
    },
    /** Acts at once when the address has changed. The screen still shows the one before. */
    atNextAddress(act: () => void): void {
      const { key } = router.state.location
      const end = router.subscribe(({ location }) => {
        if (location.key === key) return
        end()
        act()
      })
    },
    /** Waits until the screen shows this record as its source. */
    async openRecord(address: string, id: string): Promise<void> {
      // The map keeps its layers.
      await router.navigate('/')
      await router.navigate(address)
      await settled(() => document.querySelector(`main a[href="/records/${id}"]`) !== null || hasFailed())
    },
    /** Everything on the page, with the bar and dialogs. */
    page: body,
    screen: () => within(body.getByRole('main')),
    text,
    /** The words of the panel with this record as its source; of the screen, if there is no such panel. */
    textOfRecord(id: string): string {
      const panel = document.querySelector<HTMLElement>(`main section:has(a[href="/records/${id}"])`)
      return wordsOf(panel ?? body.getByRole('main'))
    },
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

type Name = string | RegExp

/** Milliseconds. The machine may be busy, and nothing here measures time. */
const patience = 60_000
configure({ asyncUtilTimeout: patience })
const betweenLooks = 10
/** After this many equal readings, nothing more will change. Between them, an animation frame and its timer end. */
const looks = 4

type Scheduler = { unstable_IdlePriority: number; unstable_scheduleCallback(priority: number, act: () => void): void }
/** The one that React draws by. */
const scheduler: Scheduler = createRequire(import.meta.resolve('react-dom'))('scheduler')

/** React draws in slices, and a busy machine may put a long pause between two. An idle task runs after all of them. */
const drawn = () =>
  new Promise<void>((resolve) => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, resolve))

/** Another process prepares late imports, and on a busy machine that takes longer than any number of readings. */
async function isLoadingModules(): Promise<boolean> {
  let isLoaded = false
  void vi.dynamicImportSettled().then(() => {
    isLoaded = true
  })
  // With nothing to load, this takes one turn of the timers.
  await wait()
  return !isLoaded
}

/** The texts of its elements, with a space between them. */
function wordsOf(element: HTMLElement): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (texts.nextNode()) words.push(texts.currentNode.nodeValue ?? '')
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

function notedComplaints(): string[] {
  const browserMessages: string[] = []
  const say = console.error
  console.error = (...words: unknown[]) => {
    const text = words.map(String).join(' ')
    // jsdom does not know the element yet.
    if (text.includes('<%s> is unrecognized')) return
    browserMessages.push(text)
    say(...words)
  }
  return browserMessages
}

function noting(requests: Set<Promise<Response>>, lookups: string[], send: typeof fetch): typeof fetch {
  return (path, init) => {
    const operation = /^\/api\/lookups\/(\w+)$/.exec(String(path))?.[1]
    // React's strict mode mounts a screen twice, and gives up the first lookup before it is sent.
    if (operation && !init?.signal?.aborted) lookups.push(operation)
    const request = send(path, init)
    requests.add(request)
    return request.finally(() => requests.delete(request))
  }
}

type Jar = Pick<Awaited<ReturnType<TestApp['analyst']>>, 'cookie' | 'keep'>

/** Like a browser: relative to the page, with its cookies and its origin. */
function fetchingAs({ cookie, keep }: Jar, { address, publicUrl }: TestApp): typeof fetch {
  const plainly = globalThis.fetch
  const { host } = new URL(publicUrl)
  return async (path, init) => {
    // A file that only a build puts beside the pages.
    const source = new URL(`../..${path}`, import.meta.url)
    if (/^\/.*\.json$/.test(String(path)) && existsSync(source)) return new Response(readFileSync(source))
    const sent = { ...(init?.headers as { cookie?: string }) }
    // A test's colleague sends their own cookie.
    const isOwn = sent.cookie === undefined || sent.cookie === cookie()
    const headers = { cookie: cookie(), ...sent, origin: publicUrl, 'x-forwarded-host': host }
    const response = await plainly(new URL(String(path), address), { ...init, headers })
    if (isOwn) keep(response.headers.getSetCookie())
    // Includes the body: a request ends when all of it has arrived.
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, response)
  }
}
