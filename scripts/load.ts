/** npm run load -- FORMAT FILE [--OPTION VALUE …]: reads a file of an open format into the lookup service's store. */
import { parseArgs } from 'node:util'
import { keepToOneself } from '../platform/data-folder.ts'
import { startFailure } from '../platform/start-failure.ts'
import { UnusableFile } from '../service/load/format.ts'
import { formats } from '../service/load/index.ts'
import { progressLine } from '../service/progress-line.ts'
import { readSettings } from '../service/settings.ts'
import { openOwnStore } from '../service/store/own-store.ts'

const usage = () => {
  const lines = Object.entries(formats).flatMap(([name, { loads, options }]) => [
    `  ${name}: ${loads}`,
    ...Object.entries(options).map(
      ([option, { means, default: value }]) => `    --${option} NAME  ${means} (${value === '' ? 'empty' : value})`,
    ),
  ])
  return ['Usage: npm run load -- FORMAT FILE', ...lines].join('\n')
}

const asked = readArguments(process.argv.slice(2))
if (!asked) {
  console.error(usage())
  process.exit(2)
}

try {
  const settings = readSettings(process.env)
  keepToOneself(settings.dataDir)
  const store = await openOwnStore(settings)
  const progress = progressLine(`Reading ${asked.file}`)
  const { format, file, options } = asked
  const { into, loaded, rejected, notes } = await format.load(file, {
    store,
    options,
    now: new Date(),
    onRows: progress.update,
  })
  progress.end()
  await store.close()
  const [many, few] = [loaded, rejected].map((count) => count.toLocaleString('en-GB'))
  console.log([`Rows loaded into ${into}: ${many}; rejected: ${few}.`, ...notes].join('\n'))
} catch (error) {
  const why = error instanceof UnusableFile ? error.message : startFailure(error, 'SERVICE_PORT')
  console.error(`Nothing was loaded. ${why}`)
  process.exit(1)
}

/** Undefined where no format is asked for that way. */
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
