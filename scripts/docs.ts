/** npm run docs: writes docs/operations.md out of the contract. A test compares. */
import { writeFileSync } from 'node:fs'
import { formatOf } from '../contract/check.ts'
import { type OperationRow, operation, operationNames } from '../contract/operations.ts'
import { publicPrices } from '../contract/prices.ts'
import { interfaceRecords, subRecords } from '../contract/records.ts'
import type { Fields, Shape } from '../contract/shape.ts'

export const operationsFile = new URL('../docs/operations.md', import.meta.url)

export const operationsPage = (): string =>
  [
    '# Operations and records',
    'Written by `npm run docs` out of `contract/`; do not edit. Fields marked * are ours, by the decision named.',
    ...operationNames.flatMap((name) => operationSection(name)),
    '# Records',
    ...Object.entries<Fields>({ ...interfaceRecords, ...subRecords }).flatMap(([name, fields]) => [
      `## ${name}`,
      fieldList(fields),
    ]),
  ].join('\n\n') + '\n'

function operationSection(name: (typeof operationNames)[number]): string[] {
  const row = operation(name)
  const facts = [
    row.about === 'person' && 'About people: asked inside a case.',
    row.creates && `Creates a ${row.creates}.`,
    `Called with ${row.callers === 'any key' ? 'an account key or a javascript_key' : 'the account key alone'}.`,
    row.needs.length > 0 && `Needs ${row.needs.map((set) => set.map(code).join(' + ')).join(', or ')}.`,
    noneFoundSentence(row),
    publicPrices[name] !== undefined && `Public price: ${publicPrices[name]} credits.`,
  ]
  return [
    `## ${name}`,
    `${row.purpose}.`,
    facts.filter(Boolean).join(' '),
    `Parameters: ${row.params.map(code).join(', ')}.`,
    row.params
      .filter((parameter) => {
        const { pattern, recognises, values } = formatOf(row, parameter)
        return pattern || recognises || values
      })
      .map((parameter) => `- ${code(parameter)} must be ${formatOf(row, parameter).mustBe}`)
      .join('\n'),
    `Result:`,
    fieldList(row.result),
    `Decisions: ${row.decided.map((decision) => `[${decision}](decisions/${decision}.md)`).join(', ')}.`,
  ].filter((part) => part !== '')
}

function noneFoundSentence({ noneFound }: OperationRow): string {
  if (!noneFound) return 'Every answer is a finding.'
  if ('empty' in noneFound)
    return `None found when ${noneFound.empty.map(code).join(' and ')} ${noneFound.empty.length > 1 ? 'are' : 'is'} empty.`
  return 'nil' in noneFound
    ? `None found when ${code(noneFound.nil)} is nil.`
    : `None found when ${code(noneFound.no)} says no${noneFound.unless ? ` and ${code(noneFound.unless)} is empty` : ''}.`
}

const fieldList = (fields: Fields): string =>
  Object.entries(fields)
    .map(
      ([name, shape]) =>
        `- ${code(name)}${shapeInWords(shape)}${shape.decided ? ` * (${shape.decided.slice(0, 4)})` : ''}`,
    )
    .join('\n')

function shapeInWords(shape: Shape): string {
  if (shape.kind === 'integer') return ' (integer)'
  if (shape.kind === 'record') return `: ${shape.record}`
  if (shape.kind === 'list') return `: list of ${shape.record}`
  return shape.kind === 'texts' ? `: list of texts named ${shape.item}` : ''
}

const code = (name: string) => `\`${name}\``

if (import.meta.main) writeFileSync(operationsFile, operationsPage())
