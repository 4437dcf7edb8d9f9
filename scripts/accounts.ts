/** npm run accounts -- COMMAND: accounts, keys and prices of the lookup service. The service can run meanwhile. */
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { administer, NotDone } from '../service/administration.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { runCommand } from './command.ts'

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    keepFilesPrivate(settings.dataDir)
    const store = await openOwnStore(settings)
    const lines = await administer(process.argv.slice(2), store, new Date()).finally(() => store.close())
    console.log(lines.join('\n'))
  },
  { told: [NotDone], port: 'SERVICE_PORT' },
)
