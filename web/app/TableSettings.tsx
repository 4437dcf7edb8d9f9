import { type ReactNode, useMemo } from 'react'
import { usePreferences, useSetPreference } from '../server/preferences.ts'
import { TableSettingsContext } from '../table/settings.ts'

/** What somebody prefers of tables, for every screen. */
export function TableSettings({ children }: { children: ReactNode }) {
  const { density, columns, single_key_shortcuts } = usePreferences()
  const setPreference = useSetPreference()
  const settings = useMemo(
    () => ({
      density,
      columns,
      singleKeys: single_key_shortcuts,
      chooseDensity: (density: 'compact' | 'comfortable') => setPreference({ density }),
      chooseColumns: (table: string, chosen: readonly string[] | null) =>
        setPreference({ columns: { [table]: chosen && [...chosen] } }),
    }),
    [density, columns, single_key_shortcuts, setPreference],
  )
  return <TableSettingsContext value={settings}>{children}</TableSettingsContext>
}
