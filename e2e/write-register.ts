/** Runs once: writes the fictional register, which every program of the journeys copies. `npm test` has written it already. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export default function writeRegister(): (() => void) | undefined {
  if (process.env.WRITTEN_REGISTER) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-register-'))
  const env = { ...process.env, DATA_DIR: folder }
  execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/seed.ts'], { cwd: root, env })
  // The workers read it from here.
  process.env.WRITTEN_REGISTER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
