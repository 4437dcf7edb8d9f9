/** npm run export-evidence -- FILE.zip [--case REFERENCE [--notes]]: the ledger as a ZIP that anybody can verify. */
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { NotContinued } from '../bff/ledger/continuity.ts'
import { exportEvidence } from '../bff/ledger/export.ts'
import { openLedger } from '../bff/ledger/open-ledger.ts'
import { readSettings } from '../bff/settings.ts'
import { openOwnState } from '../bff/state/own-state.ts'
import type { State } from '../bff/state/state.ts'
import { createLog } from '../platform/log.ts'
import { startFailure } from '../platform/start-failure.ts'
import { progressLine } from '../service/progress-line.ts'

const { values, positionals } = parseArgs({
  options: { case: { type: 'string' }, notes: { type: 'boolean' } },
  allowPositionals: true,
})
const [target] = positionals
if (!target || positionals.length > 1 || existsSync(target) || (values.notes && !values.case)) {
  console.error(
    'Usage: npm run export-evidence -- FILE.zip [--case REFERENCE [--notes]] (a file that does not exist yet)',
  )
  process.exit(2)
}

try {
  const settings = readSettings(process.env)
  const state = await openOwnState(settings)
  const kept = await openLedger(state, { ...settings, log: createLog('export', settings.LOG_LEVEL) })
  const file = values.case === undefined ? null : await caseOf(state, values.case)
  const progress = progressLine(path.basename(target))
  const wanted = { analyst: 'operator', file, withNotes: values.notes, onRows: progress.update }
  const zip = await exportEvidence({ state, ...kept }, wanted)
  await pipeline(
    Readable.from(zip, { objectMode: false }),
    createWriteStream(target, { mode: 0o600, flags: 'wx' }),
  ).catch((error) => {
    rmSync(target, { force: true })
    throw error
  })
  progress.end()
  await state.close()
  kept.close()
  console.log(`Verify it with: node scripts/verify-evidence.mjs ${target}`)
} catch (error) {
  const reason = error instanceof NotContinued ? error.message : startFailure(error, 'PORT')
  console.error(`The ledger could not be exported. ${reason}`)
  process.exit(1)
}

async function caseOf({ db }: State, reference: string) {
  const found = await db.selectFrom('case_file').selectAll().where('reference', '=', reference).execute()
  if (found.length === 1) return found[0]!
  console.error(
    found.length === 0
      ? `No case has the reference ${reference}.`
      : `${found.length} cases have the reference ${reference}: export the one you mean in the application.`,
  )
  process.exit(2)
}
