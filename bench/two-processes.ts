/**
 * Lookups a second over PostgreSQL, by one process of the application and by two that share the database, and over SQLite
 * by one. The callers, the upstream and PostgreSQL run on the same machine.
 */
import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { startPostgres } from '../platform/testing/postgres.ts'
import { openDesk, type Request } from './measure/desk.ts'
import { median } from './measure/numbers.ts'
import { processorTimeOf } from './measure/process.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 5
const connections = 40

type Member = { application: ChildProcess; lookup: Request }
type Seen = { name: string; members: Member[]; speeds: number[]; times: number[] }

const postgres = await startPostgres({ isDurable: true })
if (!postgres) throw new Error('PostgreSQL is not installed.')
const alone = await openDesk(7_000)
const shared = await openDesk(7_000, { DATABASE_URL: postgres.url })
const second = await shared.another()
const all: Seen[] = [
  { name: 'SQLite, one process', members: [alone], speeds: [], times: [] },
  { name: 'PostgreSQL, one process', members: [shared], speeds: [], times: [] },
  { name: 'PostgreSQL, two processes', members: [shared, second], speeds: [], times: [] },
]
// In turns. The first round warms up.
for (let round = -1; round < rounds; round += 1) for (const seen of all) await measure(seen, round >= 0)
for (const { name, speeds, times } of all)
  console.log(
    `${name}: ${median(speeds).toFixed(0)} lookups a second; processor time a lookup: ${median(times).toFixed(2)} ms`,
  )
await shared.close()
await alone.close()
await postgres.stop()

async function measure({ members, speeds, times }: Seen, isCounted: boolean): Promise<void> {
  const timeOfAll = () => members.reduce((sum, { application }) => sum + processorTimeOf(application), 0)
  const before = timeOfAll()
  const ends = await Promise.all(
    members.map(({ lookup }) =>
      autocannon({ ...lookup, method: 'POST', duration: seconds, connections: connections / members.length }),
    ),
  )
  const failed = ends.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (failed > 0) throw new Error(`${failed} lookups were not answered.`)
  if (!isCounted) return
  const count = ends.reduce((sum, { requests }) => sum + requests.total, 0)
  speeds.push(count / seconds)
  times.push((timeOfAll() - before) / count)
}
