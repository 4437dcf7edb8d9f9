/** npm run restore -- BACKUP [--replace]: puts a backup back, on the engine that the settings name. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFailed, HalfRestored } from '../bff/backup/manifest.ts'
import { restoreBackup } from '../bff/backup/restore.ts'
import { readSettings } from '../bff/settings.ts'
import { startFailure } from '../platform/start-failure.ts'

process.umask(0o077)
const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
const [backup] = positionals
if (!backup) {
  console.error('Usage: npm run restore -- BACKUP [--replace] (the folder that npm run backup named)')
  process.exit(2)
}

try {
  const { DATA_DIR: dataDir, DATABASE_URL } = readSettings(process.env)
  const address = DATABASE_URL ?? path.join(dataDir, 'whereabouts.sqlite')
  const { manifest, aside } = await restoreBackup({ backup, address, dataDir, replace: values.replace ?? false })
  console.log(
    `The state of ${manifest.at} is back: ${manifest.tables.chain} rows of the ledger, and it says so. Everybody signs in again.`,
  )
  if (aside) console.log(`What was there is kept as ${aside}.`)
} catch (error) {
  if (error instanceof HalfRestored) {
    const kept = error.aside ? ` What was there is kept as ${error.aside}.` : ''
    console.error(`${error.message}.${kept} ${startFailure(error.cause, 'PORT')}`)
    console.error('Start nothing: mend that, and restore again with --replace.')
    process.exit(1)
  }
  const reason = error instanceof BackupFailed ? error.message : startFailure(error, 'PORT')
  console.error(`Nothing was restored. ${reason}`)
  process.exit(1)
}
