/** npm run load -- FORMAT FILE [--OPTION VALUE …]: loads a file of an open format into the lookup service. */
import { parseArgs } from 'node:util'
import { keepToOneself } from '../platform/data-folder.ts'
import { UnusableFile } from '../service/load/format.ts'
import { formats } from '../service/load/index.ts'
import { progressLine } from '../service/progress-line.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'
import { endWithUsage, runCommand } from './command.ts'

const usage = Object.entries(formats).flatMap(([name, { loads, options }]) => [
  `  ${name}: ${loads}`,
  ...Object.entries(options).map(
    ([option, { means, default: value }]) => `    --${option} NAME  ${means} (${value === '' ? 'empty' : value})`,
  ),
])

const { format, file, options } =
  readArguments(process.argv.slice(2)) ?? endWithUsage('Usage: npm run load -- FORMAT FILE', ...usage)

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    keepToOneself(settings.dataDir)
    const store = await openOwnStore(settings)
    const progress = progressLine(`Reading ${file}`)
    const { into, loaded, rejected, notes } = await format.load(file, {
      store,
      options,
      now: new Date(),
      onRows: progress.update,
    })
    progress.end()
    await store.close()
    const [many, few] = [loaded, rejected].map((count) => count.toLocaleString('en-GB'))
    console.log([`Rows loaded into ${into}: ${many}. Rejected: ${few}.`, ...notes].join('\n'))
  },
  { told: [UnusableFile], failure: 'Nothing was loaded.', port: 'SERVICE_PORT' },
)

/** Undefined if the format or an option is unknown. */
function readArguments(args: string[]) {
  const [name = '', file = '', ...given] = args
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format || file === '') return undefined
  const known = Object.entries(format.options)
  try {
    const { values } = parseArgs({
      args: given,
      options: Object.fromEntries(known.map(([option, row]) => [option, { type: 'string', default: row.default }])),
    })
    return { format, file, options: values as { [option: string]: string } }
  } catch {
    return undefined
  }
}
