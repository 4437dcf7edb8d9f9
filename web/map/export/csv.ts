/** Places as CSV rows, with a column for each fact that any of them has. */
import type { Value } from '../../table/columns.ts'
import type { TableData } from '../../table/export/table-data.ts'
import { byLabel } from '../by-label.ts'
import { gridOf, howWritten, positionIn } from '../geo/positions.ts'
import type { Layer, Place } from '../layers.ts'
import { type ExportedMap, sourceOf } from './exported-map.ts'

type Column = readonly [label: string, value: (place: Place) => Value]

const before: readonly Column[] = [
  ['Name', ({ name }) => name],
  ['What the point is', ({ what }) => what],
  ['Latitude', ({ point }) => point?.latitude],
  ['Longitude', ({ point }) => point?.longitude],
]
const after: readonly Column[] = [
  ['Position found', ({ point, ...place }) => point && howWritten({ ...place, point })],
  ['Position in doubt', ({ problem }) => problem],
  ['Within metres', ({ radius }) => radius],
  ['Is an area', ({ isArea }) => (isArea ? 'yes' : 'no')],
  ['Record', ({ from }) => from?.from],
  ['Where in it', ({ from }) => from?.at],
  ['Record of the position', ({ positionFrom }) => positionFrom?.from],
  ['Where in that record', ({ positionFrom }) => positionFrom?.at],
]
const grid = ['Easting (OSGB36)', 'Northing (OSGB36)', 'Grid reference']
const ours = ['Layer', 'Number', ...before.map(([label]) => label), ...grid, ...after.map(([label]) => label)]

export function toRows(taken: ExportedMap): TableData {
  const facts = [
    ...new Set(taken.layers.flatMap(({ places }) => places.flatMap(({ facts }) => facts.map(([label]) => label)))),
  ]
  return {
    labels: [
      ...ours,
      // Makes column names unique.
      ...facts.map((label) => (ours.includes(label) ? `${label} (as given)` : label)),
    ],
    rows: taken.layers.flatMap((layer) => layer.places.map((place, index) => row(layer, place, index + 1, facts))),
    source: sourceOf(taken),
    file: taken.file,
  }
}

function row(layer: Layer, place: Place, number: number, facts: readonly string[]): Value[] {
  const known = place.point && { ...place, point: place.point }
  const metres = known && gridOf(known)
  const said = byLabel(place.facts)
  return [
    layer.name,
    number,
    ...before.map(([, value]) => value(place)),
    metres?.easting,
    metres?.northing,
    known && positionIn('reference', known),
    ...after.map(([, value]) => value(place)),
    ...facts.map((label) => said[label]),
  ]
}
