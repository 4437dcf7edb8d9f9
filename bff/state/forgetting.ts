/** Deletes or empties what goes with a record, a case, an account or another row, as the tables state it. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isNullable, isPersonal, isPrimaryKey, type Personal, type Table, type Trigger } from '../../platform/tables.ts'
import { type Tables, tables } from './tables.ts'

const list = Object.entries(tables) as [keyof Tables, Table][]

/** The table whose row stands for a record, a case or an account, and its key. Any other name is a table's own. */
const parents: { readonly [gone: string]: { table: string; key: string } } = {
  record: { table: 'content', key: 'id' },
  case: { table: 'case_file', key: 'case_id' },
  account: { table: 'analyst', key: 'analyst_id' },
}
/** The rows of cases and accounts stay when they are forgotten, so no trigger can see it. */
export type Forgotten = 'case' | 'account'

export const personalColumns = ({ columns }: Table): [name: string, column: Personal][] =>
  Object.entries(columns).filter((entry): entry is [string, Personal] => isPersonal(entry[1]))

/** What a data-subject report searches by itself. Words of a record are found in the record, and erased with it. */
export const searchedColumns = (table: Table): [name: string, column: Personal][] =>
  personalColumns(table).filter(([, { holds }]) => holds === 'a person' || holds === "an analyst's words")

/** The tables that hold personal data. */
export const personalTables: (keyof Tables)[] = list
  .filter(([, table]) => personalColumns(table).length > 0)
  .map(([name]) => name)

/** The names of a table's columns, in their order. */
export const columnsOf = <Name extends keyof Tables>(name: Name) =>
  Object.keys(tables[name].columns) as (keyof Tables[Name] & string)[]

function parentOf(gone: string): { table: string; key: string | undefined } {
  const columns = Object.entries(tables[gone as keyof Tables]?.columns ?? {})
  return parents[gone] ?? { table: gone, key: columns.find(([, column]) => isPrimaryKey(column))?.[0] }
}

const isColumn = (link: string): boolean => /^\w+$/.test(link)
const linksOf = (goesWith: Table['goesWith'], gone: string): string[] => [goesWith?.[gone] ?? []].flat()

/** SQL in which `old` is the row that goes. */
function statementsFor(gone: string, [name, table]: [string, Table]): string[] {
  const conditions = (goesWith: Table['goesWith']) =>
    linksOf(goesWith, gone).map((link) =>
      isColumn(link) ? `"${link}" = old.${parentOf(gone).key}` : link.replace(/\s+/g, ' '),
    )
  const deleted = conditions(table.goesWith).map((condition) => `delete from ${name} where ${condition}`)
  const emptied = personalColumns(table).flatMap(([column, { emptiedWith }]) =>
    conditions(emptiedWith).map((condition) => `${emptying(name, column)} where ${held(name, column)}${condition}`),
  )
  return [...deleted, ...emptied]
}

const columnOf = (table: string, column: string) => (tables as { [name: string]: Table })[table]!.columns[column]!
const emptying = (table: string, column: string) =>
  `update ${table} set "${column}" = ${(columnOf(table, column) as Personal).left}`
/** A null stays null. */
const held = (table: string, column: string) =>
  isNullable(columnOf(table, column)) ? `"${column}" is not null and ` : ''

const goneOf = (table: Table): string[] => [
  ...new Set(
    [table, ...personalColumns(table).map(([, column]) => ({ goesWith: column.emptiedWith }))].flatMap(({ goesWith }) =>
      Object.keys(goesWith ?? {}),
    ),
  ),
]

/** No rows are written about a record that was erased meanwhile. */
const needsContent = (on: string, column: string): Trigger => ({
  name: `${on}_needs_content`,
  at: 'before insert',
  on,
  skipsUnless: `exists (select 1 from content where id = new.${column})`,
})

export const triggers: Trigger[] = list.flatMap(([name, table]) => [
  ...goneOf(table)
    .filter((gone) => gone !== 'case' && gone !== 'account' && parentOf(gone).table !== name)
    .map((gone): Trigger => {
      const on = parentOf(gone).table
      return {
        name: `${on}_takes_${name}`,
        at: 'after delete',
        on,
        does: statementsFor(gone, [name, table]).join('; '),
      }
    }),
  ...(table.needsRecord ? linksOf(table.goesWith, 'record').map((column) => needsContent(name, column)) : []),
])

/** Conditions that read other tables come first, while those still have their rows; then the own row. */
const orderOf = (gone: Forgotten, statement: string): number =>
  statement.startsWith(`update ${parentOf(gone).table} `) ? 2 : statement.includes('(select') ? 0 : 1

/** Deletes and empties what goes with a case or an account. Its own row stays, without words. */
export async function forget(tx: Kysely<Tables>, gone: Forgotten, id: string): Promise<void> {
  const statements = list.flatMap((entry) => statementsFor(gone, entry))
  const inOrder = statements.toSorted((one, other) => orderOf(gone, one) - orderOf(gone, other))
  for (const statement of inOrder) await bound(statement, `old.${parentOf(gone).key}`, id).execute(tx)
}

function bound(statement: string, name: string, value: string): RawBuilder<unknown> {
  const parts = statement.split(name).map((part) => sql.raw(part))
  return sql.join(parts, sql`${value}`)
}

/** Empties what a report searches in some rows, which stay. @returns how many rows had words */
export async function forgetWords(db: Kysely<Tables>, name: keyof Tables, those: RawBuilder<unknown>): Promise<number> {
  const columns = searchedColumns(tables[name])
  const left = columns.map(([column, { left }]) => sql`${sql.ref(column)} = ${sql.raw(left)}`)
  const hasWords = columns.map(([column, { left }]) =>
    left === 'null' ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} <> ${sql.raw(left)}`,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(name)} set ${sql.join(left)} where ${those} and (${sql.join(hasWords, sql` or `)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Rows that were written while their record was erased: a PostgreSQL trigger does not see uncommitted rows. Only tables
 * that name the record in a column are looked through.
 */
export async function forgetOrphans(db: Kysely<Tables>): Promise<void> {
  const isOrphan = (table: string, column: string) =>
    `"${column}" is not null and not exists (select 1 from content where content.id = ${table}."${column}")`
  for (const [name, table] of list) {
    const rows = table.needsRecord ? linksOf(table.goesWith, 'record') : []
    for (const link of rows) await sql.raw(`delete from ${name} where ${isOrphan(name, link)}`).execute(db)
    for (const [column, { emptiedWith, left }] of personalColumns(table))
      for (const link of linksOf(emptiedWith, 'record').filter(isColumn))
        await sql.raw(`${emptying(name, column)} where "${column}" <> ${left} and ${isOrphan(name, link)}`).execute(db)
  }
}
