/** The state that the settings name, in a folder that is nobody else's to look into: how commands open it. */
import path from 'node:path'
import { keepToOneself } from '../../platform/data-folder.ts'
import { openState, type State } from './state.ts'

type Named = { DATA_DIR: string; DATABASE_URL?: string | undefined }

/** Of the database: a server's, or a file of our own. */
export const stateAddress = ({ DATA_DIR, DATABASE_URL }: Named): string =>
  DATABASE_URL ?? path.join(DATA_DIR, 'whereabouts.sqlite')

/** For a program of its own. @throws DatabaseUnusable */
export function openOwnState(settings: Named): Promise<State> {
  keepToOneself(settings.DATA_DIR)
  return openState(stateAddress(settings))
}
