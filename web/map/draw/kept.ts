import type { Point } from '../layers.ts'

/** The name of each tool that measures. */
export const measuredBy = { distance: 'Measure a distance', area: 'Measure an area' } as const
export type Tool = keyof typeof measuredBy

/** What is drawn and open on a map when the analyst leaves it. A point may be somebody's home, so no address has it. */
export type OnLeaving = { measured: { tool: Tool; points: readonly Point[] } | null; opened: Point | null }

export const nothingOpen: OnLeaving = { measured: null, opened: null }
