/** The lookup service's store, over SQLite or PostgreSQL. */
import { type Database, openDatabase } from '../../platform/database.ts'
import { accountStore } from './accounts.ts'
import { chargeStore } from './charges.ts'
import { companyStore } from './companies.ts'
import { filingStore } from './filings.ts'
import { ipRangeStore } from './ip-ranges.ts'
import { keyStore } from './keys.ts'
import { nearestStore } from './nearest.ts'
import { officerStore } from './officers.ts'
import { peopleStore } from './people.ts'
import { placeStore } from './places.ts'
import { priceStore } from './prices.ts'
import { registerStore } from './register.ts'
import { resultPageStore } from './result-pages.ts'
import { schema } from './schema.ts'
import type { Tables } from './tables.ts'
import { telephoneStore } from './telephones.ts'
import { textMessageStore } from './text-messages.ts'

export type Store = ReturnType<typeof storeOver>

export const openStore = async (address: string) =>
  storeOver(await openDatabase<Tables>(address, schema, { durable: false }))

const storeOver = (database: Database<Tables>) => ({
  ...companyStore(database.db, database.engine),
  ...officerStore(database.db),
  ...chargeStore(database.db),
  ...filingStore(database.db),
  ...placeStore(database.db),
  ...peopleStore(database.db),
  ...telephoneStore(database.db),
  ...ipRangeStore(database.db),
  ...nearestStore(database.db, database.engine),
  ...textMessageStore(database.db),
  ...accountStore(database.db),
  ...keyStore(database.db),
  ...priceStore(database.db),
  ...resultPageStore(database.db),
  ...registerStore(database.db, database.engine),
  close: database.close,
})
