/** Searches everything outside the ledger and the batches for a name, an address or a number. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { fieldsHolding, type Matcher } from '../../ledger/matcher.ts'
import { type Tables, tables } from '../../state/tables.ts'
import { type Held, places, type Row, type SearchedTable } from './places.ts'

const batchSize = 100

export async function* findsElsewhere(db: Kysely<Tables>, matcher: Matcher): AsyncGenerator<Find> {
  for (const place of places)
    for await (const row of rowsOf(db, place))
      for (const { id, held } of place.finds?.(row) ?? [wholeRow(place, row)]) {
        const fields = columnsHolding(held, matcher)
        if (fields.length > 0)
          yield found(
            place,
            id,
            row,
            fields.map((name) => `${place.table}.${name}`),
          )
      }
}

const wholeRow = ({ id, columns }: SearchedTable, row: Row): Held => ({
  id: String(row[id]),
  held: Object.fromEntries(columns.map((name) => [name, readJson(row[name])])),
})

function columnsHolding(held: Held['held'], matcher: Matcher): string[] {
  const texts = Object.entries(held).filter(([, value]) => typeof value !== 'object')
  const together = new Set(fieldsHolding(Object.fromEntries(texts), matcher, '').map((path) => path.slice(1)))
  return Object.entries(held).flatMap(([name, value]) => {
    const isHeld = typeof value === 'object' && value !== null ? isIn(value, matcher) : together.has(name)
    return isHeld ? [name] : []
  })
}

/** In one field, in the name of a field, in several, or in one paragraph: a part of a name may be bold. */
function isIn(value: object, matcher: Matcher): boolean {
  if (fieldsHolding(value, matcher, '').length > 0) return true
  const [names, texts, paragraphs]: [string[], string[], string[]] = [[], [], []]
  JSON.stringify(value, (name, inner) => {
    names.push(name)
    if (typeof inner === 'string' || typeof inner === 'number') texts.push(String(inner))
    if (Array.isArray(inner)) paragraphs.push(inner.map((run) => textOfRun(run) ?? '\n').join(''))
    return inner
  })
  return matcher.isInWords([...names, ...texts].join(' ')) || paragraphs.some((text) => matcher.isIn(text))
}

const textOfRun = (run: unknown): string | undefined =>
  typeof run === 'object' && run !== null && 'text' in run ? String(run.text) : undefined

/** In JSON, a line begins with `\n` and the first word. A text that is not JSON stays. */
function readJson(value: Row[string] | undefined): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function found({ where, at, source }: SearchedTable, id: string, row: Row, fields: string[]): Find {
  const text = (column: string) => (row[column] === undefined || row[column] === null ? null : String(row[column]))
  return {
    where,
    id,
    at: String(row[at]),
    event: null,
    operation: null,
    case_id: text('case_id'),
    case_reference: text('reference'),
    lawful_basis: text('lawful_basis'),
    retention_date: text('retention_date'),
    fields,
    source,
  }
}

/** Reads in batches, in their order. */
async function* rowsOf(db: Kysely<Tables>, { table, id, order = id }: SearchedTable): AsyncGenerator<Row> {
  for (let after: Row[string] | undefined; ; ) {
    const by = sql.raw<string>(order)
    const beyond = after === undefined ? sql`` : sql`where ${by} > ${after}`
    const those = sql`
      select *, ${by} as in_order from ${sql.table(table)} ${beyond} order by ${by} limit ${batchSize}`
    const { rows } = await (isOfCase(table) ? withCase(those) : sql<Row>`${those}`).execute(db)
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)!.in_order
  }
}

const isOfCase = (table: SearchedTable['table']): boolean =>
  table !== 'case_file' && Object.hasOwn(tables[table].columns, 'case_id')

/** Words of a case are kept and erased with it, on its lawful basis. */
const withCase = (those: RawBuilder<unknown>) => sql<Row>`
  select those.*, case_file.reference, case_file.lawful_basis, case_file.retention_date,
    case_file.created_at as case_created_at
  from (${those}) as those left join case_file on case_file.case_id = those.case_id order by in_order`
