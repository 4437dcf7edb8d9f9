/**
 * The fictional register at a country's size: rows a second and bytes a company, whole and lean, into SQLite.
 * BENCH_COMPANIES sets the number of companies. Figures for 5 million are extrapolated and marked.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { seed } from '../service/seed.ts'
import { openStore } from '../service/store/store.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 20_000)
const country = 5_000_000

type Written = { rows: number; seconds: number; processorSeconds: number; bytes: number; megabytes: number }

// A separate process writes each register, so that memory and processor time are its own.
if (process.send) process.send(await write(process.argv[2] === 'lean'))
else for (const kind of ['whole', 'lean']) await tell(kind)

async function tell(kind: string): Promise<void> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [kind])
  const [{ rows, seconds, processorSeconds, bytes, megabytes }] = (await once(child, 'message')) as [Written]
  const each = bytes / companies
  const times = country / companies
  console.log(
    [
      `${kind}: ${companies} companies, ${rows} rows in ${seconds.toFixed(0)} s (${Math.round(rows / seconds)} a second)`,
      `${processorSeconds.toFixed(0)} s of processor time, ${Math.round(each)} bytes a company, ${megabytes} MB of memory`,
      `extrapolated to 5 million: ${((seconds * times) / 60).toFixed(0)} minutes (${((processorSeconds * times) / 60).toFixed(0)} of processor time), ${((each * country) / 1e9).toFixed(1)} GB`,
    ].join('\n  '),
  )
}

async function write(isLean: boolean): Promise<Written> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const file = path.join(folder, 'register.sqlite')
  const store = await openStore(file)
  let rows = 0
  const [start, used] = [performance.now(), process.cpuUsage()]
  await seed(store, { seed: 1, companies, isLean }, (count) => {
    rows = count
  })
  await store.close()
  const { user, system } = process.cpuUsage(used)
  const { size } = statSync(file)
  rmSync(folder, { recursive: true })
  return {
    rows,
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (user + system) / 1e6,
    bytes: size,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}
