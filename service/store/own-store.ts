import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { ReplicaState } from './postgres-replica.ts'
import { openStore, type Store } from './store.ts'

type StoreSettings = { dataDir: string; databaseUrl: string | undefined; replicaUrl: string | undefined }

/** Opens the store that the settings name: a server, or a file of our own. @throws DatabaseUnusable, SettingsError */
export function openOwnStore(
  { dataDir, databaseUrl, replicaUrl }: StoreSettings,
  onReplica?: (state: ReplicaState) => void,
): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const address = databaseUrl ?? path.join(dataDir, 'service.sqlite')
  return openStore(address, { replicaAddress: replicaUrl, ...(onReplica && { onReplica }) })
}
