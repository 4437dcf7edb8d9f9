/**
 * npm run --silent data-subject -- TEXT [--format csv] > FILE: everything held about a name, an address or a number. The
 * application can run meanwhile. Without --silent, npm adds lines of its own. With - as TEXT it is read from standard input,
 * and no list of processes shows it.
 */
import { text as wholeText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createReport, type Report, sought } from '../bff/keeping/subject/report.ts'
import { reportFormatNames, reportFormats } from '../bff/keeping/subject/report-formats.ts'
import { endWithUsage, runCommand } from './command.ts'
import { withLedger } from './with-ledger.ts'

const { text, format } = await readArguments()

await runCommand(async () => {
  // Standard output belongs to the report, so the log is silent.
  await withLedger(
    'data-subject',
    async ({ settings, state, ledger }) => {
      const report = createReport({ state, ledger, recordDays: settings.RECORD_RETENTION_DAYS })
      await write(await report(text, 'operator'))
    },
    'silent',
  )
}, {})

async function readArguments() {
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
    // An unknown option gets the usage too.
  }
  return endWithUsage('Usage: npm run --silent data-subject -- "NAME, ADDRESS OR NUMBER" [--format csv] > FILE')
}

/** The report goes to standard output, and its progress to standard error. */
async function write(report: Report): Promise<void> {
  const progress = setInterval(() => console.error(`Contents searched: ${report.searched.contents} …`), 5000)
  for await (const part of reportFormats[format](report)) {
    if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
  clearInterval(progress)
  const { contents, answers, answers_not_legible, answers_not_searched, documents_not_read } = report.searched
  console.error(`Searched ${contents} contents and ${answers} answers. This report is on record as ${report.record}.`)
  if (documents_not_read > 0) console.error(`Documents not searched: ${documents_not_read}. Read them yourself.`)
  if (answers_not_legible > 0)
    console.error(`Answers whose text does not fit their stated encoding: ${answers_not_legible}. Read them yourself.`)
  if (answers_not_searched.length > 0)
    console.error(
      `Records whose answer took too long to search: ${answers_not_searched.join(', ')}. Read them yourself.`,
    )
}
