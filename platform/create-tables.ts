/** Tables said as data, made on either engine. */
import { type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/** `id` and `key` are primary keys, a number and a text; `serial` is an id that counts by itself; `?` may be null. */
export type Column = 'id' | 'serial' | 'key' | 'integer' | 'integer?' | 'bigint' | 'real' | 'text' | 'text?' | 'bytes?'
export type TableColumns = { readonly [table: string]: { readonly [column: string]: Column } }
export type Index = [table: string, columns: string[], options?: 'unique']

export async function createTables(
  db: Kysely<unknown>,
  engine: Engine,
  tables: TableColumns,
  indexes: Index[],
): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    let builder = db.schema.createTable(table)
    for (const [name, column] of Object.entries(columns))
      builder = builder.addColumn(name, typeOf(column, engine), (definition) => {
        if (isPrimaryKey(column)) return definition.primaryKey().notNull()
        return column.endsWith('?') ? definition : definition.notNull()
      })
    await builder.execute()
  }
  for (const [table, columns, options] of indexes) {
    const builder = db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns)
    await (options === 'unique' ? builder.unique() : builder).execute()
  }
}

const isPrimaryKey = (column: Column) => column === 'id' || column === 'serial' || column === 'key'

function typeOf(column: Column, engine: Engine): ColumnDataType | RawBuilder<unknown> {
  switch (column) {
    case 'id':
    case 'integer':
    case 'integer?':
      return 'integer'
    case 'serial':
      return engine === 'postgres' ? 'serial' : 'integer'
    case 'bigint':
      return 'bigint'
    case 'real':
      return 'double precision'
    case 'bytes?':
      return engine === 'postgres' ? 'bytea' : 'blob'
    default:
      // Texts are compared byte by byte, so that "begins with" is a range of the index on PostgreSQL as on SQLite.
      return engine === 'postgres' ? sql`text collate "C"` : 'text'
  }
}
