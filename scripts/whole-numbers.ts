import { parseArgs } from 'node:util'
import { endWithUsage } from './command.ts'

/** Reads `--name N` for each name: whole numbers from 1. Ends with the usage on anything else. */
export function wholeNumbers<Name extends string>(usage: string, defaults: { [Each in Name]: number }) {
  const names = Object.keys(defaults) as Name[]
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ options })
    const numbers = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const)
    if (numbers.every(([, number]) => Number.isSafeInteger(number) && number >= 1))
      return Object.fromEntries(numbers) as { [Each in Name]: number }
  } catch {
    // An unknown option.
  }
  return endWithUsage(`Usage: ${usage}, whole numbers from 1`)
}
