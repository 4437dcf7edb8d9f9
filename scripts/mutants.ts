/**
 * npm run mutants [FILE …]: applies each mutant to a copy of the project and runs its tests, which must fail. At least 95 %
 * of the mutants must be killed.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { buildWhenStale } from './build.ts'
import { type Mutant, mutants } from './mutant-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const aim = 0.95
const wanted = process.argv.slice(2)
const chosen = mutants.filter(({ file }) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
if (chosen.length === 0) throw new Error(`No mutant changes ${wanted.join(', ')}.`)

buildWhenStale()
const copy = mkdtempSync(path.join(tmpdir(), 'whereabouts-mutants-'))
const linked = ['node_modules', 'dist']
const isLeftOut = /^(\.git|data|test-results|docs\/screens|bench\/node_modules)$/
cpSync(root, copy, {
  recursive: true,
  filter: (from) => {
    const name = path.relative(root, from)
    return !linked.includes(name) && !isLeftOut.test(name)
  },
})
for (const name of linked) symlinkSync(path.join(root, name), path.join(copy, name))
process.chdir(copy)

const vitest = await createVitest('test', { root: copy, watch: false, silent: true, reporters: [{}], bail: 1 })
// A mutant may make a test wait for ever.
for (const { config } of vitest.projects) config.testTimeout = config.hookTimeout = 60_000
await requirePassing()

const survivors: Mutant[] = []
for (const mutant of chosen) {
  const isKilled = await isKilledByItsTests(mutant)
  if (!isKilled) survivors.push(mutant)
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${mutant.file}: ${inOneLine(mutant.before)}`)
}
await requirePassing()
await vitest.close()
rmSync(copy, { recursive: true })

const killed = chosen.length - survivors.length
console.log(`\n${killed} of ${chosen.length} mutants killed (aim: ${100 * aim} %)`)
process.exit(killed >= aim * chosen.length ? 0 : 1)

/** Before the first mutant and after the last, so that a test that always fails does not count as a kill. */
async function requirePassing(): Promise<void> {
  const failed = await failuresIn([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (failed.length > 0) throw new Error(`These tests fail without any mutant: ${failed.join(', ')}`)
}

async function isKilledByItsTests({ file, before, after, tests }: Mutant): Promise<boolean> {
  const at = path.join(copy, file)
  const source = readFileSync(at, 'utf8')
  const parts = source.split(before)
  if (parts.length !== 2) throw new Error(`${file} holds this text ${parts.length - 1} times, not once: ${before}`)
  write(at, parts.join(after))
  try {
    return (await failuresIn(tests)).length > 0
  } finally {
    write(at, source)
  }
}

function write(file: string, source: string): void {
  writeFileSync(file, source)
  vitest.invalidateFile(file)
}

/** @returns the test files that fail */
async function failuresIn(tests: readonly string[]): Promise<string[]> {
  const specifications = await vitest.globTestSpecifications([...tests])
  if (specifications.length < tests.length) throw new Error(`Not all of these test files exist: ${tests.join(', ')}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId)
  return unhandledErrors.length > 0 ? [...failed, 'an unhandled error'] : failed
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
