/** The table of docs/tasks.md, from what the journeys counted. */
import type { Count } from './hand.ts'

const about = `# Ten tasks

Written by a journey; do not edit: \`WRITE_FIGURES=1 npm test -- e2e/tasks.spec.ts\`. The same journey fails when a task takes more presses or
keys. A press is a click or a tap; a choice in a list is two, and so is a file. A typed text is one key. Seconds are those of a
program that reads nothing, on a busy machine: compare them only beside each other.

"Before" is the morning of 28 November 2026, before the screens were redesigned. The same journeys counted it in that version,
by the fewest presses at the same price. Its seconds and those of now come from one run.
`

type Counts = { [task: string]: Count }

export function tasksPage(now: Counts, before: Counts): string {
  const line = ([task, count]: [string, Count]): string => {
    const then = before[task]
    const pair = (name: keyof Count) => `${then ? then[name] : '–'} → ${count[name]}`
    return `| ${task} | ${pair('presses')} | ${pair('keys')} | ${pair('seconds')} |`
  }
  return `${about}
| task | presses | keys | seconds |
|---|---|---|---|
${Object.entries(now).map(line).join('\n')}
`
}
