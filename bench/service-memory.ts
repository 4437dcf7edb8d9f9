/** Memory of the serving process: the lookup service over a lean register, before and after lookups. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bindingsAt } from '../contract/bindings/index.ts'
import type { OperationName } from '../contract/operations.ts'
import { landmarkCompanies, landmarkOfficers } from '../fiction/landmarks.ts'
import memory from '../platform/service-memory.json' with { type: 'json' }
import { seed } from '../service/seed.ts'
import { openStore } from '../service/store/store.ts'
import { end, memoryOf } from './measure/process.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 20_000)
const lookups = 3_000
const key = 'the-account-key-of-the-benchmark'
const { northgate } = landmarkCompanies
const questions: readonly (readonly [OperationName, { [name: string]: string }])[] = [
  ['company_name_search', { name: 'northgate holdings' }],
  ['company_name_search', { name: 'nortgate holdngs' }],
  ['company_appointments', { company_number: northgate.company_number }],
  ['company_filing_history', { company_number: northgate.company_number }],
  ['director_details', { director_id: landmarkOfficers.agent.director_id }],
  ['geo_code', { text: 'York' }],
]

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const store = await openStore(path.join(folder, 'service.sqlite'))
await seed(store, { seed: 1, companies, isLean: true })
await store.close()
const [service, url] = await startService()
const before = memoryOf(service)
const { get } = bindingsAt(url)
for (let count = 0; count < lookups; count += 50)
  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const [operation, params] = questions[(count + at) % questions.length]!
      const { path: where, query } = get.writeCall({ operation, params: { api_key: key, client: 'bench', ...params } })
      const reply = await fetch(`${url}${where}?${query}`)
      if (!reply.ok) throw new Error(await reply.text())
      await reply.arrayBuffer()
    }),
  )
const after = memoryOf(service)
console.log(
  `lean register of ${companies} companies: ${before.now.toFixed(0)} MB when started, ${after.now.toFixed(0)} MB after ${lookups} lookups, ${after.most.toFixed(0)} MB at most (aim: under 400)`,
)
await end(service)
rmSync(folder, { recursive: true })

async function startService(): Promise<[ChildProcess, string]> {
  const program = fileURLToPath(new URL('../service/main.ts', import.meta.url))
  const env = {
    ...memory.environment,
    PATH: process.env.PATH,
    SERVICE_PORT: '0',
    DATA_DIR: folder,
    SERVICE_API_KEY: key,
  }
  const child = spawn(process.execPath, [...memory.flags, program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /is at (http:\S+)\/soap\/service\.asmx/.exec(line)?.[1]
    if (found) return [child, found]
  }
  throw new Error('The service did not start.')
}
