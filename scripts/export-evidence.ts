/** npm run export-evidence -- FOLDER: writes the whole ledger to files, with the verifier beside them. */
import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportEvidence } from '../bff/ledger/export.ts'
import { readSettings } from '../bff/settings.ts'
import { openState } from '../bff/state/state.ts'
import { startFailure } from '../platform/start-failure.ts'

const [folder] = process.argv.slice(2)
if (!folder || existsSync(folder)) {
  console.error('Usage: npm run export-evidence -- FOLDER (a folder that does not exist yet)')
  process.exit(2)
}

try {
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  const state = await openState(DATABASE_URL ?? path.join(DATA_DIR, 'whereabouts.sqlite'))
  const rows = await exportEvidence(state, folder, 'operator')
  await state.close()
  const verifier = fileURLToPath(new URL('verify-evidence.mjs', import.meta.url))
  copyFileSync(verifier, path.join(folder, 'verify-evidence.mjs'))
  console.log(`${rows} rows written. Verify them with: node ${path.join(folder, 'verify-evidence.mjs')} ${folder}`)
} catch (error) {
  console.error(`The ledger could not be exported. ${startFailure(error, 'PORT')}`)
  process.exit(1)
}
