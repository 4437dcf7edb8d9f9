/** KML 2.2: a folder for each layer. An inexact place has its circle as well, and an area only the circle. */

import { destinationOf } from '../../../entities/geo/geodesy.ts'
import { element, toXml, type XmlElement, xmlHead, xmlText } from '../../ui/xml.ts'
import { howWritten } from '../geo/positions.ts'
import { isApproximate, type Layer, type Place, type Point } from '../layers.ts'
import type { PaperPalette } from '../palette.ts'
import { type ExportedMap, layerInWords, sourceOf } from './exported-map.ts'

/** With more circles, no reader opens the file. */
const mostCircles = 2000

export const toKml = (taken: ExportedMap, palette: PaperPalette): string =>
  `${xmlHead}${toXml(
    element(
      'kml',
      { xmlns: 'http://www.opengis.net/kml/2.2' },
      element(
        'Document',
        {},
        element('name', {}, `Map, ${taken.shown}`),
        element(
          'description',
          {},
          xmlText(
            sourceOf(taken)
              .map((fact) => fact.join(': '))
              .join('\n'),
          ),
        ),
        ...taken.layers.map((layer, index) => styleOf(layer, `layer-${index + 1}`, palette)),
        data(sourceOf(taken)),
        ...taken.layers.map((layer, index) => folder(layer, `layer-${index + 1}`)),
      ),
    ),
  )}\n`

function styleOf({ symbol }: Layer, id: string, palette: PaperPalette): XmlElement {
  const colour = (alpha: string) => element('color', {}, kmlColour(palette.layers[symbol.colour], alpha))
  return element(
    'Style',
    { id },
    element('IconStyle', {}, colour('ff')),
    element('LineStyle', {}, colour('ff'), element('width', {}, '1.5')),
    element('PolyStyle', {}, colour('30')),
  )
}

/** `rgb(15, 94, 168)` as alpha, blue, green, red. */
function kmlColour(colour: string, alpha: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return alpha + [blue, green, red].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')
}

function folder(layer: Layer, style: string): XmlElement {
  const hasCircles = layer.places.filter(({ radius }) => radius !== null).length <= mostCircles
  const note = hasCircles
    ? ''
    : `; circles are left out of layers with more than ${mostCircles}; the radius is in the data`
  return element(
    'Folder',
    {},
    element('name', {}, layer.name),
    element('description', {}, xmlText(layerInWords(layer) + note)),
    ...layer.places.map((place, index) => placemark(place, index + 1, style, hasCircles)),
  )
}

function placemark(place: Place, number: number, style: string, hasCircles: boolean): XmlElement {
  const { name, what, point, radius, isArea, problem, facts, from, positionFrom } = place
  return element(
    'Placemark',
    {},
    element('name', {}, `${number}. ${name}${marksOf(place)}`),
    // Readers take a description as HTML, so its text is escaped for HTML too.
    element('description', {}, xmlText(what)),
    element('styleUrl', {}, `#${style}`),
    data([
      ['number', String(number)],
      ...(radius === null ? [] : [['radius_metres', String(radius)] as const]),
      ...(point ? [['position_found', howWritten({ ...place, point })] as const] : []),
      ...(problem ? [['position_in_doubt', problem] as const] : []),
      ...facts,
      ...(from
        ? ([
            ['record', from.from],
            ['at', from.at],
          ] as const)
        : []),
      ...(positionFrom
        ? ([
            ['position_record', positionFrom.from],
            ['position_at', positionFrom.at],
          ] as const)
        : []),
    ]),
    ...(point ? [geometryOf(point, hasCircles ? radius : null, isArea)] : []),
  )
}

/** Adds warnings to the name, for a reader that shows only the name. */
const marksOf = (place: Place): string =>
  (isApproximate(place) ? ' (approximate)' : '') + (place.problem ? ' (position in doubt)' : '')

const data = (facts: readonly (readonly [name: string, value: string])[]): XmlElement =>
  element('ExtendedData', {}, ...facts.map(([name, value]) => element('Data', { name }, element('value', {}, value))))

function geometryOf(point: Point, radius: number | null, isArea: boolean): XmlElement {
  const pin = element('Point', {}, element('coordinates', {}, inKml(point)))
  if (radius === null) return pin
  return isArea ? circle(point, radius) : element('MultiGeometry', {}, pin, circle(point, radius))
}

const corners = 48

/** Counter-clockwise, and closed with its first corner. */
function circle(centre: Point, radius: number): XmlElement {
  const ring = Array.from({ length: corners }, (_, corner) =>
    inKml(destinationOf(centre, 360 - (corner * 360) / corners, radius)),
  )
  const coordinates = [...ring, ...ring.slice(0, 1)].join(' ')
  return element(
    'Polygon',
    {},
    element('outerBoundaryIs', {}, element('LinearRing', {}, element('coordinates', {}, coordinates))),
  )
}

/** To a tenth of a metre. */
const inKml = ({ latitude, longitude }: Point): string => `${degrees(longitude)},${degrees(latitude)}`
const degrees = (value: number): number => Number(value.toFixed(6))
