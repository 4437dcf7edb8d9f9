/** Where a program that the journeys start keeps its data. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const emptyDataFolder = (): string => mkdtempSync(path.join(tmpdir(), 'whereabouts-journey-'))

/** With the register in it that was written for this run. */
export function newDataFolder(): string {
  const folder = emptyDataFolder()
  cpSync(process.env.WRITTEN_REGISTER!, folder, { recursive: true })
  return folder
}
