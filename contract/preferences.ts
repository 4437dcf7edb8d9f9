/** How an analyst likes the application to be: what the BFF keeps for every browser (decision 0041). */

export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** Of tables' rows. */
  density: 'compact' | 'comfortable'
  /** Whether one key alone does something: `/`, `?`, `j`. */
  single_key_shortcuts: boolean
  mask_birth_data: boolean
  /** What lies under the map: `own` is the operator's, where there is one. */
  base_map: 'coastline' | 'own' | 'grid'
  /** By a table's name: the columns that it shows, by their labels, where they are not those of the beginning. */
  columns: { [table: string]: string[] }
}

/** Some of them; of columns, those of some tables: null has a table show its own again. */
export type PreferenceChange = { [Name in Exclude<keyof Preferences, 'columns'>]?: Preferences[Name] | undefined } & {
  columns?: { [table: string]: string[] | null } | undefined
}

/** Until somebody chose. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
  mask_birth_data: true,
  base_map: 'coastline',
  columns: {},
}

export const mostTables = 60

/** What is not named stays. */
export function changedPreferences(now: Preferences, { columns = {}, ...others }: PreferenceChange): Preferences {
  // What is chosen again is chosen last.
  const before = Object.entries(now.columns).filter(([table]) => !Object.hasOwn(columns, table))
  const tables = [...before, ...Object.entries(columns)]
  const chosen = tables.flatMap(([table, names]) => (names ? [[table, names] as const] : []))
  // Of more tables than there are, those chosen last.
  return { ...now, ...others, columns: Object.fromEntries(chosen.slice(-mostTables)) }
}
