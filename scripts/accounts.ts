/** npm run accounts -- COMMAND: accounts, keys and prices of the lookup service, while it runs or not. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { startFailure } from '../platform/start-failure.ts'
import { administer, NotDone } from '../service/callers/administration.ts'
import { readSettings } from '../service/settings.ts'
import { openStore } from '../service/store/store.ts'

try {
  const { dataDir, databaseUrl } = readSettings(process.env)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const store = await openStore(databaseUrl ?? path.join(dataDir, 'service.sqlite'))
  const lines = await administer(process.argv.slice(2), store, new Date()).finally(() => store.close())
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof NotDone ? error.message : startFailure(error, 'SERVICE_PORT'))
  process.exit(1)
}
