/**
 * npm run erase -- --case REFERENCE | --record ID | --account EMAIL: erases for good. The application can run meanwhile.
 * npm run erase -- --officer ID: erases a person from the officers that were loaded, and keeps later files from bringing
 * the person back.
 * npm run erase -- --due: erases what is past its date, where the daily erasing refuses it because it doubts the clock.
 * npm run erase -- --controller ID: the same for one entry of the controllers that were loaded.
 */
import { eraseByHand, NotErased, readErasure } from '../bff/keeping/retention/erase-command.ts'
import { createErasing } from '../bff/keeping/retention/erasing.ts'
import { erasuresIn } from '../bff/keeping/retention/erasures.ts'
import { createRetention } from '../bff/keeping/retention/retention.ts'
import { createSweeping } from '../bff/keeping/retention/sweeping.ts'
import { readSettings } from '../service/settings.ts'
import { openKnownStore } from '../service/store/own-store.ts'
import type { Store } from '../service/store/store.ts'
import { agreeOnSuppressed } from '../service/store/suppressed.ts'
import { runCommand } from './command.ts'
import { withLedger } from './with-ledger.ts'

await runCommand(
  async () => {
    const erasure = readErasure(process.argv.slice(2))
    const { kind, name } = erasure
    if (kind === 'officer') return console.log(await eraseLoaded(officerOf(name), 'this person'))
    if (kind === 'controller') return console.log(await eraseLoaded(controllerOf(name), 'this entry'))
    const line = await withLedger('erase', async ({ settings, state, ledger }) => {
      const erasing = createErasing({ state, ledger, erasures: erasuresIn(settings.DATA_DIR) })
      const retention = createRetention({ state, erasing, recordDays: settings.RECORD_RETENTION_DAYS })
      const sweeping = createSweeping({ state, retention, dataDir: settings.DATA_DIR })
      return eraseByHand(erasure, { state, erasing, retention, sweeping })
    })
    console.log(line)
  },
  { told: [NotErased] },
)

type Erase = (store: Store, now: Date) => Promise<number>

function officerOf(id: string): Erase {
  if (!/^[pd]\.\d{12}$/.test(id))
    throw new NotErased('--officer needs the id of a loaded officer, such as p.123456780001.')
  return (store, now) => store.eraseLoadedOfficer(id, now)
}

function controllerOf(id: string): Erase {
  if (!/^[\w-]{10,64}$/.test(id)) throw new NotErased('--controller needs the controller_id of a loaded controller.')
  return (store, now) => store.eraseLoadedController(id, now)
}

async function eraseLoaded(erase: Erase, what: 'this person' | 'this entry'): Promise<string> {
  const settings = readSettings(process.env)
  const store = await openKnownStore(settings)
  try {
    const rows = await erase(store, new Date())
    await agreeOnSuppressed(store, settings)
    return `Erased ${rows} ${rows === 1 ? 'row' : 'rows'} of the loaded register. Later files leave ${what} out.`
  } finally {
    await store.close()
  }
}
