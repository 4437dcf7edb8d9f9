/** The state's schema, on both engines. A migration that has landed is never changed: the next one is a new name. */
import type { Engine, Migrations } from '../../../platform/database.ts'
import { createState } from './0001-state.ts'
import { refuseReplace } from './0002-chain-refuses-replace.ts'
import { addSessionKeys } from './0003-session-keys.ts'
import { addCheckpoints } from './0004-checkpoints.ts'
import { createReading } from './0005-reading.ts'
import { addAccounts } from './0006-accounts.ts'
import { addCasesAndCosts } from './0007-cases-and-costs.ts'
import { addSearches } from './0008-searches.ts'
import { addPins } from './0009-pins.ts'
import { dropIndexes } from './0010-fewer-indexes.ts'
import { addToBalances } from './0011-balances.ts'
import { findChangedCases } from './0012-changed-cases.ts'
import { addRecordNames } from './0013-record-names.ts'
import { linkCheckpoints } from './0014-linked-checkpoints.ts'

export const migrations = (engine: Engine): Migrations => ({
  '0001-state': { up: (db) => createState(db, engine) },
  '0002-chain-refuses-replace': { up: (db) => refuseReplace(db, engine) },
  '0003-session-keys': { up: (db) => addSessionKeys(db, engine) },
  '0004-checkpoints': { up: (db) => addCheckpoints(db, engine) },
  '0005-reading': { up: (db) => createReading(db, engine) },
  '0006-accounts': { up: (db) => addAccounts(db, engine) },
  '0007-cases-and-costs': { up: (db) => addCasesAndCosts(db, engine) },
  '0008-searches': { up: (db) => addSearches(db, engine) },
  '0009-pins': { up: (db) => addPins(db, engine) },
  '0010-fewer-indexes': { up: dropIndexes },
  '0011-balances': { up: addToBalances },
  '0012-changed-cases': { up: findChangedCases },
  '0013-record-names': { up: (db) => addRecordNames(db, engine) },
  '0014-linked-checkpoints': { up: (db) => linkCheckpoints(db, engine) },
})
