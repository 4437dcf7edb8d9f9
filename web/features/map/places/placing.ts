/** Addresses that were placed: by what `geo_code` said of their postcodes. */

import type { QueryClient } from '@tanstack/react-query'
import { runLookup } from '../../../lookup/lookups.ts'
import type { GivenPosition, Place } from '../../../map/index.tsx'
import { type OfRecord, placesIn } from './in-answers.ts'

/** As a postcode and a town are the same, however they are written. */
export const textKey = (text: string): string => text.toUpperCase().replace(/\s+/g, '')

/** The first place that each record has for the text that it was asked for. */
export function pointsByText(records: readonly OfRecord<'geo_code'>[]): Map<string, Place | null> {
  return new Map(records.map((of) => [textKey(of.params.text ?? ''), placesIn(of)[0] ?? null]))
}

/** With the points that are known by now; where none was found for its text, it says so. */
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
  ...{ point, radius, what },
  ...(grid && { grid }),
  ...(isWorkedOut && { isWorkedOut }),
  ...(problem && { problem }),
})

/** The texts of those without a point, each once. */
export function textsOf(places: readonly Place[]): string[] {
  const texts = new Map<string, string>()
  for (const { point, text } of places) if (!point && text && !texts.has(textKey(text))) texts.set(textKey(text), text)
  return [...texts.values()]
}

/** The longest that the BFF looks back, in minutes: where a postcode lies does not change meanwhile. */
const freshness = String(28 * 24 * 60)

type Asking = { case_id: string | undefined; client: QueryClient; signal: AbortSignal }

/** Where something is, by its name or postcode; free where the same was asked of late. */
export const askPlace = (text: string, { case_id, client, signal }: Asking) =>
  runLookup({ operation: 'geo_code', params: { text }, case_id, freshness }, client, signal)
