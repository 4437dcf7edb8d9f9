/** Addresses that were placed: by what `geo_code` said of their postcodes. */
import type { GivenPosition } from '../../../map/given-position.ts'
import type { Place } from '../../../map/layer.ts'
import { type OfRecord, placesIn } from './records.ts'

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
