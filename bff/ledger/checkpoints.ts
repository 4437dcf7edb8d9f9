/**
 * Checkpoints: how far the chain was at a time, signed (decision 0032). Whoever keeps one can prove later that nothing
 * before it was changed, even by somebody who can write the whole chain anew.
 */

import { randomId } from '../random-id.ts'
import type { State } from '../state/state.ts'
import type { CheckpointTable } from '../state/tables.ts'
import { canonicalJson } from './canonical-json.ts'
import { lastRow } from './chain-end.ts'
import type { SigningKey } from './signing-key.ts'

/** What an export holds: what else is missing from it is signed to be missing. */
export type Held = {
  /** Null for everything. */
  case_id: string | null
  /** Its first row of the chain, and the row up to which contents were read. */
  first: number
  contents_to: number
}

export type Checkpoints = Awaited<ReturnType<typeof createCheckpoints>>

export async function createCheckpoints({ db }: State, key: SigningKey, clock: () => Date = () => new Date()) {
  const { key_id, public_key } = key
  await db
    .insertInto('ledger_key')
    .values({ key_id, public_key, first_used_at: clock().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  /** Null where there is nothing yet, or another process was first. */
  async function add(checkpoint_id: string, held?: Held): Promise<CheckpointTable | null> {
    const head = await lastRow(db)
    if (!head) return null
    const { seq, hash } = head
    const at = clock().toISOString()
    // Rows count from 1 without a gap, so that there are as many; counting a million takes a while.
    const statement = canonicalJson({ ledger_checkpoint: 2, seq, hash, rows: seq, at, ...(held && { export: held }) })
    const checkpoint = { checkpoint_id, seq, at, statement, key_id, signature: key.sign(statement).toString('base64') }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('checkpoint')
      .values(checkpoint)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows ? checkpoint : null
  }

  return {
    /** One a day, of whichever process is first that day. */
    async daily(): Promise<CheckpointTable | null> {
      const checkpoint_id = `day-${clock().toISOString().slice(0, 10)}`
      const made = await db
        .selectFrom('checkpoint')
        .select('checkpoint_id')
        .where('checkpoint_id', '=', checkpoint_id)
        .executeTakeFirst()
      return made ? null : add(checkpoint_id)
    },

    /** What an export ends with. */
    forExport: (held: Held): Promise<CheckpointTable | null> => add(`export-${randomId()}`, held),
  }
}
