/** Once for a run: the fictional register, written for every program that the journeys start, and copied for each. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export default function writeRegister(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-register-'))
  const env = { ...process.env, DATA_DIR: folder }
  execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/seed.ts'], { cwd: root, env })
  // The workers have it from here.
  process.env.WRITTEN_REGISTER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
