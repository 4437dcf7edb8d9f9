/** Reads the words after `npm run load --`, or says which of them is wrong. */
import { parseArgs } from 'node:util'
import type { Format } from './format.ts'

type Arguments = { name: string; format: Format; files: string[]; options: { [option: string]: string } }

/** @returns text that says what is wrong, or is empty if nothing was given */
export function readArguments(
  formats: { readonly [name: string]: Format },
  [name = '', ...given]: readonly string[],
): Arguments | string {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format) return name === '' ? '' : `“${name}” is not a format.`
  const known = Object.entries(format.options)
  const { tokens } = parseArgs({
    args: given,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      known.map(([option, { isSwitch }]) => [option, { type: isSwitch ? ('boolean' as const) : ('string' as const) }]),
    ),
  })
  const options = Object.fromEntries(known.map(([option, { default: value }]) => [option, value]))
  const files: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value)
    if (token.kind !== 'option') continue
    const { name: option, rawName, value, inlineValue } = token
    const { isSwitch } = (Object.hasOwn(format.options, option) && format.options[option]) || {}
    if (!Object.hasOwn(format.options, option)) return `${rawName} is not an option of ${name}.${optionsOf(format)}`
    if (isSwitch && value !== undefined) return `${rawName} takes no value.`
    if (!isSwitch && (value === undefined || (!inlineValue && value.startsWith('-'))))
      return `${rawName} needs a value.`
    options[option] = isSwitch ? 'yes' : value!
  }
  if (files.length === 0) return `Name the file to load: npm run load -- ${name} FILE.`
  if (files.length > 1 && !format.takesMany) return `${name} reads one file, and ${files.length} are named.`
  return { name, format, files, options }
}

function optionsOf({ options }: Format): string {
  const names = Object.keys(options).map((option) => `--${option}`)
  return names.length === 0 ? ' It has none.' : ` Its options: ${names.join(', ')}.`
}
