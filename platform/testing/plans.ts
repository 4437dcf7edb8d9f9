/** How SQLite finds the rows of the statements that ran. */
import { DatabaseSync } from 'node:sqlite'
import { vi } from 'vitest'

/** Notes the statements that databases prepare from now on. @returns ends the noting, and gives those that read */
export function noteStatements(): () => string[] {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  return () => {
    const statements = new Set(prepare.mock.calls.map(([sql]) => sql))
    prepare.mockRestore()
    return [...statements].filter((sql) => /^\s*(select|with)\b/.test(sql))
  }
}

export const planOf = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
