/**
 * npm run load -- FORMAT FILE… [--OPTION VALUE …]: loads files of an open format into the lookup service.
 * npm run load -- list: says what is loaded.
 */
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { type Format, UnusableFile } from '../service/load/format.ts'
import { formats, listOfLoaded } from '../service/load/index.ts'
import { progressLine } from '../service/progress-line.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { endWithUsage, runCommand } from './command.ts'

const usage = Object.entries(formats).flatMap(([name, { loads, options }]) => [
  `  ${name}: ${loads}`,
  ...Object.entries(options).map(([option, { means, default: value, isSwitch }]) =>
    isSwitch ? `    --${option}  ${means}` : `    --${option} NAME  ${means} (${value === '' ? 'empty' : value})`,
  ),
])

const { format, files, options } =
  readArguments(process.argv.slice(2)) ??
  endWithUsage('Usage: npm run load -- FORMAT FILE…', '       npm run load -- list', ...usage)

// Answers of the service come first. Threads get the priority of the one that starts them.
if (format !== 'list') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    // A caller's list can be read beside the running service.
    if (format !== 'list') keepFilesPrivate(settings.dataDir)
    // Sorting for indexes needs gigabytes. The system's temporary folder may be small, or in memory.
    process.env.SQLITE_TMPDIR ??= path.resolve(settings.dataDir)
    const store = await openOwnStore(settings)
    try {
      if (format === 'list') return console.log((await listOfLoaded(store)).join('\n'))
      const progress = progressLine(`Reading ${files.length === 1 ? files[0] : `${files.length} files`}`)
      const { into, loaded, rejected, notes } = await format.load(files, {
        store,
        options,
        now: new Date(),
        onRows: progress.update,
      })
      progress.end()
      const [many, few] = [loaded, rejected].map((count) => count.toLocaleString('en-GB'))
      console.log([`Rows loaded into ${into}: ${many}. Rejected: ${few}.`, ...notes].join('\n'))
    } finally {
      await store.close()
    }
  },
  { told: [UnusableFile], failure: format === 'list' ? undefined : 'Nothing was loaded.', port: 'SERVICE_PORT' },
)

type Arguments = { format: Format | 'list'; files: string[]; options: { [option: string]: string } }

/** Undefined if the format or an option is unknown. */
function readArguments([name = '', ...given]: string[]): Arguments | undefined {
  if (name === 'list' && given.length === 0) return { format: 'list', files: [], options: {} }
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format) return undefined
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(format.options).map(([option, { isSwitch, default: value }]) => [
          option,
          isSwitch ? { type: 'boolean' as const } : { type: 'string' as const, default: value },
        ]),
      ),
    })
    if (positionals.length === 0 || (positionals.length > 1 && !format.takesMany)) return undefined
    const options = Object.entries(format.options).map(([option, { isSwitch, default: value }]) => [
      option,
      isSwitch ? (values[option] === true ? 'yes' : value) : String(values[option]),
    ])
    return { format, files: positionals, options: Object.fromEntries(options) }
  } catch {
    return undefined
  }
}
