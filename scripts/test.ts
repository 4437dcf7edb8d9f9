/**
 * npm test: everything that must hold, and one line that adds it up. `npm test -- PART` runs what a change there touches:
 * `web`, `bff`, `service`, `contract`, `e2e`, or one test file.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.ts'
import { installedHeadlessShell, installGraphReaders, installPostgres, installStacks } from './install-for-tests.ts'

type Count = { passed: number; failed: number; skipped: number }
/** A program under way. What it prints is held back until `show`. */
type Running = { show(): Promise<boolean> }
type Step = { name: string; program: Running; count(isWell: boolean): Count }

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

const total: Count = { passed: 0, failed: 0, skipped: 0 }
if (!isOneFile) await add(checks())
await add([...(isJourney ? [] : [units()]), ...(isWhole || isJourney ? [journeys()] : [])])
rmSync(folder, { recursive: true })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

/** Steps run at the same time, because each also waits, and are shown one after the other. */
async function add(steps: Step[]): Promise<void> {
  const started = Date.now()
  for (const { name, program, count } of steps) {
    console.log(`\n== ${name}`)
    const { passed, failed, skipped } = count(await program.show())
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`== ${name}: ${failed === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
}

function checks(): Step[] {
  // A program that says by its exit whether all is well counts as one test.
  const count = (isWell: boolean): Count => ({ passed: Number(isWell), failed: Number(!isWell), skipped: 0 })
  return [
    { name: 'types', program: run(packageFile('typescript', 'bin/tsc'), ['-p', '.']), count },
    {
      name: 'lint',
      program: run(packageFile('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.']),
      count,
    },
    { name: 'unused code', program: run(packageFile('knip', 'bin/knip.js'), []), count },
  ]
}

function units(): Step {
  installPostgres()
  if (isWhole) installStacks()
  if (isWhole) installGraphReaders()
  // The BFF serves the built application.
  if (isWhole || part.startsWith('bff')) buildWhenStale()
  const file = path.join(folder, 'units.json')
  const program = run(packageFile('vitest', 'vitest.mjs'), [
    'run',
    ...(part ? [isOneFile ? part : `${part}/`] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return {
    name: 'units',
    program,
    count(isWell) {
      const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(file)
      return { passed: numPassedTests, failed: atLeastOneUnless(isWell, numFailedTests), skipped: numPendingTests }
    },
  }
}

function journeys(): Step {
  const file = path.join(folder, 'journeys.json')
  const env = { CHROMIUM_PATH: installedHeadlessShell(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  buildWhenStale()
  const only = isOneFile ? [path.basename(part)] : []
  const program = run(
    packageFile('@playwright/test', 'cli.js'),
    ['test', '--config=e2e/playwright.config.ts', ...only],
    env,
  )
  return {
    name: 'journeys in Chromium',
    program,
    count(isWell) {
      const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file).stats ?? {}
      // One that passes only at the second try has failed.
      return { passed: expected, failed: atLeastOneUnless(isWell, unexpected + flaky), skipped }
    },
  }
}

/** A run that broke down without naming a test has failed all the same. */
function atLeastOneUnless(isWell: boolean, failed: number): number {
  return isWell ? failed : Math.max(1, failed)
}

function run(program: string, args: string[], env: { [name: string]: string } = {}): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  })
  const held: Buffer[] = []
  let print = (text: Buffer): void => void held.push(text)
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => print(text))
  const ended = new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)))
  return {
    show() {
      print = (text) => void process.stdout.write(text)
      for (const text of held.splice(0)) print(text)
      return ended
    },
  }
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
