/** npm run export-evidence -- FILE.zip [--case REFERENCE [--notes]]: the ledger as a ZIP that anybody can verify. */
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NotContinued } from '../bff/ledger/continuity.ts'
import { exportEvidence } from '../bff/ledger/export.ts'
import type { State } from '../bff/state/state.ts'
import { progressLine } from '../service/progress-line.ts'
import { commandLine, endWithUsage, runCommand } from './command.ts'
import { withLedger } from './with-ledger.ts'

const { values, positionals } = commandLine({ case: { type: 'string' }, notes: { type: 'boolean' } })
const [file] = positionals
if (!file || positionals.length > 1 || (values.notes && !values.case))
  endWithUsage('Usage: npm run export-evidence -- FILE.zip [--case REFERENCE [--notes]]')
const existsAlready = `${file} exists already. Name a new file.`
if (existsSync(file)) endWithUsage(existsAlready)

await runCommand(
  async () => {
    await withLedger('export', async ({ state, ...opened }) => {
      const scope = values.case === undefined ? null : await caseWith(values.case, state)
      const progress = progressLine(path.basename(file))
      const wanted = { analyst: 'operator', file: scope, withNotes: values.notes, onRows: progress.update }
      const zip = await exportEvidence({ state, ...opened }, wanted)
      await pipeline(
        Readable.from(zip, { objectMode: false }),
        createWriteStream(file, { mode: 0o600, flags: 'wx' }),
      ).catch((error: NodeJS.ErrnoException) => {
        // Somebody else made it meanwhile, so it stays.
        if (error.code === 'EEXIST') endWithUsage(existsAlready)
        rmSync(file, { force: true })
        throw error
      })
      progress.end()
    })
    console.log(`Evidence written to ${file}. Verify it with: node scripts/verify-evidence.mjs ${file}`)
  },
  { told: [NotContinued], failure: 'Nothing was exported.' },
)

async function caseWith(reference: string, { db }: State) {
  const [found, ...others] = await db.selectFrom('case_file').selectAll().where('reference', '=', reference).execute()
  if (found && others.length === 0) return found
  return endWithUsage(
    found
      ? `${others.length + 1} cases have the reference ${reference}. Open the right one in the application and export it there.`
      : `No case has the reference ${reference}.`,
  )
}
