/** npm run accounts -- COMMAND: accounts, keys and prices of the lookup service, while it runs or not. */
import { keepToOneself } from '../platform/data-folder.ts'
import { startFailure } from '../platform/start-failure.ts'
import { administer, NotDone } from '../service/callers/administration.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'

try {
  const settings = readSettings(process.env)
  keepToOneself(settings.dataDir)
  const store = await openOwnStore(settings)
  const lines = await administer(process.argv.slice(2), store, new Date()).finally(() => store.close())
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof NotDone ? error.message : startFailure(error, 'SERVICE_PORT'))
  process.exit(1)
}
