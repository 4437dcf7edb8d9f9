/**
 * npm run load -- FORMAT FILE… [--OPTION VALUE …]: loads files of an open format into the lookup service.
 * npm run load -- list: says what is loaded.
 */
import os from 'node:os'
import path from 'node:path'
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { isPostgres, nameOf } from '../platform/database-fault.ts'
import { readArguments } from '../service/load/arguments.ts'
import { UnusableFile } from '../service/load/format.ts'
import { formats, listOfLoaded } from '../service/load/index.ts'
import { progressLine } from '../service/progress-line.ts'
import { readSettings } from '../service/settings.ts'
import { addressOf, openKnownStore, openOwnStore } from '../service/store/own-store.ts'
import { endWithUsage, runCommand } from './command.ts'

const formatsInWords = Object.entries(formats).flatMap(([name, { loads, options }]) => [
  `  ${name}: ${loads}`,
  ...Object.entries(options).map(([option, { means, default: value, isSwitch }]) =>
    isSwitch ? `    --${option}  ${means}` : `    --${option} NAME  ${means} (${value === '' ? 'empty' : value})`,
  ),
])

const usage = ['Usage: npm run load -- FORMAT FILE…', '       npm run load -- list', ...formatsInWords]

if (process.argv.includes('--help')) {
  console.log(usage.join('\n'))
  process.exit(0)
}

const [first, ...others] = process.argv.slice(2)
const isList = first === 'list'
const read = isList ? null : readArguments(formats, process.argv.slice(2))
const wrong = isList && others.length > 0 ? 'list takes nothing after it.' : typeof read === 'string' ? read : null
if (wrong !== null) endWithUsage(...(wrong === '' ? [] : [wrong, '']), ...usage)
const given = typeof read === 'string' ? null : read

// Answers of the service come first. Threads get the priority of the one that starts them.
if (given) os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    // A caller's list can be read beside the running service.
    if (given) keepFilesPrivate(settings.dataDir)
    // Sorting for indexes needs gigabytes. The system's temporary folder may be small, or in memory.
    process.env.SQLITE_TMPDIR ??= path.resolve(settings.dataDir)
    const store = await (given ? openOwnStore : openKnownStore)(settings)
    try {
      if (!given) return console.log((await listOfLoaded(store)).join('\n'))
      const { format, files, options } = given
      const address = addressOf(settings)
      console.log(`Loading into ${isPostgres(address) ? nameOf(address) : path.resolve(address)}.`)
      const progress = progressLine(`Reading ${files.length === 1 ? files[0] : `${files.length} files`}`)
      const {
        into,
        loaded,
        rejected,
        notes,
        unit = 'Rows',
      } = await format.load(files, {
        store,
        options,
        now: new Date(),
        onRows: progress.update,
      })
      progress.end()
      const [many, few] = [loaded, rejected].map((count) => count.toLocaleString('en-GB'))
      console.log([`${unit} loaded into ${into}: ${many}. Rejected: ${few}.`, ...notes].join('\n'))
    } finally {
      await store.close()
    }
  },
  { told: [UnusableFile], failure: given ? 'Nothing was loaded.' : undefined, port: 'SERVICE_PORT' },
)
