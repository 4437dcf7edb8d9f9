/** npm run service-account -- COMMAND: accounts, keys and prices of the lookup service, while it runs or not. */
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { administer, mayBegin, NotDone, usage } from '../service/administration.ts'
import { readSettings } from '../service/settings.ts'
import { openKnownStore, openOwnStore } from '../service/store/own-store.ts'
import { runCommand } from './command.ts'

const args = process.argv.slice(2)

await runCommand(
  async () => {
    if (args.includes('--help')) return console.log(usage())
    const begins = mayBegin(args[0])
    const settings = readSettings(process.env)
    if (begins) keepFilesPrivate(settings.dataDir)
    const store = await (begins ? openOwnStore : openKnownStore)(settings)
    const lines = await administer(args, store, new Date()).finally(() => store.close())
    console.log(lines.join('\n'))
  },
  { told: [NotDone], port: 'SERVICE_PORT' },
)
