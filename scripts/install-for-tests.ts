/** Installs what tests need besides the packages: Chromium, PostgreSQL, SOAP stacks and readers of files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { readsSheets, sheetPackages } from '../bff/batch/testing/sheets.ts'
import { readsReports, reportPackages } from '../bff/report/testing/readers.ts'
import { postgresFolder } from '../platform/testing/postgres.ts'
import { graphPackages, readsGraphs } from '../trials/interop/graph-files.ts'
import { stacks } from '../trials/interop/stacks.ts'

/** The browser that people use: for figures and pictures. */
export function installedChromium(): string {
  const known = ownChromium() ?? onPath('chromium', 'chromium-browser', 'google-chrome')
  if (known) return known
  console.log('Installing Chromium …')
  if (!installWithApt('chromium')) run('playwright', ['install', 'chromium'])
  const installed = ownChromium() ?? onPath('chromium')
  if (installed) return installed
  throw new Error('Chromium could not be installed. Install it by hand and name its program in CHROMIUM_PATH.')
}

/** Without the parts that draw windows, for journeys: it uses a quarter less processor time. */
export function installedHeadlessShell(): string {
  const known = ownChromium() ?? onPath(headlessShell)
  if (known) return known
  console.log('Installing Chromium for the tests …')
  installWithApt(headlessShell)
  return onPath(headlessShell) ?? installedChromium()
}

const headlessShell = 'chromium-headless-shell'

/** The one in CHROMIUM_PATH, or Playwright's. */
const ownChromium = () =>
  [process.env.CHROMIUM_PATH, chromium.executablePath()].find((file) => file && existsSync(file))

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync)
}

/** Without it, its tests are skipped, visibly. */
export function installPostgres(): void {
  if (postgresFolder() !== null) return
  console.log('Installing PostgreSQL for the tests …')
  if (!installWithApt('postgresql')) console.log('PostgreSQL could not be installed here: its tests are skipped.')
}

/** Its promtool checks our alarms. Without it that test is skipped, visibly. */
export function installPrometheus(): void {
  if (onPath('promtool')) return
  console.log('Installing Prometheus for the tests …')
  if (!installWithApt('prometheus'))
    console.log('Prometheus could not be installed here: the test of the alarms is skipped.')
}

/** PgBouncer and HAProxy, for trials of several machines. @returns those that are still missing */
export function installBalancers(): string[] {
  const missing = () => ['pgbouncer', 'haproxy'].filter((name) => !onPath(name) && !existsSync(`/usr/sbin/${name}`))
  if (missing().length > 0) installWithApt(...missing())
  return missing()
}

/** Other SOAP stacks, all at once. Tests of missing ones are skipped, visibly. */
export function installStacks(): void {
  const wanting = stacks.filter((stack) => !stack.isInstalled())
  if (wanting.length === 0) return
  console.log(`Installing SOAP stacks for the tests: ${wanting.map(({ name }) => name).join(', ')} …`)
  installWithApt(...wanting.flatMap(({ packages }) => packages))
  for (const { name } of wanting.filter((stack) => !stack.isInstalled()))
    console.log(`${name} could not be installed here: its tests are skipped.`)
}

/** Without them the trial of graph files fails: it needs a foreign reader. */
export function installGraphReaders(): void {
  if (readsGraphs()) return
  console.log('Installing networkx and igraph for the tests …')
  if (!installWithApt(...graphPackages))
    console.log(`networkx and igraph could not be installed here. Install ${graphPackages.join(' and ')} by hand.`)
}

/** Without them the tests of a report's files fail: they need foreign readers. */
export function installReportReaders(): void {
  if (readsReports()) return
  console.log('Installing qpdf, poppler and python-docx for the tests …')
  if (!installWithApt(...reportPackages))
    console.log(`They could not be installed here. Install ${reportPackages.join(', ')} by hand.`)
}

/** Without it the test of the XLSX export fails. */
export function installSheetReader(): void {
  if (readsSheets()) return
  console.log('Installing openpyxl for the tests …')
  if (!installWithApt(...sheetPackages))
    console.log(`openpyxl could not be installed here. Install ${sheetPackages.join(' and ')} by hand.`)
}

let isUpdated = false

/** On Debian and related systems, as root. */
function installWithApt(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  if (!isUpdated) run('apt-get', ['update', '-qq'])
  isUpdated = true
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
}

function run(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}
