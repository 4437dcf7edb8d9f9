/** FollowTheMoney entities as rows: a column for each property, and one for its further values. */
import { type BadLine, type FtmRead, type ReadEntity, thingSchemas } from '../../entities/formats/read-ftm.ts'

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
    ...(hasOthers.size > 0
      ? ['Where a property has several values, the first is in its column, in Latin letters if there is one.']
      : []),
  ]
  return { headings: ['id', 'schema', ...headings], rows, notes }
}

const valuesOf = (properties: ReadEntity['properties'], name: string): string[] =>
  Object.hasOwn(properties, name) ? (properties[name] ?? []) : []

/** What was left out or is not known, each in a sentence. */
export function schemasInWords({ links, entities }: Pick<FtmRead, 'links' | 'entities'>): string[] {
  const unknown = new Map<string, number>()
  for (const { schema } of entities) if (!thingSchemas.has(schema)) unknown.set(schema, (unknown.get(schema) ?? 0) + 1)
  return [
    ...(links.size > 0 ? [`Links between entities are not rows: ${counted(links)}.`] : []),
    ...(unknown.size > 0 ? [`FollowTheMoney has no such schema: ${counted(unknown)}.`] : []),
  ]
}

const counted = (schemas: ReadonlyMap<string, number>): string =>
  [...schemas].map(([schema, count]) => `${count} ${schema}`).join(', ')

const fewLines = 5

export function badLinesInWords(bad: readonly BadLine[]): string {
  const said = bad.slice(0, fewLines).map(({ line, message }) => `Line ${line}: ${message}`)
  const more = bad.length > fewLines ? [`${bad.length - fewLines} more lines cannot be read.`] : []
  return [...said, ...more].join(' ')
}
