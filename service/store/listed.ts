/** Lists of sanctions and of people in public office, and the search for entries that may be meant (decision 0162). */
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { FilledRecord } from '../../contract/records.ts'
import {
  type FoldedWord,
  filedKeysOf,
  foldedWords,
  isInitial,
  mayBeOneName,
  soughtKeysOf,
} from '../../contract/values/folded-name.ts'
import { toRegistrationKey } from './control.ts'
import { sharesEnough, sharesKeys } from './shared-keys.ts'
import type { Tables } from './tables.ts'

/** An entry without the name and the day of its list, which the table and the load give. */
export type ListedRecord = Omit<FilledRecord<'listed'>, 'list' | 'list_day' | 'matched_on_list'>
export type ListedEntry = Pick<Tables['listed'], 'entry' | 'list' | 'name'> & {
  record: ListedRecord
  matched: string[]
}
export type ListedRows = { listed: Tables['listed']; keys: Tables['listed_word'][] }

const numbered: readonly (string | null | undefined)[] = ['business registration number', 'IMO number']

/** The rows of an entry: the record, and the keys under which its names and numbers are filed. */
export function toListedRows(list: string, record: ListedRecord): ListedRows {
  const listed_id = record.listed_id ?? ''
  const entry = `${list}\n${listed_id}`
  const keys = new Map<string, Tables['listed_word']>()
  const file = (key: string, name_at: number) => keys.set(`${key}\n${name_at}`, { key, entry, name_at })
  for (const [at, { name }] of (record.name_list ?? []).entries())
    for (const key of filedKeysOf(foldedWords(name ?? ''))) file(key, at)
  for (const { kind, value } of record.identifier_list ?? [])
    if (numbered.includes(kind)) for (const key of numberKeysOf(value ?? '')) file(key, -1)
  return {
    listed: { entry, list, listed_id, name: record.name ?? '', record: JSON.stringify(record) },
    keys: [...keys.values()],
  }
}

/** One field may hold several numbers, with words around them: `(1) SL-0044120; (2) Tax No. 88001234`. */
const numberKeysOf = (text: string): string[] =>
  [...text.split(/[,;\n|/]|\(\w\)/), ...[...text.matchAll(/(?<=[\s:.#])\d{5,}\b/g)].map(([digits]) => digits)]
    .map(toRegistrationKey)
    .filter((key) => /\d/.test(key) && key.length > 3)
    .map((key) => `#${key}`)

export type ListedSearch = { words: readonly FoldedWord[]; registration_key: string }

/** Rows of keys and records in one statement. */
const some = 500

export const listedStore = (db: Kysely<Tables>) => ({
  /** Entries with a name that may be the one searched for, and with the number. In the order of names. */
  async listedLike({ words, registration_key }: ListedSearch): Promise<ListedEntry[]> {
    const places = words.length > 0 ? await namesFiledUnder(db, words) : null
    const numbered = registration_key === '' ? null : await entriesNumbered(db, registration_key)
    const entries = [...(places?.keys() ?? numbered ?? [])].filter((entry) => numbered?.has(entry) ?? true)
    const found: ListedEntry[] = []
    for (let from = 0; from < entries.length; from += some) {
      const rows = await db
        .selectFrom('listed')
        .selectAll()
        .where('entry', 'in', entries.slice(from, from + some))
        .execute()
      for (const row of rows) {
        const record = JSON.parse(row.record) as ListedRecord
        const names = (places?.get(row.entry) ?? []).map((at) => record.name_list?.[at]?.name ?? '')
        const matched = names.filter((name) => mayBeOneName(words, foldedWords(name)))
        if (places === null || matched.length > 0) found.push({ ...row, record, matched })
      }
    }
    return found.toSorted((one, other) => compare(one.name, other.name) || compare(one.entry, other.entry))
  },

  listedLists: async (): Promise<{ list: string; entries: number }[]> => {
    const rows = await db
      .selectFrom('listed')
      .select(({ fn }) => ['list', fn.countAll().as('entries')])
      .groupBy('list')
      .orderBy('list')
      .execute()
    return rows.map(({ list, entries }) => ({ list, entries: Number(entries) }))
  },

  /** The next rows of a list, to keep them when another list of the part is loaded. */
  async rowsOfList(list: string, after: string): Promise<ListedTables> {
    const listed = await db
      .selectFrom('listed')
      .selectAll()
      .where('list', '=', list)
      .where('entry', '>', after)
      .orderBy('entry')
      .limit(some)
      .execute()
    const entries = listed.map(({ entry }) => entry)
    const ofEntries = db.selectFrom('listed_word').selectAll().where('entry', 'in', entries)
    return { listed, listed_word: entries.length === 0 ? [] : await ofEntries.execute() }
  },
})

export type ListedTables = { listed: Tables['listed'][]; listed_word: Tables['listed_word'][] }

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** By entry, the positions of names that share enough words. An initial is filed apart from the words it may stand for. */
async function namesFiledUnder(db: Kysely<Tables>, words: readonly FoldedWord[]): Promise<Map<string, number[]>> {
  const areInitials = words.every(isInitial)
  const keys = [...new Set(words.flatMap(soughtKeysOf))]
  const filed = db
    .selectFrom('listed_word')
    .select(['entry', 'name_at'])
    .where('key', 'in', keys)
    .where('name_at', '>=', 0)
    .groupBy(['entry', 'name_at'])
    .having(areInitials ? sharesKeys(keys.length) : sharesEnough(words))
  const rows = await (areInitials ? filed.where(hasNoOtherKey(keys)) : filed).execute()
  const places = new Map<string, number[]>()
  for (const { entry, name_at } of rows) places.set(entry, [...(places.get(entry) ?? []), name_at])
  return places
}

/** Very many names have some initial. Few have initials alone. */
const hasNoOtherKey = (keys: readonly string[]) => (where: ExpressionBuilder<Tables, 'listed_word'>) =>
  where.not(
    where.exists(
      where
        .selectFrom('listed_word as other')
        .select('other.key')
        .whereRef('other.entry', '=', 'listed_word.entry')
        .whereRef('other.name_at', '=', 'listed_word.name_at')
        .where('other.key', 'not in', keys),
    ),
  )

async function entriesNumbered(db: Kysely<Tables>, registration_key: string): Promise<Set<string>> {
  const rows = await db.selectFrom('listed_word').select('entry').where('key', '=', `#${registration_key}`).execute()
  return new Set(rows.map(({ entry }) => entry))
}
