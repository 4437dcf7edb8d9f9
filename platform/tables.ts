/** Tables as data. The SQL that creates them on either engine, and the types of their rows, derive from it. */
import type { Generated } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/**
 * `id` and `key` are primary keys, a number and a text. `serial` is an id that counts by itself. `?` may be null. A
 * `plain` text holds nothing personal.
 */
export type Type =
  | 'id'
  | 'serial'
  | 'key'
  | 'integer'
  | 'integer?'
  | 'bigint'
  | 'bigint?'
  | 'real'
  | 'real?'
  | 'text'
  | 'text?'
  | 'plain'
  | 'plain?'
  | 'bytes?'
export type Column = Type | Personal

declare const value: unique symbol
type Holding<Of extends Type, Value> = Of & { readonly [value]: Value }

/** A text that has only these values. */
export const textOf = <Value extends string>() => 'plain' as Holding<'plain', Value>
export const nullableTextOf = <Value extends string>() => 'plain?' as Holding<'plain?', Value | null>

export type Holds = 'a person' | 'a secret' | 'words of a record' | "an analyst's words"

/**
 * What a row or a text goes with, and how the row is found: by a column, or by a condition in which `old` is the row
 * that goes. Other tables stand by their names.
 */
export type GoesWith = { readonly [gone: string]: Link | readonly Link[] }
type Link = string

/** A column with personal data. `emptiedWith` applies while the row stays; then the value `left`, in SQL, replaces it. */
export type Personal<Of extends Type = Type> = {
  readonly type: Of
  readonly holds: Holds
  readonly emptiedWith: GoesWith
  readonly left: string
}

function personal(holds: Holds) {
  const column =
    <const Of extends Type>(type: Of, nothing: string) =>
    (emptiedWith: GoesWith = {}, left = nothing): Personal<Of> => ({ type, holds, emptiedWith, left })
  return Object.assign(column('text', "''"), { orNull: column('text?', 'null'), bytes: column('bytes?', 'null') })
}
export const aPerson = personal('a person')
export const aSecret = personal('a secret')
export const ofRecord = personal('words of a record')
export const ofAnalyst = personal("an analyst's words")

/** Columns by name, separated by `, `; or an index with a condition, or over expressions, which needs a name. */
export type Index = string | { on: string; name?: string; unique?: true; where?: string }

export type Table = {
  readonly columns: { readonly [column: string]: Column }
  /** Several columns as the primary key, separated by `, `. SQLite stores the rows in its order. */
  readonly primary?: string
  readonly unique?: readonly string[]
  readonly indexes?: readonly Index[]
  /** Why no row may be changed or deleted. The database refuses it with these words. */
  readonly appendOnly?: string
  /** Deletes the rows. */
  readonly goesWith?: GoesWith
  /** No row is written about a record that was erased. */
  readonly needsRecord?: true
}
export type TableList = { readonly [table: string]: Table }

/** Keeps each column's own type, which gives the type of a row. */
export const defineTables = <const Tables extends TableList>(tables: Tables): Tables => tables

type Stated = { readonly [table: string]: Table & { readonly columns: { readonly [column: string]: StatedColumn } } }
type StatedColumn = Exclude<Column, 'text' | 'text?'>

/** For tables that may hold personal data: each text says what it holds. */
export const defineStatedTables = <const Tables extends Stated>(tables: Tables): Tables => tables

const typeOf = (column: Column): Type => (typeof column === 'string' ? column : column.type)
export const isPersonal = (column: Column): column is Personal => typeof column !== 'string'

/** In Kysely's form: each table's row. */
export type RowsOf<Tables extends TableList> = {
  -readonly [Table in keyof Tables]: Row<Tables[Table]['columns']>
}
type Row<Columns> = { -readonly [Name in keyof Columns]: ValueOf<Columns[Name]> }
type ValueOf<Of> = Of extends { readonly [value]: infer Value }
  ? Value
  : Of extends { readonly type: infer Type }
    ? ValueOf<Type>
    : Of extends `${infer Whole}?`
      ? WholeValue<Whole> | null
      : WholeValue<Of>
type WholeValue<Of> = Of extends 'serial'
  ? Generated<number>
  : Of extends 'bytes'
    ? Uint8Array
    : Of extends 'text' | 'plain' | 'key'
      ? string
      : number

/** Triggers on inserted or deleted rows. */
export type Trigger = { name: string; at: 'before insert' | 'after insert' | 'after delete'; on: string } & (
  | { does: string; when?: string }
  /** Leaves such a row out, without an error. */
  | { skipsUnless: string }
)

/** @returns the statements that create the tables, in a valid order */
export function createStatements(engine: Engine, tables: TableList, triggers: readonly Trigger[] = []): string[] {
  const list = Object.entries(tables)
  return [
    ...list.map(([name, table]) => createTable(engine, name, table)),
    ...list.flatMap(([name, table]) => createIndexes(name, table)),
    ...list.flatMap(([name, table]) => refuseChanges(engine, name, table)),
    ...triggers.flatMap((trigger) => createTrigger(engine, trigger)),
  ]
}

function createTable(engine: Engine, table: string, { columns, primary }: Table): string {
  const definitions = Object.entries(columns).map(([name, column]) => {
    const constraint = isPrimaryKey(column) ? ' not null primary key' : isNullable(column) ? '' : ' not null'
    return `"${name}" ${typeNames[engine][typeOf(column)]}${constraint}`
  })
  if (primary === undefined) return `create table "${table}" (${definitions.join(', ')})`
  const ordered = engine === 'sqlite' ? ' without rowid' : ''
  return `create table "${table}" (${definitions.join(', ')}, primary key (${primary}))${ordered}`
}

/** For a table of an earlier version on SQLite: the columns that it lacks. They may be null. */
export const addColumns = (table: string, { columns }: Table, known: readonly string[]): string[] =>
  Object.entries(columns)
    .filter(([name]) => !known.includes(name))
    .map(([name, type]) => `alter table ${table} add column "${name}" ${typeNames.sqlite[typeOf(type)]}`)

export const isPrimaryKey = (column: Column) => column === 'id' || column === 'serial' || column === 'key'
export const isNullable = (column: Column) => typeOf(column).endsWith('?')

// PostgreSQL compares texts byte by byte too, so that "begins with" is a range of the index on both engines.
const texts = <Name extends string>(name: Name) =>
  ({ key: name, text: name, 'text?': name, plain: name, 'plain?': name }) as const
const numbers = {
  id: 'integer',
  integer: 'integer',
  'integer?': 'integer',
  bigint: 'bigint',
  'bigint?': 'bigint',
  real: 'double precision',
  'real?': 'double precision',
} as const
const typeNames: { readonly [engine in Engine]: { readonly [type in Type]: string } } = {
  sqlite: { ...numbers, ...texts('text'), serial: 'integer', 'bytes?': 'blob' },
  postgres: { ...numbers, ...texts('text collate "C"'), serial: 'serial', 'bytes?': 'bytea' },
}

function createIndexes(table: string, { unique = [], indexes = [] }: Table): string[] {
  const all = [...unique.map((on) => ({ on, unique: true }) as const), ...indexes]
  return all.map((index) => {
    const { on, name = `${table}_by_${on.split(', ').join('_')}`, where, ...rest } = asObject(index)
    return `create ${rest.unique ? 'unique ' : ''}index ${name} on "${table}" (${on})${where ? ` where ${where}` : ''}`
  })
}

/** The indexes of tables, apart from their keys. Creating them after many rows is faster. */
export const indexesOf = (tables: TableList): { name: string; create: string }[] =>
  Object.entries(tables)
    .flatMap(([name, table]) => createIndexes(name, table))
    .map((create) => ({ name: /index (\S+) on/.exec(create)![1]!, create }))

const asObject = (index: Index): Exclude<Index, string> => (typeof index === 'string' ? { on: index } : index)

function refuseChanges(engine: Engine, table: string, { columns, unique = [], appendOnly }: Table): string[] {
  if (appendOnly === undefined) return []
  if (engine === 'postgres') {
    const refuses = `${table}_refuses`
    return [
      `create function ${refuses}() returns trigger language plpgsql as $$ begin raise exception '${appendOnly}'; end $$`,
      `create trigger ${refuses}_change before update or delete on ${table} for each row execute function ${refuses}()`,
      `create trigger ${refuses}_truncate before truncate on ${table} for each statement execute function ${refuses}()`,
    ]
  }
  const keys = Object.keys(columns).filter((name) => isPrimaryKey(columns[name]!))
  const isSame = [...keys, ...unique].map((key) => `${key} = new.${key}`).join(' or ')
  const refuse = `begin select raise(abort, '${appendOnly}'); end`
  return [
    `create trigger ${table}_refuses_update before update on ${table} ${refuse}`,
    `create trigger ${table}_refuses_delete before delete on ${table} ${refuse}`,
    // `insert or replace` deletes without the trigger that refuses deletion.
    `create trigger ${table}_refuses_replace before insert on ${table} when exists (select 1 from ${table} where ${isSame}) ${refuse}`,
  ]
}

function createTrigger(engine: Engine, trigger: Trigger): string[] {
  const { name, at, on } = trigger
  if (engine === 'sqlite') {
    const [when, does] =
      'does' in trigger ? [trigger.when, trigger.does] : [`not ${trigger.skipsUnless}`, 'select raise(ignore)']
    return [`create trigger ${name} ${at} on ${on} ${when ? `when ${when} ` : ''}begin ${does}; end`]
  }
  // The condition of a PostgreSQL trigger cannot read tables.
  const row = at === 'after delete' ? 'old' : 'new'
  const body =
    'does' in trigger
      ? `${trigger.does}; return ${row};`
      : `if ${trigger.skipsUnless} then return new; end if; return null;`
  const when = 'does' in trigger && trigger.when ? `when (${trigger.when}) ` : ''
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
    `create trigger ${name} ${at} on ${on} for each row ${when}execute function ${name}()`,
  ]
}

/**
 * For tables that are filled at once: creates keys and indexes afterwards, which takes a fraction of the time. @returns
 * statements for before and after the rows; together they create what `createStatements` creates, except that on SQLite
 * a text key is a unique index
 */
export function createAroundRows(engine: Engine, tables: TableList): { before: string[]; after: string[] } {
  const isInline = ({ primary }: Table, column: Column) =>
    primary !== undefined || (engine === 'sqlite' && column === 'id')
  const list = Object.entries(tables)
  const before = list.map(([name, table]) => {
    const later = ([, type]: [string, Column]) => isPrimaryKey(type) && !isInline(table, type)
    const columns = Object.entries(table.columns).map(([column, type]): [string, Column] =>
      later([column, type]) ? [column, type === 'key' ? 'text' : 'integer'] : [column, type],
    )
    return createTable(engine, name, { ...table, columns: Object.fromEntries(columns) })
  })
  const after = list.flatMap(([name, table]) => {
    const keys = Object.entries(table.columns).filter(([, type]) => isPrimaryKey(type) && !isInline(table, type))
    return [
      ...keys.map(([column]) =>
        engine === 'sqlite'
          ? `create unique index "${name}_key" on "${name}" (${column})`
          : `alter table "${name}" add primary key (${column})`,
      ),
      ...createIndexes(name, table),
    ]
  })
  return { before, after }
}
