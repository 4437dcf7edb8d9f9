/** Fills an empty state of either engine from a backup. The chain notes the restore. */
import type { Transaction } from 'kysely'
import type { Head } from '../../ledger/chain.ts'
import { recordRestore } from '../../ledger/forks.ts'
import { type AnyTables, type Filling, fillTables } from './fill.ts'

export type Into = Omit<Filling, 'engine'> & {
  address: string
  /** The end of the previous state's new name. */
  suffix: string
  replace: boolean
  /** The last ledger rows that DATA_DIR knows. */
  heads: Head[]
  clock: () => Date
  /** Runs before the previous state loses its name. @returns what to do if it keeps its name after all */
  beforeSwap: () => () => void
}
export type Replaced = {
  /** The new name of the previous state; null if there was none. */
  aside: string | null
  cleaned: number
}

/** @returns how many texts were cleaned */
export async function fillState(
  tx: Transaction<AnyTables>,
  filling: Filling & Pick<Into, 'heads' | 'clock'>,
): Promise<number> {
  const { engine, manifest, heads, clock } = filling
  const cleaned = await fillTables(tx, filling)
  await recordRestore(tx, { engine, heads, backup: { at: manifest.at }, clock })
  return cleaned
}
