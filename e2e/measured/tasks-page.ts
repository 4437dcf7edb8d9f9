/** The table of docs/tasks.md, from what the journeys counted. */
import type { Count } from './hand.ts'

export type Counts = { before: Count; after: Count }

const about = `# Ten tasks

Written by a journey; do not edit: \`WRITE_FIGURES=1 npm test -- e2e/tasks.spec.ts\`. The same journey fails when a task takes more presses or
keys. A press is a click or a tap; a choice in a list is two. A typed text is one key. *First* is the count when the journey was
written. Seconds are those of a program that reads nothing, on a busy machine: compare them only beside each other.
`

export const tasksPage = (all: { [task: string]: Counts }): string => `${about}
| task | presses first | now | keys first | now | seconds first | now |
|---|---|---|---|---|---|---|
${Object.entries(all)
  .map(
    ([task, { before, after }]) =>
      `| ${task} | ${before.presses} | ${after.presses} | ${before.keys} | ${after.keys} | ${before.seconds} | ${after.seconds} |`,
  )
  .join('\n')}
`
