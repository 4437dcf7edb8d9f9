import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { ReplicaState } from './postgres-replica.ts'
import { openStore, type Store } from './store.ts'

type StoreSettings = { dataDir: string; databaseUrl: string | undefined; replicaUrl: string | undefined }

export const addressOf = ({ dataDir, databaseUrl }: Pick<StoreSettings, 'dataDir' | 'databaseUrl'>): string =>
  databaseUrl ?? path.join(dataDir, 'service.sqlite')

/** Opens the store that the settings name: a server, or a file of our own. @throws DatabaseUnusable, SettingsError */
export function openOwnStore(settings: StoreSettings, onReplica?: (state: ReplicaState) => void): Promise<Store> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  return openStore(addressOf(settings), { replicaAddress: settings.replicaUrl, ...(onReplica && { onReplica }) })
}
