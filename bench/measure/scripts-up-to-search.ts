/** The scripts that a browser with an empty cache loads: at the sign-in, and up to the rows of a first search. */
import { chromium } from '@playwright/test'
import { account } from './account.ts'
import { scriptBytes } from './script-bytes.ts'

/** Bytes by the script's name. `search` holds those of the sign-in too. */
export type Scripts = { door: Map<string, number>; search: Map<string, number> }

export async function scriptsUpToSearch(url: string, executablePath: string): Promise<Scripts> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  const loaded = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && loaded.add(request.url()))
  await page.goto(`${url}/sign-in`)
  await page.waitForLoadState('networkidle')
  const door = await scriptBytes(loaded)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Search the register' }).waitFor()
  await page.goto(`${url}/companies?name=northgate`)
  await page.getByRole('button', { name: /^Look up/ }).click()
  await page.getByRole('table').waitFor()
  await page.waitForLoadState('networkidle')
  const search = await scriptBytes(loaded)
  await browser.close()
  return { door, search }
}

export const sumOf = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
