import { type Database, type Opened, openDatabase } from '../../platform/database.ts'
import { accountStore } from './accounts.ts'
import { bannedStore } from './banned.ts'
import { chargeStore } from './charges.ts'
import { companyStore } from './companies.ts'
import { controlStore } from './control.ts'
import { filingStore } from './filings.ts'
import { ipRangeStore } from './ip-ranges.ts'
import { keyStore } from './keys.ts'
import { landStore } from './land.ts'
import { listedStore } from './listed.ts'
import { loadedReads } from './loaded.ts'
import { eraseControllers } from './loaded-controllers.ts'
import { deleteEnded, eraseOfficers, loadedOfficerReads } from './loaded-officers.ts'
import { nearestStore } from './nearest.ts'
import { officerStore } from './officers.ts'
import type { Part } from './parts.ts'
import { publicRegister } from './parts-in-postgres.ts'
import { followParts } from './parts-in-sqlite.ts'
import { peopleStore } from './people.ts'
import { placeStore } from './places.ts'
import { followReplica, type ReplicaState } from './postgres-replica.ts'
import { priceStore } from './prices.ts'
import { profileStore } from './profiles.ts'
import { registerStore } from './register.ts'
import { resultPageStore } from './result-pages.ts'
import { schema } from './schema.ts'
import { nearNames } from './search/near-names.ts'
import type { ChangeOfPart } from './side.ts'
import {
  addSuppressed,
  eraseAmong,
  type PartOfPeople,
  type Suppressed,
  suppressedController,
  suppressionStore,
} from './suppressed.ts'
import type { Tables } from './tables.ts'
import { telephoneStore } from './telephones.ts'
import { textMessageStore } from './text-messages.ts'

export type Store = ReturnType<typeof storeOver>
type Options = {
  /** `postgres://…` of a replica, which lookups then read. */
  replicaAddress?: string | undefined
  onReplica?: (state: ReplicaState) => void
}

export async function openStore(address: string, { replicaAddress, onReplica }: Options = {}) {
  const primary = await openDatabase<Tables>(address, schema, { durable: false })
  if (replicaAddress === undefined) return storeOver(primary, address, null)
  try {
    const followed = { primary, address: replicaAddress, readsOver: lookupReads, onChange: onReplica }
    return storeOver(primary, address, await followReplica(followed))
  } catch (error) {
    await primary.close()
    throw error
  }
}

type Followed = Awaited<ReturnType<typeof followReplica<ReturnType<typeof lookupReads>>>>

function storeOver(primary: Opened<Tables>, address: string, followed: Followed | null) {
  const register =
    primary.engine === 'sqlite'
      ? followParts({ primary, address, readsOver: registerReads })
      : publicRegister(primary, address, registerReads(primary))
  const suppressing = suppressionStore(primary.db)
  const resultPages = resultPageStore(primary.db)

  /** Stored answers may hold the person too. */
  async function erasing<Value>(part: Part, work: ChangeOfPart<Value>): Promise<Value | null> {
    const done = await register.changePart(part, work)
    await resultPages.forgetAllResultPages()
    return done
  }

  return {
    migrated: primary.migrated,
    ...textMessageStore(primary.db),
    ...accountStore(primary.db),
    ...keyStore(primary.db),
    ...priceStore(primary.db),
    ...resultPages,
    ...registerStore(primary.db, primary.engine),
    suppressed: suppressing.suppressed,
    countSuppressed: suppressing.countSuppressed,
    suppressedPeople: suppressing.suppressedPeople,
    ...nearestStore(primary.db, primary.engine),
    ...register.routed,
    ...followed?.routed,
    replica: followed?.replica ?? null,
    /** A lookup reads one database in one state: a load that ends meanwhile affects only the next. */
    read: followed?.read ?? register.read,
    /** Where a part of the register is loaded, until it replaces the current one. */
    openSide: register.openSide,
    changePart: register.changePart,
    /** The terms forbid using a disqualification after its end. */
    async forgetEndedDisqualifications(now: Date): Promise<void> {
      const today = now.toISOString().slice(0, 10)
      if (await register.routed.hasEndedDisqualifications(today))
        await erasing('officers', (tx) => deleteEnded(tx, today))
    },
    /** @returns the number of loaded rows removed with the person */
    async eraseLoadedOfficer(director_id: string, now: Date): Promise<number> {
      await registerStore(primary.db, primary.engine).secret()
      await suppressing.suppress(director_id, now)
      return (await erasing('officers', (tx, engine) => eraseOfficers(tx, engine, [director_id]))) ?? 0
    },
    /** @returns the number of loaded rows removed */
    async eraseLoadedController(controller_id: string, now: Date): Promise<number> {
      await registerStore(primary.db, primary.engine).secret()
      await suppressing.suppress(suppressedController(controller_id), now)
      return (await erasing('controllers', (tx, engine) => eraseControllers(tx, engine, [controller_id]))) ?? 0
    },
    /** People who were erased while the part was loaded. */
    async eraseSuppressed(part: PartOfPeople): Promise<void> {
      await erasing(part, eraseAmong(await suppressing.suppressedPeople())[part])
    },
    /** People whom a restored database holds again. */
    async eraseAgain(people: readonly Suppressed[]): Promise<void> {
      for (const [part, erase] of Object.entries(eraseAmong(people))) await erasing(part as Part, erase)
      // Last: until then, the next start begins again.
      await addSuppressed(primary.db, people)
    },
    async close() {
      await followed?.close()
      await register.close()
      await primary.close()
    },
  }
}

/** The tables that lookups read. Accounts, keys, credits, prices, stored pages and messages are only on the primary. */
const lookupReads = (database: Database<Tables>) => ({
  ...registerReads(database),
  nearest: nearestStore(database.db, database.engine).nearest,
  fact: registerStore(database.db, database.engine).fact,
})

/** The register's tables. On SQLite, loaded parts are files of their own. */
const registerReads = ({ db }: Database<Tables>) => ({
  ...companyStore(db),
  ...officerStore(db),
  ...bannedStore(db),
  ...chargeStore(db),
  ...filingStore(db),
  ...placeStore(db),
  ...peopleStore(db),
  ...nearNames(db),
  ...telephoneStore(db),
  ...ipRangeStore(db),
  ...loadedReads(db),
  ...profileStore(db),
  ...controlStore(db),
  ...listedStore(db),
  ...landStore(db),
  ...loadedOfficerReads(db),
})
