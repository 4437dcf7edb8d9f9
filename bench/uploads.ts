/**
 * Sends 16 files of 59 MB at once, and meanwhile requests /api/health and a lookup again and again. Prints their longest
 * wait and the application's memory; and the same without files and with one file, as the peers.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from './measure/account.ts'
import { end, memoryOf, noLimits, startApplication } from './measure/process.ts'

const files = Number(process.env.BENCH_FILES ?? 16)
const megabytes = Number(process.env.BENCH_MEGABYTES ?? 59)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const [application, url] = await startApplication(folder, noLimits)
const headers = await signIn(url)
const { 'content-type': _, ...signedIn } = headers

async function upload(count: number): Promise<number[]> {
  const sender = fork(new URL('./uploads/send.ts', import.meta.url), { execArgv: [] })
  sender.send({ url, headers: signedIn, count, megabytes })
  const [statuses] = await once(sender, 'message')
  return statuses
}

async function during(work: Promise<readonly number[]>) {
  const began = performance.now()
  let isOver = false
  const statuses = work.finally(() => {
    isOver = true
  })
  const longest = { health: 0, lookup: 0, memory: 0 }
  while (!isOver) {
    const asked = performance.now()
    await (await fetch(`${url}/api/health`)).text()
    longest.health = Math.max(longest.health, performance.now() - asked)
    const lookedUp = performance.now()
    const body = JSON.stringify({ text: 'York' })
    await (await fetch(`${url}/api/lookups/geo_code`, { method: 'POST', headers, body })).text()
    longest.lookup = Math.max(longest.lookup, performance.now() - lookedUp)
    longest.memory = Math.max(longest.memory, memoryOf(application).now)
    await wait(20)
  }
  return { ...longest, statuses: await statuses, seconds: (performance.now() - began) / 1000 }
}

const inWords = ({ health, lookup, memory, seconds, statuses }: Awaited<ReturnType<typeof during>>) =>
  `${seconds.toFixed(1)} s, health ${health.toFixed(0)} ms, lookup ${lookup.toFixed(0)} ms at most, memory ${memory.toFixed(0)} MB, statuses ${[...new Set(statuses)]}`

console.log(`nothing sent: ${inWords(await during(wait(3000).then(() => [])))}`)
for (const count of [1, files])
  console.log(`${count} of ${megabytes} MB at once: ${inWords(await during(upload(count)))}`)
console.log(`files left on disk: ${readdirSync(path.join(folder, 'uploads')).length}`)
await end(application)
rmSync(folder, { recursive: true, force: true })
