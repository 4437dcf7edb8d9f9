/** What a database that may be older than the world must be told, before anybody works with it. */
import type { Logger } from 'pino'
import { type OpenLedger, openLedger } from '../ledger/open-ledger.ts'
import type { State } from '../state/state.ts'
import { createErasing, erasuresIn } from './retention/erasing.ts'

type Place = { DATA_DIR: string; DATABASE_URL?: string | undefined; log: Logger }

/**
 * Called at each start and after each restore, for a database can also be put back behind our back: the ledger says that
 * it forked (decision 0031), and what has been erased is erased again (decision 0033).
 * @returns the ledger, to be closed when the state is
 */
export async function afterRestore(state: State, place: Place): Promise<OpenLedger> {
  const kept = await openLedger(state, place)
  try {
    await createErasing({ state, ledger: kept.ledger, erasures: erasuresIn(place.DATA_DIR) }).eraseAgain()
    return kept
  } catch (error) {
    kept.close()
    throw error
  }
}
