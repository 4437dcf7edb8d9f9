/** The schema of the BFF's state: tables, triggers, and the migrations from an older state. */
import { execute, type Schema } from '../../platform/migrations.ts'
import { createStatements } from '../../platform/tables.ts'
import { triggers } from './forgetting.ts'
import { tables } from './tables.ts'

export const schema: Schema = {
  create: (db, engine) => execute(db, [...createStatements(engine, tables, triggers), ...firstRows]),
  migrations: new URL('migrations/', import.meta.url),
  replaced: [
    ...['0001-state', '0002-chain-refuses-replace', '0003-session-keys', '0004-checkpoints', '0005-reading'],
    ...['0006-accounts', '0007-cases-and-costs', '0008-searches', '0009-pins', '0010-fewer-indexes'],
    ...['0011-balances', '0012-changed-cases', '0013-record-names', '0014-linked-checkpoints'],
  ],
}

const firstRows = ['spend_mark', 'derived_mark'].map((mark) => `insert into ${mark} (mark, seq) values ('chain', 0)`)
