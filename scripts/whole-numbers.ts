import { parseArgs } from 'node:util'

/** `--name N` for each name, or what it is without: whole numbers from 1. Anything else is told the usage, and ends. */
export function wholeNumbers<Name extends string>(usage: string, defaults: { [Each in Name]: number }) {
  const names = Object.keys(defaults) as Name[]
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ options })
    const numbers = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const)
    if (numbers.every(([, number]) => Number.isSafeInteger(number) && number >= 1))
      return Object.fromEntries(numbers) as { [Each in Name]: number }
  } catch {
    // An option that there is not.
  }
  console.error(`Usage: ${usage}, whole numbers from 1`)
  process.exit(2)
}
