/** What somebody prefers of every table. Where it is kept is not the table's business: the frame around the screens says. */
import { createContext, useContext } from 'react'

export type Density = 'compact' | 'comfortable'

export type TableSettings = {
  density: Density
  /** The columns chosen for each table, by its name. */
  columns: { readonly [table: string]: readonly string[] | undefined }
  /** Whether a single letter does something. */
  singleKeys: boolean
  chooseDensity: (density: Density) => unknown
  /** Null: those shown at first. */
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
