/** Opens the state that the settings name, for the application's commands. Its folder is private to its owner. */
import path from 'node:path'
import { keepFilesPrivate } from '../../platform/data-folder.ts'
import { openState, type State } from './state.ts'

type Named = { DATA_DIR: string; DATABASE_URL?: string | undefined }

/** The address of the database: a server, or a file of our own. */
export const stateAddress = ({ DATA_DIR, DATABASE_URL }: Named): string =>
  DATABASE_URL ?? path.join(DATA_DIR, 'whereabouts.sqlite')

/** Opens it for a command. @throws DatabaseUnusable */
export function openOwnState(settings: Named): Promise<State> {
  keepFilesPrivate(settings.DATA_DIR)
  return openState(stateAddress(settings))
}
