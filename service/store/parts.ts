/** The parts of the register. A load replaces one part as a whole, and the others stay (decision 0078). */
import type { Kysely } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import type { TableList } from '../../platform/tables.ts'
import { fileBanned } from './banned.ts'
import { type BuildOptions, buildIndex } from './search/build-index.ts'
import { type Part as SearchPart, tablesOf as searchTablesOf } from './search/parts.ts'
import { type Tables, tables } from './tables.ts'

type RegisterPart = {
  tables: readonly (keyof Tables)[]
  /** Builds the search indexes. Names without a schema are the part's. */
  finish?(db: Kysely<Tables>, engine: Engine, options?: BuildOptions): Promise<void>
}

export type Part = 'companies' | 'controllers' | 'officers' | 'places' | 'postcodes' | 'preferences' | 'lists' | 'land'

export const parts: { readonly [part in Part]: RegisterPart } = {
  companies: {
    tables: ['company', 'company_name', 'company_profile', ...searchTables('company')],
    finish: indexing('company'),
  },
  controllers: {
    tables: ['controller', 'control_statement', ...searchTables('controller')],
    finish: indexing('controller'),
  },
  officers: {
    tables: [
      ...(['officer', 'appointment', 'appointed_company', 'disqualification', 'exemption'] as const),
      'banned_word',
      ...searchTables('officer'),
    ],
    finish: async (db, engine, options) => {
      await buildIndex(db, engine, ['officer'], options)
      await fileBanned(db, engine)
    },
  },
  places: { tables: ['place', 'street', ...searchTables('place')], finish: indexing('street', 'place') },
  postcodes: { tables: ['postcode'] },
  preferences: { tables: ['preference'] },
  /** All lists. A load of one keeps the others. */
  lists: { tables: ['listed', 'listed_word'] },
  land: { tables: ['land_title', 'land_owner'] },
}

function searchTables(part: SearchPart): (keyof Tables)[] {
  const { word, list, index } = searchTablesOf(part)
  return [word, list, index]
}

function indexing(...some: SearchPart[]): RegisterPart['finish'] {
  return (db, engine, options) => buildIndex(db, engine, some, options)
}

export const partNames = Object.keys(parts) as Part[]

/** A part stores its own list of loaded files, so that both change together. */
export const tablesOf = (part: Part): TableList =>
  Object.fromEntries([...parts[part].tables, 'loaded' as const].map((table) => [table, tables[table]]))
