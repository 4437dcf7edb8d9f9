/** npm run screens: takes the pictures in docs/screens/ from the running application. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { installedChromium } from './install-for-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'docs', 'screens')
mkdirSync(folder, { recursive: true })

const data = mkdtempSync(path.join(tmpdir(), 'whereabouts-screens-'))
const account = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a password of the pictures' }
const app = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
  cwd: root,
  env: { ...process.env, ...account, DATA_DIR: data, PORT: '0', SERVICE_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let address = ''
for await (const line of createInterface({ input: app.stdout })) {
  address = /^Whereabouts is at (\S+)/.exec(line)?.[1] ?? ''
  if (address) break
}

const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
await page.goto(`${address}/sign-in`)
await page.getByLabel('E-mail address').fill(account.ADMIN_EMAIL)
await page.getByLabel('Password').fill(account.ADMIN_PASSWORD)
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('heading', { name: 'What do you have?' }).waitFor()
await take(page, 'dossier', '/companies/90000001/filings', async () => {
  await page
    .getByRole('link', { name: /^Open AA / })
    .first()
    .click()
  await page.getByText('on record', { exact: false }).first().waitFor()
})
await browser.close()
app.kill('SIGTERM')
await new Promise((resolve) => app.once('exit', resolve))
rmSync(data, { recursive: true, force: true })

async function take(page: Page, name: string, where: string, prepare: () => Promise<void>): Promise<void> {
  await page.goto(address + where)
  await prepare()
  // Fonts and the drawing of a page come a moment later.
  await page.waitForTimeout(1500)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
