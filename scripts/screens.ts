/** npm run screens: takes the pictures in docs/screens/ of every screen: wide and light, and on a phone in the dark. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type CDPSession, chromium } from '@playwright/test'
import { openAndRun } from '../e2e/opening.ts'
import { screens } from '../e2e/screens.ts'
import { installedChromium } from './install-for-tests.ts'

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const
/** The quality of a picture: text stays sharp enough to read. */
const quality = 60

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'docs', 'screens')
const only = process.argv.slice(2)

const data = mkdtempSync(path.join(tmpdir(), 'whereabouts-screens-'))
const account = { email: 'ada@example.com', password: 'a password of the pictures' }
const app = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
  cwd: root,
  env: {
    ...process.env,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    DATA_DIR: data,
    PORT: '0',
    SERVICE_PORT: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => app.kill('SIGTERM'))
let address = ''
for await (const line of createInterface({ input: app.stdout })) {
  address = /^Whereabouts is at (\S+)/.exec(line)?.[1] ?? ''
  if (address) break
}

const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Europe/London' })
await context.request.post('/api/session', {
  data: account,
  headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' },
})
if (only.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const screen of screens) if (only.length === 0 || only.includes(screen.name)) await takeAll(screen)
await browser.close()
app.kill('SIGTERM')
await new Promise((resolve) => app.once('exit', resolve))
rmSync(data, { recursive: true, force: true })

async function takeAll({ name, address: where, ready }: (typeof screens)[number]): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize(looks[0])
  await openAndRun(page, where)
  await ready(page)
  const session = await context.newCDPSession(page)
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(300)
    // A document's pages are drawn again when their width has settled.
    await page.waitForTimeout(300)
    await take(session, `${name.replaceAll(' ', '-')}-${size.width}-${colorScheme}`)
  }
  await page.close()
  console.log(name)
}

async function take(session: CDPSession, name: string): Promise<void> {
  const { data: picture } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  writeFileSync(path.join(folder, `${name}.webp`), picture, 'base64')
}
