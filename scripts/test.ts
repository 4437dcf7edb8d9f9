/**
 * npm test: everything that must hold, and one line that adds it up. `npm test -- PART` runs what a change there touches:
 * `web`, `bff`, `service`, `contract`, `e2e`, or one test file.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.ts'
import { installedHeadlessShell, installPostgres, installStacks } from './install-for-tests.ts'

type Count = { passed: number; failed: number; skipped: number }

const root = fileURLToPath(new URL('..', import.meta.url))
const part = process.argv[2]
if (part !== undefined && !existsSync(path.join(root, part))) {
  console.error(`There is no folder or test file ${part}. Name one, such as web, bff, service or web/ui/dates.test.ts.`)
  process.exit(2)
}
const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-results-'))
const isWhole = part === undefined
const isOneFile = part !== undefined && statSync(path.join(root, part)).isFile()
const isJourney = part?.split(/[\\/]/)[0] === 'e2e'

const counts = [
  ...(isOneFile ? [] : checks()),
  ...(isJourney ? [] : [step('units', units)]),
  ...(isWhole || isJourney ? [step('journeys in Chromium', journeys)] : []),
]
rmSync(folder, { recursive: true })

const total = counts.reduce((a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
}))
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

function checks(): Count[] {
  return [
    step('types', () => check(packageFile('typescript', 'bin/tsc'), ['-p', '.'])),
    step('lint', () => check(packageFile('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.'])),
    step('unused code', () => check(packageFile('knip', 'bin/knip.js'), [])),
  ]
}

function step(name: string, run: () => Count): Count {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const count = run()
  console.log(
    `== ${name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  return count
}

/** A program that says by its exit whether all is well counts as one test. */
function check(program: string, args: string[]): Count {
  return runs(program, args) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

function units(): Count {
  installPostgres()
  if (isWhole) installStacks()
  // The BFF serves the built application.
  if (isWhole || part.startsWith('bff')) buildWhenStale()
  const file = path.join(folder, 'units.json')
  const isWell = runs(packageFile('vitest', 'vitest.mjs'), [
    'run',
    ...(part ? [isOneFile ? part : `${part}/`] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(file)
  return { passed: numPassedTests, failed: atLeastOneUnless(isWell, numFailedTests), skipped: numPendingTests }
}

function journeys(): Count {
  const file = path.join(folder, 'journeys.json')
  const env = { CHROMIUM_PATH: installedHeadlessShell(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  buildWhenStale()
  const only = isOneFile ? [path.basename(part)] : []
  const isWell = runs(
    packageFile('@playwright/test', 'cli.js'),
    ['test', '--config=e2e/playwright.config.ts', ...only],
    env,
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file).stats ?? {}
  // One that passes only at the second try has failed.
  return { passed: expected, failed: atLeastOneUnless(isWell, unexpected + flaky), skipped }
}

/** A run that broke down without naming a test has failed all the same. */
function atLeastOneUnless(isWell: boolean, failed: number): number {
  return isWell ? failed : Math.max(1, failed)
}

function runs(program: string, args: string[], env: { [name: string]: string } = {}): boolean {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function packageFile(name: string, file: string): string {
  return path.join(root, 'node_modules', name, file)
}
