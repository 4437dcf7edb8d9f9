/**
 * npm run restore -- BACKUP [--replace]: puts a backup back, on the engine that the settings name.
 * npm run restore -- --by-hand: the database was put back by other means, and is gone on with.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFailed, HalfRestored } from '../bff/keeping/backup/manifest.ts'
import { goOnWith, restoreBackup } from '../bff/keeping/backup/restore.ts'
import { NotContinued } from '../bff/ledger/continuity.ts'
import { readSettings } from '../bff/settings.ts'
import { startFailure } from '../platform/start-failure.ts'

process.umask(0o077)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' }, 'by-hand': { type: 'boolean' } },
})
const [backup] = positionals
if (!backup === !values['by-hand']) {
  console.error('Usage: npm run restore -- BACKUP [--replace] (the folder that npm run backup named)')
  console.error(
    '       npm run restore -- --by-hand (you put the database back yourself: sign the ledger from here on)',
  )
  process.exit(2)
}

try {
  const { DATA_DIR: dataDir, DATABASE_URL } = readSettings(process.env)
  const address = DATABASE_URL ?? path.join(dataDir, 'whereabouts.sqlite')
  if (!backup) {
    await goOnWith(address, dataDir)
    console.log('The ledger is signed again from here on. It says which rows are lost.')
    process.exit(0)
  }
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
  const isTold = error instanceof BackupFailed || error instanceof NotContinued
  const reason = isTold ? error.message : startFailure(error, 'PORT')
  console.error(`Nothing was restored. ${reason}`)
  process.exit(1)
}
