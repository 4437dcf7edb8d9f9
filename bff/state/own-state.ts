/** Opens the state that the settings name, for the application's commands. Its folder is private to its owner. */
import path from 'node:path'
import { keepFilesPrivate, NothingThere, requireFile, whereElse } from '../../platform/data-folder.ts'
import { isMade } from '../../platform/database.ts'
import { nameOf } from '../../platform/database-fault.ts'
import { openState, type State } from './state.ts'

type Named = { DATA_DIR: string; DATABASE_URL?: string | undefined }

const stateFile = 'whereabouts.sqlite'

/** The address of the database: a server, or a file of our own. */
export const stateAddress = ({ DATA_DIR, DATABASE_URL }: Named): string =>
  DATABASE_URL ?? path.join(DATA_DIR, stateFile)

/** Opens it for a command. @throws DatabaseUnusable */
export function openOwnState(settings: Named): Promise<State> {
  keepFilesPrivate(settings.DATA_DIR)
  return openState(stateAddress(settings))
}

/** For commands that need a state, and never begin one. @throws NothingThere, DatabaseUnusable */
export async function openKnownState(settings: Named): Promise<State> {
  await requireState(settings)
  return openOwnState(settings)
}

/** @throws NothingThere */
export async function requireState({ DATA_DIR, DATABASE_URL }: Named): Promise<void> {
  if (DATABASE_URL === undefined) requireFile(DATA_DIR, stateFile)
  else if (!(await isMade(DATABASE_URL)))
    throw new NothingThere(`The database ${nameOf(DATABASE_URL)} is empty. ${whereElse}`)
}
