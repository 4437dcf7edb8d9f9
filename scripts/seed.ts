/** npm run seed -- --companies N [--seed N]: writes the fictional register again, at any size. Accounts and keys stay. */
import { defaultSample } from '../fiction/landmarks.ts'
import { keepToOneself } from '../platform/data-folder.ts'
import { progressLine } from '../service/progress-line.ts'
import { seed } from '../service/seed.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { runCommand } from './command.ts'
import { wholeNumbers } from './whole-numbers.ts'

const sample = wholeNumbers('npm run seed -- --companies N [--seed N]', defaultSample)

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    keepToOneself(settings.dataDir)
    const store = await openOwnStore(settings)
    const progress = progressLine(`Writing a register of ${sample.companies.toLocaleString('en-GB')} companies`)
    await seed(store, sample, progress.update)
    progress.end()
    await store.close()
  },
  { failure: 'The register was not written.', port: 'SERVICE_PORT' },
)
