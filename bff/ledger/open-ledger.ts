/** Opens the ledger of a data folder, with the files beside it: its newest head, and the key that signs checkpoints. */
import type { Logger } from 'pino'
import type { State } from '../state/state.ts'
import type { Head } from './chain.ts'
import { lastRow } from './chain-end.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { lostAmong } from './forks.ts'
import { headsIn, openHeadFile } from './head-file.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { signedHeadsIn } from './signed-head.ts'
import { openSigningKey } from './signing-key.ts'

export type OpenLedger = {
  ledger: Ledger
  checkpoints: Checkpoints
  /** For an operator who restored the database: records the loss of signed rows, and signs from here on. */
  goOnFromHere(): Promise<void>
  close(): void
}
type Options = { DATA_DIR: string; DATABASE_URL?: string | undefined; log: Logger }

/** Records a restored state before any append. An unknown address may hold an older state, so every head counts. */
export async function openLedger(state: State, { DATA_DIR, DATABASE_URL, log }: Options): Promise<OpenLedger> {
  const heads = openHeadFile(DATA_DIR, DATABASE_URL, log)
  try {
    const own = heads.read()
    const lost = await lostAmong(state.db, own ? [own] : headsIn(DATA_DIR))
    const end = await writtenEnd(state)
    const ledger = createLedger(state, {
      onWritten: heads.write,
      known: end,
      onFork: ({ seq, at }) =>
        log.warn({ seq, at }, 'the ledger is older than its last known state: rows are missing, and the chain says so'),
    })
    for (const head of lost) await ledger.forked(head)
    if (end && lost.length === 0) heads.write(end)
    const checkpoints = await createCheckpoints(state, {
      key: openSigningKey(DATA_DIR),
      signedHeads: signedHeadsIn(DATA_DIR, DATABASE_URL),
      onRefused: (why) => log.error({ why }, 'the ledger does not continue what was last signed: nothing is signed'),
    })
    return {
      ledger,
      checkpoints,
      async goOnFromHere() {
        const signed = checkpoints.lastSigned()
        for (const head of signed ? await lostAmong(state.db, [signed]) : []) await ledger.forked(head)
        await checkpoints.goOnFromHere()
      },
      close: heads.close,
    }
  } catch (error) {
    heads.close()
    throw error
  }
}

/** Rows that others appended may not be on disk yet, and no head may be ahead of the disk. */
async function writtenEnd({ db, synced }: State): Promise<Head | null> {
  const end = await lastRow(db)
  await synced()
  return end ?? null
}
