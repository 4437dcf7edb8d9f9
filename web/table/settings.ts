/** What the reader prefers for every table. The shell provides it. */
import { createContext, useContext } from 'react'

export type Density = 'compact' | 'comfortable'

export type TableSettings = {
  density: Density
  /** The chosen columns of each table, by the table's name. */
  columns: { readonly [table: string]: readonly string[] | undefined }
  /** Whether single-key shortcuts are on. */
  singleKeys: boolean
  chooseDensity: (density: Density) => unknown
  /** Null for the default columns. */
  chooseColumns: (table: string, columns: readonly string[] | null) => unknown
}

const none: TableSettings = {
  density: 'compact',
  columns: {},
  singleKeys: true,
  chooseDensity: () => {},
  chooseColumns: () => {},
}

export const TableSettingsContext = createContext<TableSettings>(none)
export const useTableSettings = () => useContext(TableSettingsContext)
