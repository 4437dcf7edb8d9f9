/**
 * npm run fuzz -- --inputs 1000000 [--seed N]: sends the service that many wild requests, like its tests. Prints each failure
 * with the seed that repeats it, and the memory in use.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { hashOf } from '../service/callers/hash.ts'
import { documentLinks } from '../service/documents/links.ts'
import { createSeals } from '../service/seals.ts'
import { seed as seedStore } from '../service/seed.ts'
import { createService } from '../service/service.ts'
import { createSources } from '../service/sources/sources.ts'
import { createPageIds } from '../service/store/paging.ts'
import { openStore } from '../service/store/store.ts'
import { accountKey, baseUrl } from '../service/testing/caller.ts'
import { whatIsIllegal } from '../trials/fuzz/legal-reply.ts'
import { wildRequest } from '../trials/fuzz/requests.ts'
import { wholeNumbers } from './whole-numbers.ts'

const { inputs, seed: firstSeed } = wholeNumbers('npm run fuzz -- --inputs N [--seed N]', {
  inputs: 100_000,
  seed: Date.now() % 2 ** 31,
})
const batch = 10_000
const mostFailures = 10

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-fuzz-'))
const store = await openStore(path.join(folder, 'service.sqlite'))
await seedStore(store, { seed: 1, companies: 120 })
await store.setAccountKey('default', hashOf(accountKey), 1_000_000_000_000)

const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
const seals = createSeals(await store.secret())
const service = createService({
  store,
  sources: createSources(store),
  documents: documentLinks(seals),
  pageIds: createPageIds(seals),
  onAnswered: ({ outcome }) => count(outcome),
})
let failures = 0
process.on('unhandledRejection', (reason) => {
  failures += 1
  console.error('An unhandled rejection:', reason)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

console.log(`${inputs.toLocaleString('en-GB')} wild requests from seed ${firstSeed}`)
const started = performance.now()
let done = 0
let slowest = 0
for (let seed = firstSeed; done < inputs && failures < mostFailures; seed += 1) {
  const numRuns = Math.min(batch, inputs - done)
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(
    fc.asyncProperty(wildRequest, async (request) => {
      const { user } = process.cpuUsage()
      const illegal = whatIsIllegal(await service.answer({ ...request, baseUrl, remoteAddress: '127.0.0.1' }))
      slowest = Math.max(slowest, (process.cpuUsage().user - user) / 1000)
      if (illegal !== null) throw new Error(illegal)
    }),
    { seed, numRuns },
  )
  if (failed) {
    failures += 1
    console.error(`FAILED, seed ${seed}, path ${counterexamplePath}: ${(errorInstance as Error)?.message}`)
    console.error(JSON.stringify(counterexample)?.slice(0, 2_000))
  }
  done += numRuns
  if (done % (10 * batch) === 0 || done === inputs) report()
}
await store.close()
rmSync(folder, { recursive: true })

console.log('\nOutcomes:')
for (const [outcome, times] of [...counts].toSorted(([, a], [, b]) => b - a))
  console.log(`  ${outcome.padEnd(24)}${times.toLocaleString('en-GB').padStart(12)}`)
console.log(`Failures: ${failures}. The slowest request took ${slowest.toFixed(0)} ms of processor time.`)
process.exitCode = failures === 0 && !counts.has('internal') ? 0 : 1

function report(): void {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  const speed = done / ((performance.now() - started) / 1000)
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`
  console.log(
    `${done.toLocaleString('en-GB')}: ${speed.toFixed(0)} a second, heap ${megabytes(heapUsed)}, process ${megabytes(rss)}`,
  )
}
