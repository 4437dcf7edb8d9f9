/**
 * npm run --silent data-subject -- TEXT [--format csv] > FILE: everything that is held about a name, an address or a
 * number, while the application runs or not; without --silent npm's own lines stand in the file. With - for TEXT it is read
 * from standard input, where no list of processes shows it.
 */
import { text as wholeText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createReport, type Report } from '../bff/keeping/subject/report.ts'
import { reportFormatNames, reportFormats } from '../bff/keeping/subject/report-formats.ts'
import { sought } from '../bff/keeping/subject/sought.ts'
import { openLedger } from '../bff/ledger/open-ledger.ts'
import { readSettings } from '../bff/settings.ts'
import { openOwnState } from '../bff/state/own-state.ts'
import { createLog } from '../platform/log.ts'
import { startFailure } from '../platform/start-failure.ts'

const { text, format } = await asked()
try {
  const settings = readSettings(process.env)
  const state = await openOwnState(settings)
  // Standard output is the report's, and no line of a log may stand in it.
  const { ledger, close } = await openLedger(state, { ...settings, log: createLog('data-subject', 'silent') })
  const report = createReport({ state, ledger, recordDays: settings.RECORD_RETENTION_DAYS })
  await write(await report(text, 'operator'))
  await state.close()
  close()
} catch (error) {
  console.error(startFailure(error, 'PORT'))
  process.exit(1)
}

async function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { format: { type: 'string', default: 'json' } },
    })
    const format = reportFormatNames.find((name) => name === values.format)
    const [given, more] = positionals
    const { data: text } = sought.safeParse(given === '-' ? await wholeText(process.stdin) : given)
    if (format && text !== undefined && more === undefined) return { text, format }
  } catch {
    // An option that there is not: as below.
  }
  console.error('Usage: npm run data-subject -- "NAME, ADDRESS OR NUMBER" [--format csv]')
  process.exit(2)
}

/** The report goes to standard output, and how far it is to the terminal. */
async function write(report: Report): Promise<void> {
  const telling = setInterval(() => console.error(`${report.searched.contents} contents searched …`), 5000)
  for await (const part of reportFormats[format](report)) {
    if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
  clearInterval(telling)
  const { contents, answers, answers_not_legible, documents_not_read } = report.searched
  console.error(`Searched ${contents} contents and ${answers} answers. The report is on record as ${report.record}.`)
  if (documents_not_read > 0) console.error(`${documents_not_read} documents were not read: look into them yourself.`)
  if (answers_not_legible > 0) console.error(`${answers_not_legible} answers are not in the characters that they say.`)
}
