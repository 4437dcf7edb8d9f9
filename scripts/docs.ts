/** npm run docs: writes docs/interface.md and docs/register.md from the contract, docs/architecture.md, and the list of decisions. A test compares. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { formatOf } from '../contract/check.ts'
import { factsOf, shapeInWords } from '../contract/description/facts.ts'
import { type Interface, lookupInterface, registerInterface } from '../contract/interfaces.ts'
import { type OperationName, operation } from '../contract/operations.ts'
import { records } from '../contract/records.ts'
import type { Fields, Shape } from '../contract/shape.ts'
import { floors, mayImport } from './rooms.ts'

export const interfaceFile = new URL('../docs/interface.md', import.meta.url)

export const registerFile = new URL('../docs/register.md', import.meta.url)

export const interfacePage = (): string =>
  pageOf(
    lookupInterface,
    '# Operations and records',
    'Written by `npm run docs` out of `contract/`; do not edit. The interface describes the fields marked * in words; the decision named gives them a name. Fields marked ** are ours. The service leaves them out unless a call has the header `Whereabouts-Fields: all` ([decision 0123](decisions/0123-fields-of-an-answer.md)).',
  )

export const registerPage = (): string =>
  pageOf(
    registerInterface,
    '# Operations and records of the register interface',
    `Written by \`npm run docs\` out of \`contract/register/\`; do not edit. Calls go to \`${registerInterface.path}\`, in the namespace that ends with \`${registerInterface.namespace}\` ([decision 0148](decisions/0148-register-operations.md)).`,
  )

const pageOf = (of: Interface, title: string, about: string): string =>
  `${[
    title,
    about,
    ...of.operations.flatMap((name) => operationSection(name)),
    '# Records',
    ...of.records.flatMap((name) => [`## ${name}`, fieldList(records[name])]),
  ].join('\n\n')}\n`

function operationSection(name: OperationName): string[] {
  const row = operation(name)
  return [
    `## ${name}`,
    `${row.purpose}.`,
    factsOf(name, code).join(' '),
    `Parameters: ${row.params.map(code).join(', ')}.`,
    row.params
      .filter((parameter) => {
        const { pattern, reads, values } = formatOf(row, parameter)
        return pattern || reads || values
      })
      .map((parameter) => `- ${code(parameter)} must be ${formatOf(row, parameter).mustBe}`)
      .join('\n'),
    `Result:`,
    fieldList(row.result),
    `Decisions: ${row.decided.map((decision) => `[${decision}](decisions/${decision}.md)`).join(', ')}.`,
  ].filter((part) => part !== '')
}

const fieldList = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, shape]) => `- ${code(name)}${kind(shape)}${addition(shape)}`)
    .join('\n')

/** Who added a field that the interface does not name, and the decision. */
const addition = ({ addition }: Shape): string =>
  addition ? ` ${addition.kind === 'ours' ? '**' : '*'} (${addition.decision.slice(0, 4)})` : ''

/** Text needs no word: nearly every field is text. */
function kind(shape: Shape): string {
  if (shape.kind === 'text') return ''
  return shape.kind === 'integer' ? ' (integer)' : `: ${shapeInWords(shape)}`
}

const code = (name: string) => `\`${name}\``

const decisionsFolder = new URL('../docs/decisions/', import.meta.url)
export const decisionsFile = new URL('README.md', decisionsFolder)

export function decisionsPage(): string {
  const rows = readdirSync(decisionsFolder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .toSorted()
    .map((name) => {
      const { title, state } = decisionIn(name)
      return `- [${name.slice(0, 4)}. ${title}](${name})${state && `: ${state}`}`
    })
  return `# Decisions

Written by \`npm run docs\`; do not edit. A decision holds unless its state is named here. The numbers have gaps: no decision
is missing.

${rows.join('\n')}
`
}

/** `# 7. Who a director is`, and perhaps `State: replaced by [0128](0128-….md).` below it. */
function decisionIn(name: string): { title: string; state: string } {
  const text = readFileSync(new URL(name, decisionsFolder), 'utf8')
  const [, title = '', state = ''] = /^# \d+\. (.+)\n(?:\nState: (.+)\.\n)?/.exec(text) ?? []
  return { title, state }
}

export const architectureFile = new URL('../docs/architecture.md', import.meta.url)

/** Rooms that are shipped. The others test and measure them. */
const shipped = Object.keys(mayImport).filter((room) => !['e2e', 'bench', 'trials'].includes(room))

export function architecturePage(): string {
  const arrows = shipped.flatMap((room) => (mayImport[room] ?? []).map((other) => `  ${room} --> ${other}`))
  const ordered = Object.entries(floors).map(
    ([room, folders]) => `- \`${room}/\`: ${folders.map((folder) => code(folder)).join(', ')}`,
  )
  return `# Architecture

Written by \`npm run docs\` out of \`scripts/rooms.ts\`; do not edit. \`scripts/dependencies.test.ts\` reads every import, and
fails on one that points another way. [Decision 0001](decisions/0001-rooms-of-the-house.md) says why.

## Programs

The browser talks to the BFF alone. The BFF holds the keys and the ledger, and calls the lookup service by one of its four
bindings. With no other service set, it starts its own beside it, over the invented register or loaded files.

\`\`\`mermaid
flowchart LR
  browser["browser: web/"] -- "/api" --> bff["bff/"]
  bff -- "SOAP 1.1, SOAP 1.2, GET or POST" --> service["service/"]
  bff --> state[("state: SQLite or PostgreSQL")]
  service --> store[("register: SQLite or PostgreSQL")]
\`\`\`

## Rooms

An arrow means *may import*. [README](../README.md#where-things-live) says what each room holds.

\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

\`e2e/\`, \`bench/\` and \`trials/\` test and measure these rooms. \`scripts/\` starts programs and may import all of them.

## Floors

Inside these two rooms, a folder imports itself and the folders before it in its line:

${ordered.join('\n')}
`
}

if (import.meta.main) {
  writeFileSync(architectureFile, architecturePage())
  writeFileSync(interfaceFile, interfacePage())
  writeFileSync(registerFile, registerPage())
  writeFileSync(decisionsFile, decisionsPage())
}
