/** Which side of the sea between Great Britain and Ireland a point lies on. */

import type { Point } from '../layers.ts'

/** Through the North Channel and St George's Channel, from north to south: latitudes and longitudes. */
const channel = [
  [55.5, -6.6],
  [55.35, -6.05],
  [55.2, -6],
  [55.1, -5.9],
  [54.75, -5.3],
  [54.3, -5.25],
  [53.3, -5.6],
  [52.2, -5.9],
  [51, -5.9],
] as const

/** West of the middle of the water. Ireland has its own grid, with one letter. */
export function isInIreland({ latitude, longitude }: Point): boolean {
  const south = channel.findIndex(([at]) => at <= latitude)
  const [below, above] = [channel[south], channel[south - 1]]
  if (!below || !above) return false
  const share = (latitude - below[0]) / (above[0] - below[0])
  return longitude < below[1] + share * (above[1] - below[1])
}

/** Some kilometres off the coast, from Malin Head westwards: latitudes and longitudes. */
const coast = [
  [55.45, -7.4],
  [55.3, -8.3],
  [54.95, -8.65],
  [54.55, -8.9],
  [54.4, -10.1],
  [53.95, -10.35],
  [53.4, -10.35],
  [53, -9.9],
  [52.53, -10],
  [52.1, -10.7],
  [51.85, -10.5],
  [51.55, -10.3],
  [51.35, -9.8],
  [51.5, -8.5],
  [51.9, -7.6],
  [52.08, -6.9],
  [52.1, -6.25],
  [52.95, -5.9],
  [53.4, -5.95],
  [53.9, -6],
  [54.2, -5.5],
  [54.65, -5.4],
  [54.9, -5.6],
  [55.35, -6.1],
  [55.3, -6.9],
] as const

/** On the island, or just off its coast. */
export function isOnIreland({ latitude, longitude }: Point): boolean {
  let isInside = false
  for (const [index, [north, east]] of coast.entries()) {
    const [otherNorth, otherEast] = coast[(index + 1) % coast.length]!
    if (north > latitude === otherNorth > latitude) continue
    const crossing = east + ((latitude - north) / (otherNorth - north)) * (otherEast - east)
    if (longitude < crossing) isInside = !isInside
  }
  return isInside
}
