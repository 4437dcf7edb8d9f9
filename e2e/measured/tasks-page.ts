/** The table of docs/tasks.md, from what the journeys counted. */
import type { Count } from './hand.ts'

const about = `# Ten tasks

Written by a journey; do not edit: \`WRITE_FIGURES=1 npm test -- e2e/tasks.spec.ts\`. The same journey fails when a task takes more presses or
keys. A press is a click or a tap; a choice in a list is two. A typed text is one key. Seconds are those of a program that reads
nothing, on a busy machine: compare them only beside each other.
`

export const tasksPage = (all: { [task: string]: Count }): string => `${about}
| task | presses | keys | seconds |
|---|---|---|---|
${Object.entries(all)
  .map(([task, { presses, keys, seconds }]) => `| ${task} | ${presses} | ${keys} | ${seconds} |`)
  .join('\n')}
`
