/** npm run seed -- --companies N [--seed N]: writes the fictional register anew, at any size. Accounts and keys stay. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startFailure } from '../platform/start-failure.ts'
import { progressLine } from '../service/progress-line.ts'
import { defaultSample } from '../service/sample/landmarks.ts'
import { seed } from '../service/seed.ts'
import { readSettings } from '../service/settings.ts'
import { openStore } from '../service/store/store.ts'

const { values } = parseArgs({ options: { companies: { type: 'string' }, seed: { type: 'string' } } })
const sample = {
  companies: Number(values.companies ?? defaultSample.companies),
  seed: Number(values.seed ?? defaultSample.seed),
}
if (!Number.isInteger(sample.companies) || sample.companies < 1 || !Number.isInteger(sample.seed)) {
  console.error('Usage: npm run seed -- --companies N [--seed N] (whole numbers)')
  process.exit(2)
}

try {
  const { dataDir, databaseUrl } = readSettings(process.env)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const store = await openStore(databaseUrl ?? path.join(dataDir, 'service.sqlite'))
  const progress = progressLine(`Writing a register of ${sample.companies.toLocaleString('en-GB')} companies`)
  await seed(store, sample, progress.update)
  progress.end()
  await store.close()
} catch (error) {
  console.error(`The register could not be written. ${startFailure(error, 'SERVICE_PORT')}`)
  process.exit(1)
}
