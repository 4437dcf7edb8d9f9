/**
 * npm run erase -- --case REFERENCE | --record ID | --account EMAIL: erases for good. The application can run meanwhile.
 * npm run erase -- --officer ID: erases a person from the officers that were loaded, and keeps later files from bringing
 * the person back.
 */
import { eraseByHand, NotErased } from '../bff/keeping/retention/erase-command.ts'
import { createErasing, erasuresIn } from '../bff/keeping/retention/erasing.ts'
import { createRetention } from '../bff/keeping/retention/retention.ts'
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { runCommand } from './command.ts'
import { withLedger } from './with-ledger.ts'

const [option, id = ''] = process.argv.slice(2)

await runCommand(
  async () => {
    if (option === '--officer') return console.log(await eraseOfficer(id))
    const line = await withLedger('erase', async ({ settings, state, ledger }) => {
      const erasing = createErasing({ state, ledger, erasures: erasuresIn(settings.DATA_DIR) })
      const retention = createRetention({ state, erasing, recordDays: settings.RECORD_RETENTION_DAYS })
      return eraseByHand(process.argv.slice(2), { state, erasing, retention })
    })
    console.log(line)
  },
  { told: [NotErased] },
)

async function eraseOfficer(director_id: string): Promise<string> {
  if (!/^[pd]\.\d{12}$/.test(director_id))
    throw new NotErased('--officer needs the id of a loaded officer, such as p.123456780001.')
  const settings = readSettings(process.env)
  keepFilesPrivate(settings.dataDir)
  const store = await openOwnStore(settings)
  try {
    const rows = await store.eraseLoadedOfficer(director_id, new Date())
    return `Erased ${rows} rows of the loaded register. Later files leave this person out.`
  } finally {
    await store.close()
  }
}
