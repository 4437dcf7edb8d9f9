import { type ReactNode, useMemo, useState } from 'react'
import { type Density, TableSettingsContext } from '../ui/table/settings.ts'

type Columns = { readonly [table: string]: readonly string[] | undefined }

/** What somebody prefers of tables, for every screen. */
export function TableSettings({ children }: { children: ReactNode }) {
  const [density, chooseDensity] = useState<Density>('compact')
  const [columns, setColumns] = useState<Columns>({})
  const settings = useMemo(
    () => ({
      density,
      columns,
      singleKeys: true,
      chooseDensity,
      chooseColumns: (table: string, chosen: readonly string[] | null) =>
        setColumns((now) => ({ ...now, [table]: chosen ?? undefined })),
    }),
    [density, columns],
  )
  return <TableSettingsContext value={settings}>{children}</TableSettingsContext>
}
