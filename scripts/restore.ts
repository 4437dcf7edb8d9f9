/**
 * npm run restore -- BACKUP [--replace]: restores a backup into the database that the settings name.
 * npm run restore -- --by-hand: the database was restored in another way, and its ledger is signed from here on.
 */
import { BackupFailed, HalfRestored } from '../bff/keeping/backup/manifest.ts'
import { goOnWith, restoreBackup } from '../bff/keeping/backup/restore.ts'
import { NotContinued } from '../bff/ledger/continuity.ts'
import { readSettings } from '../bff/settings.ts'
import { requireState, stateAddress } from '../bff/state/own-state.ts'
import { startFailure } from '../platform/start-failure.ts'
import { commandLine, endWithUsage, runCommand } from './command.ts'

process.umask(0o077)

/** What a restore ends, and what it cannot know. */
const ended = [
  'Everybody must sign in again. Access tokens are revoked: their owners must make new ones.',
  'Batches, watches and screenings wait for a person. The lookups that they sent after the backup may be charged again.',
  'Accounts, roles, passwords, second factors and recovery codes are those of the backup. Disable again each account that',
  'you disabled since. Recovery codes that were used since work again: their owners must make new ones. A password that was',
  'changed since is the old one again: its owner must change it again.',
]

const { values, positionals } = commandLine({ replace: { type: 'boolean' }, 'by-hand': { type: 'boolean' } })
const [backup] = positionals
if (!backup === !values['by-hand'])
  endWithUsage(
    'Usage: npm run restore -- BACKUP [--replace]   restores a backup; BACKUP is its folder',
    '       npm run restore -- --by-hand            you restored the database yourself: sign its ledger from here on',
  )

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    const { DATA_DIR: dataDir } = settings
    const address = stateAddress(settings)
    if (!backup) {
      await requireState(settings)
      await goOnWith(address, dataDir)
      console.log('The ledger is signed again from here on, and records which rows are lost.')
      for (const line of ended) console.log(line)
      return
    }
    const { manifest, aside, cleaned, toLoad } = await restoreBackup({
      backup,
      address,
      dataDir,
      replace: values.replace ?? false,
      say: (line) => console.log(line),
    }).catch(endHalfRestored)
    console.log(`The backup of ${manifest.at} is restored, with ${manifest.tables.chain} rows of the ledger.`)
    console.log('The ledger records this restore.')
    for (const line of ended) console.log(line)
    if (cleaned > 0)
      console.log(`PostgreSQL stores no NUL character, so each NUL is now U+FFFD. Texts that held one: ${cleaned}.`)
    if (toLoad.length > 0)
      console.log(`The backup does not hold these parts of the register. Load them again: ${toLoad.join(', ')}.`)
    if (aside) console.log(`The database before the restore is kept as ${aside}. Remove it when you no longer need it.`)
  },
  { told: [BackupFailed, NotContinued], failure: 'Nothing was restored.' },
)

/** The database is now neither the old one nor the backup. */
function endHalfRestored(error: unknown): never {
  if (!(error instanceof HalfRestored)) throw error
  const kept = error.aside ? ` The database before the restore is kept as ${error.aside}.` : ''
  console.error(`${error.message}.${kept} ${startFailure(error.cause, 'PORT')}`)
  console.error('Do not start the application. Fix the fault, and restore again with --replace.')
  process.exit(1)
}
