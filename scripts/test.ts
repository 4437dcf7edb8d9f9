/**
 * npm test: runs every check, and prints one line with the totals. `npm test -- PART` runs the checks for a change
 * there: `web`, `bff`, `service`, `contract`, `e2e`, or one test file.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { writtenRegister } from '../bff/testing/written-register.ts'
import { buildWhenStale } from './build.ts'
import {
  installedHeadlessShell,
  installGraphReaders,
  installPostgres,
  installPrometheus,
  installReportReaders,
  installSheetReader,
  installStacks,
} from './install-for-tests.ts'

/** The result of a step. Each failure is the file and the name of a failed test, and its message. */
type Outcome = { passed: number; failed: number; skipped: number; failures: string[] }
type Step = { name: string; run(): Promise<Outcome> }
/** The parts of Vitest's and Playwright's reports that we read. */
type Units = Partial<{ [name in 'numPassedTests' | 'numFailedTests' | 'numPendingTests']: number }> & {
  testResults?: { name: string; status: string; assertionResults: Assertion[] }[]
}
type Assertion = { fullName: string; status: string; failureMessages?: string[] }
type Journeys = {
  stats?: Partial<{ [name in 'expected' | 'unexpected' | 'flaky' | 'skipped']: number }>
  suites?: Suite[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }
type Spec = {
  file: string
  title: string
  ok: boolean
  tests?: { status?: string; results?: { error?: { message?: string } }[] }[]
}

/** Journeys of one run that may pass at the second try only. Each is a race to mend. */
const mostFlaky = 2

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

/** These read the peers of the benchmarks, which are installed only then. */
const withBenchmarks = isWhole || part.startsWith('bench')
const checks = [
  // The project of the benchmarks has all other files too: most of them would be read twice.
  check('types', packageFile('typescript', 'bin/tsc'), ['-p', withBenchmarks ? 'bench' : '.']),
  check('lint', packageFile('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.']),
]
if (withBenchmarks) checks.push(check('unused code', packageFile('knip', 'bin/knip.js'), []))
const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }
if (!isOneFile) await Promise.all(checks.map(add))
// One after the other: on two processors, journeys fail for lack of time beside the units.
if (!isJourney) await add({ name: 'units', run: units })
if (isWhole || isJourney) await add({ name: 'journeys in Chromium', run: journeys })
rmSync(folder, { recursive: true })
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

async function add({ name, run }: Step): Promise<void> {
  const started = Date.now()
  console.log(`\n== ${name}`)
  const { passed, failed, skipped, failures } = await run()
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`== ${name}: ${failed === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.failures.push(...failures)
}

/** A program with an exit code counts as one test. */
function check(name: string, file: string, args: string[]): Step {
  return {
    name,
    async run() {
      const isWell = await succeeds(file, args)
      return { passed: Number(isWell), failed: Number(!isWell), skipped: 0, failures: isWell ? [] : [name] }
    },
  }
}

async function units(): Promise<Outcome> {
  installPostgres()
  if (isWhole || part.startsWith('bff')) {
    installReportReaders()
    installSheetReader()
    installPrometheus()
  }
  if (isWhole) installStacks()
  if (isWhole) installGraphReaders()
  // The BFF serves the built application.
  if (isWhole || part.startsWith('bff')) buildWhenStale()
  const file = path.join(folder, 'units.json')
  const only = part ? [isOneFile ? part : `${part}/`] : []
  const isWell = await succeeds(
    packageFile('vitest', 'vitest.mjs'),
    ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { TMPDIR: roomInMemory() },
  )
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] }: Units = read(file)
  return {
    passed: numPassedTests,
    failed: atLeastOneUnless(isWell, numFailedTests),
    skipped: numPendingTests,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => fullName + saying(failureMessages))
      // A file that could not be read has no test to name.
      const named = failed.length === 0 && status === 'failed' ? ['the file itself'] : failed
      return named.map((test) => `${path.relative(root, name)} › ${test}`)
    }),
  }
}

async function journeys(): Promise<Outcome> {
  const file = path.join(folder, 'journeys.json')
  const env = {
    CHROMIUM_PATH: installedHeadlessShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    WRITTEN_REGISTER: await writtenRegister(),
    TMPDIR: roomInMemory(),
  }
  buildWhenStale()
  const only = isOneFile ? [path.basename(part)] : []
  const isWell = await succeeds(
    packageFile('@playwright/test', 'cli.js'),
    ['test', '--config=e2e/playwright.config.ts', ...only],
    env,
  )
  const { stats, suites = [] }: Journeys = read(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  const specs = suites.flatMap(specsOf)
  const flakies = specs.filter(({ tests = [] }) => tests.some(({ status }) => status === 'flaky')).map(inWords)
  if (flaky > 0) console.log(`\nFLAKY: passed only at the second try, ${flaky} of at most ${mostFlaky}:`)
  for (const flakyOne of flakies) console.log(flakyOne)
  const isTooFlaky = flaky > mostFlaky
  return {
    passed: isTooFlaky ? expected : expected + flaky,
    failed: atLeastOneUnless(isWell, isTooFlaky ? unexpected + flaky : unexpected),
    skipped,
    failures: [...specs.filter(({ ok }) => !ok).map(inWords), ...(isTooFlaky ? flakies : [])],
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function inWords({ file, title, tests = [] }: Spec): string {
  const errors = tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? []))
  return `e2e/${file} › ${title}${saying(errors)}`
}

/** The first lines of each message, because a shortened log keeps its end. */
function saying(messages: string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => !/^\s+at .*node_modules/.test(line))
      .slice(0, 12),
  )
  return lines.map((line) => `\n    ${line}`).join('')
}

/** A run that stopped without naming a test counts as a failure. */
function atLeastOneUnless(isWell: boolean, failed: number): number {
  return isWell ? failed : Math.max(1, failed)
}

/** In memory if it has room: what tests write need not survive a power cut, and writing it to a disk takes longer. */
function roomInMemory(): string {
  const [memory, mounts] = ['/dev/shm', '/proc/mounts']
  const isMemory = existsSync(mounts) && /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(readFileSync(mounts, 'utf8'))
  if (!isMemory) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}

function succeeds(program: string, args: string[], env: { [name: string]: string } = {}): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
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
