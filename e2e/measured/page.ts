/** The table of docs/screens.md, from what the journeys saw. */
import type { View } from './view.ts'

/** By name and size: "companies, wide". */
export type Seen = { [screen: string]: View }

const about = `# Screens at first sight

Written by a journey; do not edit: \`WRITE_FIGURES=1 npm test -- e2e/screen-checks.spec.ts\`. The same journey fails when a figure becomes
worse. Wide is 1440 × 900, phone is 390 × 844. Each pair of figures is wide, then phone.

- **Actions**: buttons, and links that look like buttons, in view without hovering. The frame, tabs, heads of tables, boxes of a drawing and the foot of an answer do not count. Aim: 6; beside a drawing (map, nearest, document, graph, ownership) 10.
- **Framed**: those of them with an edge or a filled ground. Aim: 4; beside a drawing 8.
- **First fact**: where it begins, in px. Aim: 200 on lists, 230 on dossiers, 56 on the map, 150 in the graph; 300 on a phone.
- **Words**: words of the screen above the first fact, without the names on a map. Aim: 40.
- **Credits**: how often the word is in view. Aim: 2.
- **Overlaps**: pairs of labels of a drawing that overlap, and things in it without a name. Aim: 0.
`

export function screensPage(seen: Seen): string {
  const names = [...new Set(Object.keys(seen).map((key) => key.replace(/, \w+$/, '')))]
  const pair = (name: string, figure: (view: View) => number | string) =>
    ['wide', 'phone']
      .map((size) => seen[`${name}, ${size}`])
      .map((view) => (view ? figure(view) : '–'))
      .join(' · ')
  const line = (name: string) =>
    [
      name,
      pair(name, ({ actions }) => actions),
      pair(name, ({ framed }) => framed),
      pair(name, ({ first }) => first),
      pair(name, ({ words }) => words),
      pair(name, ({ credits }) => credits),
      pair(name, ({ overlaps, unnamed }) => overlaps + unnamed),
    ].join(' | ')
  return `${about}
| screen | actions | framed | first fact | words | credits | overlaps |
|---|---|---|---|---|---|---|
${names.map((name) => `| ${line(name)} |`).join('\n')}
`
}
