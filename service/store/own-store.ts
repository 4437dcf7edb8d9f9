import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { keepFilesPrivate, NothingThere, requireFile, whereElse } from '../../platform/data-folder.ts'
import { isMade } from '../../platform/database.ts'
import { nameOf } from '../../platform/database-fault.ts'
import type { ReplicaState } from './postgres-replica.ts'
import { openStore, type Store } from './store.ts'
import { agreeOnSuppressed } from './suppressed.ts'

type StoreSettings = { dataDir: string; databaseUrl: string | undefined; replicaUrl: string | undefined }

const storeFile = 'service.sqlite'

export const addressOf = ({ dataDir, databaseUrl }: Pick<StoreSettings, 'dataDir' | 'databaseUrl'>): string =>
  databaseUrl ?? path.join(dataDir, storeFile)

/** Opens the store that the settings name: a server, or a file of our own. @throws DatabaseUnusable, SettingsError */
export async function openOwnStore(settings: StoreSettings, onReplica?: (state: ReplicaState) => void): Promise<Store> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const replicaAddress = settings.replicaUrl
  const store = await openStore(addressOf(settings), { replicaAddress, ...(onReplica && { onReplica }) })
  try {
    await agreeOnSuppressed(store, settings)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** For commands that need a store, and never begin one. @throws NothingThere, DatabaseUnusable */
export async function openKnownStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl === undefined) requireFile(dataDir, storeFile)
  else if (!(await isMade(databaseUrl)))
    throw new NothingThere(`The database ${nameOf(databaseUrl)} is empty. ${whereElse}`)
  keepFilesPrivate(dataDir)
  return openOwnStore(settings)
}
