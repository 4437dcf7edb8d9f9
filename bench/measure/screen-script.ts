import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { account } from './account.ts'
import { end, startApplication } from './process.ts'
import { scriptBytes } from './script-bytes.ts'

type Post = (address: string, data: object) => Promise<Record<string, string>>

/**
 * Bytes of JavaScript, as gzip, that a browser at the search fetches for another screen.
 * @param prepare returns the address of the screen
 */
export async function scriptOfScreen(browser: Browser, prepare: (post: Post) => Promise<string>): Promise<number> {
  const data = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const [application, url] = await startApplication(data)
  const context = await browser.newContext({ baseURL: url })
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
  const post: Post = async (address, data) => (await context.request.post(address, { data, headers })).json()
  await post('/api/session', account)
  const search = await scriptsOf(await context.newPage(), '/')
  const screen = await scriptsOf(await context.newPage(), await prepare(post))
  const sizes = await scriptBytes([...screen].filter((script) => !search.has(script)))
  await context.close()
  await end(application)
  rmSync(data, { recursive: true })
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

async function scriptsOf(page: Page, where: string): Promise<Set<string>> {
  const loaded = new Set<string>()
  // What is fetched for later screens waits 1.5 s or more. On a busy machine it would count now and then.
  await page.addInitScript((longest) => {
    const { setTimeout } = window
    window.setTimeout = ((act: () => void, delay = 0) => (delay < longest ? setTimeout(act, delay) : 0)) as never
  }, 1000)
  page.on('request', (request) => request.resourceType() === 'script' && loaded.add(request.url()))
  await page.goto(where)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return loaded
}
