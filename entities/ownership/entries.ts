/** Entries of the register of controllers, and which of them count on a day. */
import type { MentionKey, Source } from '../claim.ts'
import { isBefore, isDate } from '../dates.ts'
import { stakesOf, together } from './stakes.ts'
import type { Step } from './walk.ts'

/** Dates as precise as the answer; null where it gives none. */
export type Dated = { readonly notified_on: string | null; readonly ceased_on: string | null }

/** One controller of one company, from one place in a record. */
export type Entry = Dated & {
  readonly controller: MentionKey
  readonly controlled: MentionKey
  /** Codes of the register. */
  readonly natures: readonly string[]
  readonly source: Source
}

export type State = 'current' | 'ended' | 'later'

/** Control ends on the day that it ceases. A month that holds the day decides nothing, so the entry counts. */
export function stateOn({ notified_on, ceased_on }: Dated, on: string): State {
  if (ceased_on !== null && (!isDate(ceased_on) || ceased_on === on || isBefore(ceased_on, on))) return 'ended'
  return notified_on !== null && isDate(notified_on) && isBefore(on, notified_on) ? 'later' : 'current'
}

/** One step for each two entities. */
export function stepsOfEntries(entries: readonly Entry[]): Step[] {
  const between = Map.groupBy(entries, ({ controller, controlled }) => `${controller}\n${controlled}`)
  return [...between.values()].map((all) => {
    const { controller, controlled } = all[0]!
    return { controller, controlled, ...together(all.map(({ natures }) => stakesOf(natures))) }
  })
}
