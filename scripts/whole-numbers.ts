import { parseArgs } from 'node:util'
import { endWithUsage } from './command.ts'

/** Reads `--name N` for each name, a whole number from 1, and `--flag` for each flag. Ends with the usage on anything else. */
export function wholeNumbers<Name extends string, Flag extends string = never>(
  usage: string,
  defaults: { [Each in Name]: number },
  flags: readonly Flag[] = [],
) {
  const names = Object.keys(defaults) as Name[]
  try {
    const given = parseArgs({
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: 'string' as const }]),
        ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
      ]),
    })
    const values: { [name: string]: unknown } = given.values
    const numbers = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const)
    const switches = flags.map((flag) => [flag, values[flag] === true] as const)
    if (numbers.every(([, number]) => Number.isSafeInteger(number) && number >= 1))
      return Object.fromEntries([...numbers, ...switches]) as { [Each in Name]: number } & { [Each in Flag]: boolean }
  } catch {
    // An unknown option.
  }
  return endWithUsage(`Usage: ${usage}, whole numbers from 1`)
}
