/**
 * npm run seed -- --companies N [--seed N] [--lean]: writes the fictional register again, at any size. Accounts and keys
 * stay. A lean register has the latest filings alone and fewer people.
 */
import { defaultSample } from '../fiction/landmarks.ts'
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { progressLine } from '../service/progress-line.ts'
import { seed } from '../service/seed.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { runCommand } from './command.ts'
import { wholeNumbers } from './whole-numbers.ts'

const usage = 'npm run seed -- --companies N [--seed N] [--lean]'
const { lean, ...size } = wholeNumbers(usage, defaultSample, ['lean'])
const sample = { ...size, isLean: lean }

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    keepFilesPrivate(settings.dataDir)
    const store = await openOwnStore(settings)
    const progress = progressLine(`Writing a register of ${sample.companies.toLocaleString('en-GB')} companies`)
    await seed(store, sample, progress.update)
    progress.end()
    await store.close()
  },
  { failure: 'The register was not written.', port: 'SERVICE_PORT' },
)
