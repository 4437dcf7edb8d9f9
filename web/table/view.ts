/** How a table is looked at: its order, what is kept and hidden of it, and which of its columns are shown. */

export type Order = { column: string; isDescending: boolean }

/** Rows whose cell says this are kept, or are hidden. */
export type Condition = { column: string; value: string; isHidden: boolean }

export type View = {
  /** Null: as the rows came. */
  order: Order | null
  conditions: readonly Condition[]
  /** The ids of those chosen; null: those shown at first. */
  columns: readonly string[] | null
}

export const atFirst: View = { order: null, conditions: [], columns: null }

/** Up, down, and as it came again. */
export function nextOrder(now: Order | null, column: string): Order | null {
  if (now?.column !== column) return { column, isDescending: false }
  return now.isDescending ? null : { column, isDescending: true }
}

/** Of one value only one condition holds: what is kept is no longer hidden. */
export const withCondition = (conditions: readonly Condition[], added: Condition): Condition[] => [
  ...without(conditions, added),
  added,
]

export const without = (conditions: readonly Condition[], { column, value }: Condition): Condition[] =>
  conditions.filter((other) => other.column !== column || other.value !== value)
