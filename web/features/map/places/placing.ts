/** Positions for addresses, from answers of `geo_code` to their postcodes. */

import type { QueryClient } from '@tanstack/react-query'
import { runLookup } from '../../../lookup/lookups.ts'
import type { GivenPosition, Place } from '../../../map/index.tsx'
import { type OfRecord, placesIn } from './in-answers.ts'

/** One key for all spellings of a postcode or town. */
export const textKey = (text: string): string => text.toUpperCase().replace(/\s+/g, '')

/** The places that each text has, by its key. */
export type Found = ReadonlyMap<string, readonly Place[]>

/** By search text. A place of another spelling is not a place of the text. */
export const foundByText = (records: readonly OfRecord<'geo_code'>[]): Found =>
  new Map(records.map((of) => [textKey(of.params.text ?? ''), of.result?.searched_name ? [] : placesIn(of)]))

/** Adds the positions known by now, or says why there is none. Which of several places is meant, the text does not say. */
export function placedBy(places: readonly Place[], foundFor: Found): Place[] {
  return places.map((place) => {
    const found = place.text === undefined || place.point ? undefined : foundFor.get(textKey(place.text))
    if (found === undefined) return place
    const { text: _, ...rest } = place
    const [only, ...others] = found
    if (!only) return { ...rest, what: `No point: none found for ${place.text}` }
    if (others.length > 0) return { ...rest, what: `No point: ${found.length} places found for ${place.text}` }
    return { ...rest, ...positionOf(only) }
  })
}

type Position = GivenPosition & Pick<Place, 'positionFrom'>

const positionOf = ({ point, grid, transformation, radius, what, isWorkedOut, problem, from }: Place): Position => ({
  point,
  radius,
  what,
  ...(point && from && { positionFrom: from }),
  ...(grid && { grid }),
  ...(transformation && { transformation }),
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
