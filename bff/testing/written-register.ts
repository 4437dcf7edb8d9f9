/** The fictional register, written once for the sources that it is made from, and kept for later runs. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { forPrograms } from '../../platform/testing/programs.ts'
import { digestOf } from '../../platform/testing/source-digest.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['contract', 'fiction', 'gazetteer', 'platform', 'service', 'package-lock.json']
const cache = path.join(root, 'node_modules', '.cache')
const start = 'register-'
const day = 24 * 3_600_000

/** @returns a data folder to copy */
export async function writtenRegister(): Promise<string> {
  const folder = path.join(cache, start + digestOf(root, sources).slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  removeOld()
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-register-'))
  const env = { ...forPrograms, DATA_DIR: unfinished }
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/seed.ts')], { env })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run was quicker.
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

/** Another run may still copy a newer one. */
function removeOld(): void {
  const isOld = (name: string) => Date.now() - statSync(path.join(cache, name)).mtimeMs > day
  for (const name of readdirSync(cache).filter((name) => name.includes(start) && isOld(name)))
    rmSync(path.join(cache, name), { recursive: true, force: true })
}
