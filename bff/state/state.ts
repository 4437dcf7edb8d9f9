/** The BFF's state, over SQLite or PostgreSQL. */
import { type Database, openDatabase } from '../../platform/database.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

export type State = Database<Tables>

/** Records must outlive a power cut, so every commit reaches the disk (decision 0019). */
export const openState = (address: string): Promise<State> =>
  openDatabase<Tables>(address, migrations, { durable: true })
