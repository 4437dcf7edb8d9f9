/** The ledger of a data folder with what stands beside it: its newest head and the key that signs its checkpoints. */
import type { Logger } from 'pino'
import type { State } from '../state/state.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { noticeForks } from './forks.ts'
import { headsIn, openHeadFile } from './head-file.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { openSigningKey } from './signing-key.ts'

export type OpenLedger = {
  ledger: Ledger
  checkpoints: Checkpoints
  /** When the state is closed. */
  close(): void
}
type Options = { DATA_DIR: string; DATABASE_URL?: string | undefined; log: Logger }

/**
 * A state that was put back is noticed here, before anything is added, and the chain says so. An address that is new to
 * the folder may be where an older state of one that it knows was put: then every head counts.
 */
export async function openLedger(state: State, { DATA_DIR, DATABASE_URL, log }: Options): Promise<OpenLedger> {
  const heads = openHeadFile(DATA_DIR, DATABASE_URL, log)
  try {
    const ledger = createLedger(state, { onWritten: heads.write })
    const own = heads.read()
    await noticeForks({ db: state.db, ledger, heads: own ? [own] : headsIn(DATA_DIR), log })
    return { ledger, checkpoints: await createCheckpoints(state, openSigningKey(DATA_DIR)), close: heads.close }
  } catch (error) {
    heads.close()
    throw error
  }
}
