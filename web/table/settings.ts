/** What the reader prefers for every table. The shell provides it. */
import { createContext, useContext, useEffect, useState } from 'react'

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
  /** What stays out of the address, such as the selected rows. Cleared at sign-out. */
  memory: { read: (key: string) => unknown; write: (key: string, value: unknown) => void }
}

const none: TableSettings = {
  density: 'compact',
  columns: {},
  singleKeys: true,
  chooseDensity: () => {},
  chooseColumns: () => {},
  memory: { read: () => undefined, write: () => {} },
}

export const TableSettingsContext = createContext<TableSettings>(none)
export const useTableSettings = () => useContext(TableSettingsContext)

/** State that outlives the screen. @param key its name and its table; undefined for state of the screen alone */
export function useTableMemory<Value>(key: string | undefined, initial: Value) {
  const { memory } = useTableSettings()
  const read = (): Value => (key === undefined ? initial : ((memory.read(key) as Value | undefined) ?? initial))
  const [held, setHeld] = useState(key)
  const [value, setValue] = useState(read)
  if (held !== key) {
    setHeld(key)
    setValue(read())
  }
  useEffect(
    function remember() {
      if (key !== undefined && held === key) memory.write(key, value)
    },
    [memory, key, held, value],
  )
  return [value, setValue] as const
}
