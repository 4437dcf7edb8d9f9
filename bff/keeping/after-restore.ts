/** Brings a database that may be restored from a backup up to date, before anybody uses it. */
import type { Logger } from 'pino'
import { type OpenLedger, openLedger } from '../ledger/open-ledger.ts'
import type { State } from '../state/state.ts'
import { createErasing } from './retention/erasing.ts'
import { erasuresIn } from './retention/erasures.ts'
import { forgetAgain } from './subject/forget-found.ts'

type Place = { DATA_DIR: string; DATABASE_URL?: string | undefined; log: Logger }

/** Also after a restore without this program: notes the fork (decision 0031), and erases again (0033). */
export async function afterRestore(state: State, place: Place): Promise<OpenLedger> {
  const kept = await openLedger(state, place)
  try {
    const erasures = erasuresIn(place.DATA_DIR)
    const erasing = createErasing({ state, ledger: kept.ledger, erasures })
    await erasing.eraseAgain()
    if ((await forgetAgain(state.db, erasures)) > 0) await erasing.wipe()
    return kept
  } catch (error) {
    kept.close()
    throw error
  }
}
