/**
 * npm run --silent data-subject -- TEXT [--format csv] > FILE: everything held about a name, an address or a number.
 * npm run --silent data-subject -- TEXT --loaded > FILE: what the loaded registers hold about a name, a postcode, or the id
 * of an officer or of a control, as JSON. The application can run meanwhile. Without --silent, npm adds lines of its own. With - as TEXT it is read from standard input,
 * and no list of processes shows it.
 */
import { text as wholeText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createReport, type Report, sought } from '../bff/keeping/subject/report.ts'
import { reportFormats } from '../bff/keeping/subject/report-formats.ts'
import { reportFormatNames } from '../contract/desk/data-subject.ts'
import { loadedPeople } from '../service/load/people-report.ts'
import { readSettings } from '../service/settings.ts'
import { openKnownStore } from '../service/store/own-store.ts'
import { endWithUsage, runCommand } from './command.ts'
import { withLedger } from './with-ledger.ts'

const { text, format, isLoaded } = await readArguments()

await runCommand(async () => {
  if (isLoaded) return writeLoaded()
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
      options: { format: { type: 'string', default: 'json' }, loaded: { type: 'boolean', default: false } },
    })
    const format = reportFormatNames.find((name) => name === values.format)
    const [given, more] = positionals
    const { data: text } = sought.safeParse(given === '-' ? await wholeText(process.stdin) : given)
    if (format && text !== undefined && more === undefined) return { text, format, isLoaded: values.loaded }
  } catch {
    // An unknown option gets the usage too.
  }
  return endWithUsage(
    'Usage: npm run --silent data-subject -- "NAME, ADDRESS OR NUMBER" [--format csv] > FILE',
    '       npm run --silent data-subject -- "NAME, POSTCODE OR OFFICER ID" --loaded > FILE',
  )
}

async function writeLoaded(): Promise<void> {
  const store = await openKnownStore(readSettings(process.env))
  try {
    const report = await loadedPeople(store, text)
    console.log(JSON.stringify(report, null, 2))
    const { registers, people, controllers, listed } = report
    if (registers.length === 0) console.error('No register or list of people is loaded.')
    else {
      console.error(`Searched: ${registers.map(({ format }) => format).join(', ')}.`)
      console.error(
        `Officers: ${people.length}. Controllers: ${controllers.length}. Entries of lists: ${listed.length}.`,
      )
    }
    if (report.is_cut) console.error('There are more. Give a longer name, or an id.')
  } finally {
    await store.close()
  }
}

/** The report goes to standard output, and its progress to standard error. */
async function write(report: Report): Promise<void> {
  const progress = setInterval(() => console.error(`Contents searched: ${report.searched.contents} …`), 5000)
  for await (const part of reportFormats[format](report)) {
    if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
  clearInterval(progress)
  const { contents, answers, ...not } = report.searched
  console.error(`Searched ${contents} contents and ${answers} answers. This report is on record as ${report.record}.`)
  console.error('Loaded registers are not in this report. Run it again with --loaded.')
  const byHand: [what: string, records: string[]][] = [
    ['documents and pictures, not searched', not.documents_not_read],
    ['mails, not searched in full', not.mails_not_read],
    ['answers whose text does not fit their stated encoding', not.answers_not_legible],
    ['answers that took too long to search', not.answers_not_searched],
  ]
  for (const [what, records] of byHand)
    if (records.length > 0) console.error(`Read these records yourself (${what}): ${records.join(', ')}.`)
}
