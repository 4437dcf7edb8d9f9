/** Whether this ledger continues the one that was last signed. Only then may its end be signed (decision 0065). */
import type { Kysely } from 'kysely'
import { canonicalJson } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import type { CheckpointTable, Tables } from '../state/tables.ts'
import { genesis, type Head, isOwnHash } from './chain.ts'
import { lastRow } from './chain-end.ts'
import { beginning, type Last } from './chain-rows.ts'
import type { SignedHead, SignedHeads } from './signed-head.ts'

/** The ledger does not match what was signed. The message is for the operator. */
export class NotContinued extends Error {
  override readonly name = 'NotContinued'
}

/** The end of the chain, the number of checkpoints, and one digest over all checkpoints. */
export type Continued = { head: Head | null; number: number; link: string }

type Linked = Pick<CheckpointTable, 'checkpoint_id' | 'statement' | 'key_id' | 'signature'>

/** The digest over a checkpoint and all before it. */
export const linkAfter = (previous: string, { checkpoint_id, statement, key_id, signature }: Linked): string =>
  sha256(canonicalJson({ previous, checkpoint_id, statement, key_id, signature }))

const rowsAtATime = 500

export function createContinuity(db: Kysely<Tables>, signedHeads: SignedHeads) {
  /** The last row checked. As long as the chain holds this row, earlier rows are not checked again. */
  let reached: Last | null = null

  async function look(): Promise<Continued> {
    const signed = lastOf(signedHeads)
    const head = (await lastRow(db)) ?? null
    const { number, link, last, links } = await checkpointsIn(db)
    if (signed && links[signed.number] !== signed.link)
      throw new NotContinued(
        `Checkpoints that were signed are missing or changed: there were ${signed.number}, and ${number} are there now.`,
      )
    if (signed && !(await holds(db, signed)))
      throw new NotContinued(
        `Row ${signed.seq} of the ledger is not the row of ${signed.at} that was signed: history was rewritten, or an older database was put back.`,
      )
    const isReached = reached !== null && (await holds(db, reached))
    await requireLinked((isReached && reached) || signed || last || beginning, head)
    reached = head
    return { head, number, link }
  }

  /** From a known row on, each row must follow from the one before. @throws NotContinued */
  async function requireLinked(from: Last, head: Head | null): Promise<void> {
    let last = from
    while (head && last.seq < head.seq) {
      const rows = await db
        .selectFrom('chain')
        .selectAll()
        .where('seq', '>', last.seq)
        .where('seq', '<=', head.seq)
        .orderBy('seq')
        .limit(rowsAtATime)
        .execute()
      if (rows.length === 0) throw new NotContinued(`Row ${last.seq + 1} of the ledger is missing.`)
      for (const row of rows) {
        if (row.seq !== last.seq + 1) throw new NotContinued(`Row ${last.seq + 1} of the ledger is missing.`)
        if (row.previous_hash !== last.hash || !isOwnHash(row))
          throw new NotContinued(`Row ${row.seq} of the ledger was changed.`)
        last = row
      }
    }
  }

  return {
    look,

    /** Accepts the ledger whatever was signed before. @throws NotContinued if its checkpoints do not fit together */
    async here(): Promise<Continued> {
      const { number, link } = await checkpointsIn(db)
      return { head: (await lastRow(db)) ?? null, number, link }
    },
  }
}

function lastOf(signedHeads: SignedHeads): SignedHead | null {
  try {
    return signedHeads.last()
  } catch {
    throw new NotContinued('The last signature in DATA_DIR cannot be read.')
  }
}

async function holds(db: Kysely<Tables>, { seq, hash }: Last): Promise<boolean> {
  if (seq === 0) return hash === genesis
  const row = await db.selectFrom('chain').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash === hash
}

function rowIn(statement: string): Last {
  try {
    return JSON.parse(statement) as Last
  } catch {
    throw new NotContinued('A checkpoint was changed: what it signed cannot be read.')
  }
}

/** Each checkpoint must be about a row that has not changed. @throws NotContinued */
async function checkpointsIn(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('checkpoint')
    .leftJoin('chain', 'chain.seq', 'checkpoint.seq')
    .select(['number', 'checkpoint_id', 'statement', 'key_id', 'signature', 'chain.seq', 'chain.hash'])
    .orderBy('number')
    .execute()
  let last: Last | null = null
  const links = [genesis]
  for (const { seq, hash, ...row } of rows) {
    if (row.number !== links.length) throw new NotContinued(`Checkpoint number ${links.length} is missing.`)
    const signed = rowIn(row.statement)
    if (seq !== signed.seq || hash !== signed.hash)
      throw new NotContinued(`Row ${signed.seq} of the ledger is not the row that checkpoint ${row.number} signed.`)
    links.push(linkAfter(links.at(-1)!, row))
    last = { seq, hash }
  }
  return { number: rows.length, link: links.at(-1)!, links, last }
}
