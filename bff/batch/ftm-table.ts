/** FollowTheMoney entities as rows: a column for each property, and one for its further values. */
import type { BadLine, ReadEntity } from '../../entities/formats/read-ftm.ts'

type Columns = { headings: string[]; rows: string[][]; notes: string[] }

/** A lookup takes one value, so the first has its own column. The others are in the next column. */
export function tableOfEntities(entities: readonly ReadEntity[]): Columns {
  const names = [...new Set(entities.flatMap(({ properties }) => Object.keys(properties)))]
  const hasOthers = new Set(
    names.filter((name) => entities.some(({ properties }) => valuesOf(properties, name).length > 1)),
  )
  const headings = names.flatMap((name) => (hasOthers.has(name) ? [name, `${name} (others)`] : [name]))
  const rows = entities.map(({ id, schema, properties }) => [
    ...[id, schema],
    ...names.flatMap((name) => {
      const [first = '', ...others] = valuesOf(properties, name)
      return hasOthers.has(name) ? [first, others.join('; ')] : [first]
    }),
  ])
  const notes = [
    'This is a FollowTheMoney file: each entity is a row, each property a column.',
    ...(hasOthers.size > 0 ? ['Where a property has several values, the first is in its column.'] : []),
  ]
  return { headings: ['id', 'schema', ...headings], rows, notes }
}

const valuesOf = (properties: ReadEntity['properties'], name: string): string[] =>
  Object.hasOwn(properties, name) ? (properties[name] ?? []) : []

/** What was left out, in a sentence; none if nothing was. */
export function linksInWords(links: ReadonlyMap<string, number>): string[] {
  if (links.size === 0) return []
  const kinds = [...links].map(([schema, count]) => `${count} ${schema}`).join(', ')
  return [`Links between entities are not rows: ${kinds}.`]
}

const fewLines = 5

/** A sentence each for the first few. */
export function badLinesInWords(bad: readonly BadLine[]): string {
  const said = bad.slice(0, fewLines).map(({ line, message }) => `Line ${line}: ${message}`)
  const more = bad.length > fewLines ? [`${bad.length - fewLines} more lines cannot be read.`] : []
  return [...said, ...more].join(' ')
}
