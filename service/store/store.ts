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
import { followReplica, type ReplicaState } from './postgres-replica.ts'
import { priceStore } from './prices.ts'
import { registerStore } from './register.ts'
import { resultPageStore } from './result-pages.ts'
import { schema } from './schema.ts'
import type { Tables } from './tables.ts'
import { telephoneStore } from './telephones.ts'
import { textMessageStore } from './text-messages.ts'

export type Store = ReturnType<typeof storeOver>
type Options = {
  /** `postgres://…` of a replica, which lookups then read. */
  replicaAddress?: string | undefined
  onReplica?: (state: ReplicaState) => void
}

/** @throws DatabaseUnusable, or SettingsError where there can be no replica */
export async function openStore(address: string, { replicaAddress, onReplica }: Options = {}) {
  const primary = await openDatabase<Tables>(address, schema, { durable: false })
  if (replicaAddress === undefined) return storeOver(primary, null)
  try {
    const followed = { primary, address: replicaAddress, readsOver: registerReads, onChange: onReplica }
    return storeOver(primary, await followReplica(followed))
  } catch (error) {
    await primary.close()
    throw error
  }
}

type Followed = Awaited<ReturnType<typeof followReplica<ReturnType<typeof registerReads>>>>

const storeOver = (primary: Database<Tables>, followed: Followed | null) => ({
  ...textMessageStore(primary.db),
  ...accountStore(primary.db),
  ...keyStore(primary.db),
  ...priceStore(primary.db),
  ...resultPageStore(primary.db),
  ...registerStore(primary.db, primary.engine),
  replaceNearestList: nearestStore(primary.db, primary.engine).replaceNearestList,
  ...(followed?.routed ?? registerReads(primary)),
  /** Null where there is none. */
  replica: followed?.replica ?? null,
  /** Runs a lookup, over the replica where one follows. What it reads of the register comes from one database. */
  read: followed?.read ?? (<Value>(work: () => Promise<Value>) => work()),
  async close() {
    await followed?.close()
    await primary.close()
  },
})

/** What lookups read. Accounts, keys, credits, prices, kept pages and messages are the primary's alone. */
const registerReads = ({ db, engine }: Database<Tables>) => ({
  ...companyStore(db),
  ...officerStore(db),
  ...chargeStore(db),
  ...filingStore(db),
  ...placeStore(db),
  ...peopleStore(db),
  ...telephoneStore(db),
  ...ipRangeStore(db),
  nearest: nearestStore(db, engine).nearest,
  fact: registerStore(db, engine).fact,
})
