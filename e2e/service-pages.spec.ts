/** The lookup service's own pages: axe finds nothing, nothing runs out of the page, and nothing is fetched. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { requireAccessible } from './accessible.ts'

const test = base.extend<object, { service: string }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-pages-'))
      const child = spawn(process.execPath, ['scripts/run.mjs', 'service/main.ts'], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, DATA_DIR: folder, SERVICE_PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      let address = ''
      for await (const line of createInterface({ input: child.stdout })) {
        address = /^The lookup service is at (\S+)/.exec(line)?.[1] ?? ''
        if (address) break
      }
      await use(address)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const [look, viewport, colorScheme] of [
  ['light, 1280 px', { width: 1280, height: 900 }, 'light'],
  ['dark, 390 px', { width: 390, height: 844 }, 'dark'],
] as const)
  test.describe(look, () => {
    test.use({ viewport, colorScheme })

    for (const [name, query, heading] of [
      ['the bare address', '', 'Company, Person and Location Lookup Service'],
      ['an operation', '?op=director_search', 'director_search'],
      ['no operation', '?op=no_such', 'No such operation'],
    ] as const)
      test(name, async ({ page, service }) => {
        const others: string[] = []
        page.on('request', (request) => {
          if (request.url() !== service + query && !request.url().startsWith('data:')) others.push(request.url())
        })
        const refused: string[] = []
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) refused.push(message.text())
        })
        await page.goto(service + query)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '')
        })

        await requireAccessible(page)
        expect({ others, refused }).toEqual({ others: [], refused: [] })
      })
  })

test('the page at the bare address leads to an operation, and back', async ({ page, service }) => {
  await page.goto(service)
  await page.getByRole('link', { name: 'geo_code', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'geo_code' })).toBeVisible()
  await page.getByRole('link', { name: 'All operations' }).click()
  await expect(page.getByRole('heading', { name: 'How to call' })).toBeVisible()
})
