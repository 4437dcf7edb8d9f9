import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import { openStore, type Store } from './store.ts'

/** The store that the settings name: a server's, or a file of our own. @throws DatabaseUnusable */
export function openOwnStore({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openStore(databaseUrl ?? path.join(dataDir, 'service.sqlite'))
}
