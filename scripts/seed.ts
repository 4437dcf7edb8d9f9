/** npm run seed -- --companies N [--seed N]: writes the fictional register anew, at any size. Accounts and keys stay. */

import { defaultSample } from '../fiction/landmarks.ts'
import { keepToOneself } from '../platform/data-folder.ts'
import { startFailure } from '../platform/start-failure.ts'
import { progressLine } from '../service/progress-line.ts'
import { seed } from '../service/seed.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { wholeNumbers } from './whole-numbers.ts'

const sample = wholeNumbers('npm run seed -- --companies N [--seed N]', defaultSample)

try {
  const settings = readSettings(process.env)
  keepToOneself(settings.dataDir)
  const store = await openOwnStore(settings)
  const progress = progressLine(`Writing a register of ${sample.companies.toLocaleString('en-GB')} companies`)
  await seed(store, sample, progress.update)
  progress.end()
  await store.close()
} catch (error) {
  console.error(`The register could not be written. ${startFailure(error, 'SERVICE_PORT')}`)
  process.exit(1)
}
