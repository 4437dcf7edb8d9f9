/** Signed statements of the chain's length at a time (0032). What does not continue the last is never signed (0065). */

import type { Transaction } from 'kysely'
import { canonicalJson } from '../state/canonical-json.ts'
import { randomId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { CheckpointTable, Tables } from '../state/tables.ts'
import type { Head } from './chain.ts'
import { type Continued, createContinuity, linkAfter, NotContinued } from './continuity.ts'
import type { SignedHeads } from './signed-head.ts'
import type { SigningKey } from './signing-key.ts'

/** The files of an export. The signature covers the list, so a missing file shows. */
export type Held = {
  /** Null for an export of everything. */
  case_id: string | null
  /** The first row of the export, and the row up to which contents were read. */
  first: number
  contents_to: number
}

export type Checkpoints = Awaited<ReturnType<typeof createCheckpoints>>

type Options = {
  key: SigningKey
  signedHeads: SignedHeads
  clock?: () => Date
  /** Called each time that signing fails, with the reason. */
  onRefused?: (why: string) => void
}

export async function createCheckpoints(
  state: State,
  { key, signedHeads, clock = () => new Date(), onRefused = () => {} }: Options,
) {
  const { db } = state
  const continuity = createContinuity(db, signedHeads)
  let refusal: string | null = null
  await keepKey(state, key, clock)

  async function requireContinued(): Promise<Continued> {
    try {
      const continued = await continuity.look()
      refusal = null
      return continued
    } catch (error) {
      if (error instanceof NotContinued) {
        refusal = error.message
        onRefused(refusal)
      }
      throw error
    }
  }

  /** Null where the chain is empty, or another process was first. @throws NotContinued */
  async function add(checkpoint_id: string, held?: Held): Promise<CheckpointTable | null> {
    for (;;) {
      const continued = await requireContinued()
      const { head, number, link } = continued
      if (!head) return null
      const made = { checkpoint_id, number: number + 1, seq: head.seq, at: clock().toISOString() }
      const said = { ledger_checkpoint: 3, seq: head.seq, hash: head.hash, number: made.number, previous: link }
      // Rows count from 1 without a gap, so the last number is the count. Counting a million rows takes a while.
      const statement = canonicalJson({ ...said, rows: head.seq, at: made.at, ...(held && { export: held }) })
      const checkpoint = { ...made, statement, key_id: key.key_id, signature: key.sign(statement).toString('base64') }
      const kept = await db.transaction().execute(async (tx) => {
        await state.holdChain(tx)
        return keepAfter(tx, number, checkpoint)
      })
      if (kept === 'made before') return null
      if (kept === 'not the next') continue
      signedHeads.keep({ ...head, number: checkpoint.number, link: linkAfter(link, checkpoint) })
      return checkpoint
    }
  }

  return {
    /** One a day: the first process of the day makes it. @throws NotContinued */
    async daily(): Promise<CheckpointTable | null> {
      const checkpoint_id = `day-${clock().toISOString().slice(0, 10)}`
      const made = await db
        .selectFrom('checkpoint')
        .select('checkpoint_id')
        .where('checkpoint_id', '=', checkpoint_id)
        .executeTakeFirst()
      if (!made) return add(checkpoint_id)
      await requireContinued()
      return null
    },

    /** The last checkpoint of an export. @throws NotContinued */
    forExport: (held: Held): Promise<CheckpointTable | null> => add(`export-${randomId()}`, held),

    /** Signs an export's manifest with the key of its last checkpoint; base64. */
    sign: (text: string): string => key.sign(text).toString('base64'),

    requireContinued,

    /** Why signing fails, as of the last check; null where it works. */
    refusal: (): string | null => refusal,

    /** The row that was last signed, even if the chain no longer holds it. */
    lastSigned(): Head | null {
      const signed = signedHeads.last()
      return signed && { seq: signed.seq, hash: signed.hash, at: signed.at }
    },

    /** Accepts the current end of the chain and signs from here on: for an operator who restored the database. */
    async goOnFromHere(): Promise<void> {
      const { head, number, link } = await continuity.here()
      if (head) signedHeads.keep({ ...head, number, link })
      await requireContinued()
    },
  }
}

/** SQLite's triggers refuse a second time, even where there would be no change. */
async function keepKey({ db }: State, { key_id, public_key }: SigningKey, clock: () => Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('ledger_key').select('key_id').where('key_id', '=', key_id).executeTakeFirst()
    if (known) return
    await tx
      .insertInto('ledger_key')
      .values({ key_id, public_key, first_used_at: clock().toISOString() })
      // Another process may have been first.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

type Kept = 'kept' | 'made before' | 'not the next'

/** If another process signed meanwhile, this checkpoint would not follow all earlier ones. */
async function keepAfter(tx: Transaction<Tables>, number: number, checkpoint: CheckpointTable): Promise<Kept> {
  const { checkpoint_id } = checkpoint
  const same = await tx
    .selectFrom('checkpoint')
    .select('number')
    .where('checkpoint_id', '=', checkpoint_id)
    .executeTakeFirst()
  if (same) return 'made before'
  const last = await tx.selectFrom('checkpoint').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  if ((last?.number ?? 0) !== number) return 'not the next'
  await tx.insertInto('checkpoint').values(checkpoint).execute()
  return 'kept'
}
