/** npm run backup -- [FOLDER] [--register]: writes a backup while the application runs. */
import path from 'node:path'
import { BackupFailed } from '../bff/keeping/backup/manifest.ts'
import { databaseInWords } from '../bff/keeping/backup/which-database.ts'
import { pruneBackups, writeBackup } from '../bff/keeping/backup/write.ts'
import { readSettings } from '../bff/settings.ts'
import { requireState, stateAddress } from '../bff/state/own-state.ts'
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { readSettings as readServiceSettings } from '../service/settings.ts'
import { commandLine, runCommand } from './command.ts'

const { values, positionals } = commandLine({ register: { type: 'boolean' } })
const say = (line: string) => console.log(line)

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    const { DATA_DIR: dataDir, BACKUP_KEEP_DAYS: keepDays } = settings
    const address = stateAddress(settings)
    await requireState(settings)
    keepFilesPrivate(dataDir)
    if (values.register && readServiceSettings(process.env).databaseUrl !== undefined)
      throw new BackupFailed(
        'The register is in the database of SERVICE_DATABASE_URL. Back it up there, without --register.',
      )
    const folder = positionals[0] ?? path.join(dataDir, 'backups')
    const backup = await writeBackup({ address, dataDir, folder, withRegister: values.register ?? false, say })
    console.log('The backup was read back, table by table: it can be restored.')
    console.log(`Backup of ${databaseInWords(address)} written to ${backup}`)
    const { removed, toCome } = pruneBackups(folder, keepDays, new Date())
    if (removed.length > 0) console.log(`Backups older than ${keepDays} days removed: ${removed.length}.`)
    if (toCome.length > 0)
      console.log(`Made under a wrong clock, so never removed here: ${toCome.join(', ')}. Remove them yourself.`)
    console.log('Copy it to another disk. It holds everything that was looked up, and the keys.')
  },
  { told: [BackupFailed], failure: 'No backup was written.' },
)
