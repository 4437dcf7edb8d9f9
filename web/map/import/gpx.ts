/** The waypoints, routes and tracks of GPX as features. */

import type { Position } from 'geojson'
import type { Feature } from './geojson.ts'
import { childrenOf, childText, type Element, textOf } from './markup.ts'

export function featuresOfGpx(gpx: Element): Feature[] {
  return gpx.children.flatMap((child): Feature[] => {
    const properties = propertiesOf(child)
    if (child.name === 'wpt') return [{ geometry: { type: 'Point', coordinates: positionOf(child) }, properties }]
    if (child.name !== 'rte' && child.name !== 'trk') return []
    const parts = child.name === 'rte' ? [childrenOf(child, 'rtept')] : segmentsOf(child)
    return [
      { geometry: { type: 'MultiLineString', coordinates: parts.map((part) => part.map(positionOf)) }, properties },
    ]
  })
}

const segmentsOf = (track: Element) => childrenOf(track, 'trkseg').map((segment) => childrenOf(segment, 'trkpt'))

const positionOf = ({ attributes }: Element): Position => [
  Number(attributes.lon || Number.NaN),
  Number(attributes.lat || Number.NaN),
]

function propertiesOf(element: Element): { [name: string]: string } {
  const told = element.children.filter(({ children, text }) => children.length === 0 && text.trim() !== '')
  return { name: childText(element, 'name'), ...Object.fromEntries(told.map((child) => [child.name, textOf(child)])) }
}
