/** npm run backup -- [FOLDER] [--register]: a backup in a folder of its own, made while the application runs. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFailed } from '../bff/keeping/backup/manifest.ts'
import { databaseInWords } from '../bff/keeping/backup/which-database.ts'
import { pruneBackups, writeBackup } from '../bff/keeping/backup/write.ts'
import { readSettings } from '../bff/settings.ts'
import { stateAddress } from '../bff/state/own-state.ts'
import { keepToOneself } from '../platform/data-folder.ts'
import { startFailure } from '../platform/start-failure.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { register: { type: 'boolean' } } })

try {
  const settings = readSettings(process.env)
  const { DATA_DIR: dataDir, BACKUP_KEEP_DAYS: keepDays } = settings
  const address = stateAddress(settings)
  keepToOneself(settings.DATA_DIR)
  const folder = positionals[0] ?? path.join(dataDir, 'backups')
  const backup = await writeBackup({ address, dataDir, folder, withRegister: values.register ?? false })
  console.log(`The backup is ${backup} of ${databaseInWords(address)}`)
  const old = pruneBackups(folder, keepDays, new Date())
  if (old.length > 0) console.log(`${old.length} older than ${keepDays} days were removed.`)
} catch (error) {
  const reason = error instanceof BackupFailed ? error.message : startFailure(error, 'PORT')
  console.error(`There is no backup. ${reason}`)
  process.exit(1)
}
