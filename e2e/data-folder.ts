/** The data folders of programs that journeys start. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const emptyDataFolder = (): string => mkdtempSync(path.join(tmpdir(), 'whereabouts-journey-'))

/** Contains the register that was written for this run. */
export function newDataFolder(): string {
  const folder = emptyDataFolder()
  cpSync(process.env.WRITTEN_REGISTER!, folder, { recursive: true })
  return folder
}
