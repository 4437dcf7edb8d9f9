/** An analyst's preferences, which the BFF keeps for every browser (decision 0041). */

export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** The height of table rows. */
  density: 'compact' | 'comfortable'
  /** Whether single keys work as shortcuts: `/`, `?`, `j`. */
  single_key_shortcuts: boolean
  mask_birth_data: boolean
  /** The base map: `own` is the operator's, if there is one. */
  base_map: 'coastline' | 'own' | 'grid'
  /** By table: the labels of its visible columns, if they differ from the default. */
  columns: { [table: string]: string[] }
}

/** Some preferences. For columns, some tables: null resets a table. */
export type PreferenceChange = { [Name in Exclude<keyof Preferences, 'columns'>]?: Preferences[Name] | undefined } & {
  columns?: { [table: string]: string[] | null } | undefined
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
  mask_birth_data: true,
  base_map: 'coastline',
  columns: {},
}

export const mostTables = 60

/** Keeps preferences that are not named. */
export function changedPreferences(now: Preferences, { columns = {}, ...others }: PreferenceChange): Preferences {
  // A table chosen again moves to the end.
  const before = Object.entries(now.columns).filter(([table]) => !Object.hasOwn(columns, table))
  const tables = [...before, ...Object.entries(columns)]
  const chosen = tables.flatMap(([table, names]) => (names ? [[table, names] as const] : []))
  // Beyond the limit, keeps the tables chosen last.
  return { ...now, ...others, columns: Object.fromEntries(chosen.slice(-mostTables)) }
}
