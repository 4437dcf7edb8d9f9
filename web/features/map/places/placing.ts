/** Positions for addresses, from answers of `geo_code` to their postcodes. */

import type { QueryClient } from '@tanstack/react-query'
import { runLookup } from '../../../lookup/lookups.ts'
import type { GivenPosition, Place } from '../../../map/index.tsx'
import { type OfRecord, placesIn } from './in-answers.ts'

/** One key for all spellings of a postcode or town. */
export const textKey = (text: string): string => text.toUpperCase().replace(/\s+/g, '')

/** The first place of each record, by its search text. A place of another spelling is not the place of the text. */
export function pointsByText(records: readonly OfRecord<'geo_code'>[]): Map<string, Place | null> {
  const firstOf = (of: OfRecord<'geo_code'>) => (of.result?.searched_name ? null : (placesIn(of)[0] ?? null))
  return new Map(records.map((of) => [textKey(of.params.text ?? ''), firstOf(of)]))
}

/** Adds the positions known by now, or says that none was found. */
export function placedBy(places: readonly Place[], points: ReadonlyMap<string, Place | null>): Place[] {
  return places.map((place) => {
    const found = place.text === undefined || place.point ? undefined : points.get(textKey(place.text))
    if (found === undefined) return place
    const { text: _, ...rest } = place
    if (found === null) return { ...rest, what: `No point: none found for ${place.text}` }
    return { ...rest, ...positionOf(found) }
  })
}

const positionOf = ({ point, grid, radius, what, isWorkedOut, problem }: Place): GivenPosition => ({
  point,
  radius,
  what,
  ...(grid && { grid }),
  ...(isWorkedOut && { isWorkedOut }),
  ...(problem && { problem }),
})

/** The texts still to look up, each once. */
export function textsOf(places: readonly Place[]): string[] {
  const texts = new Map<string, string>()
  for (const { point, text } of places) if (!point && text && !texts.has(textKey(text))) texts.set(textKey(text), text)
  return [...texts.values()]
}

/** The longest that the BFF looks back, in minutes: postcodes do not move. */
const freshness = String(28 * 24 * 60)

type Asking = { case_id: string | undefined; client: QueryClient; signal: AbortSignal }

/** Looks up a name or postcode. Free if it was looked up recently. */
export const lookUpPlace = (text: string, { case_id, client, signal }: Asking) =>
  runLookup({ operation: 'geo_code', params: { text }, case_id, freshness }, client, signal)
