/** The placemarks of KML as features. */

import type { Geometry, Position } from 'geojson'
import { byLabel } from '../by-label.ts'
import type { Feature } from './geojson.ts'
import { childrenOf, childText, type Element, textOf } from './markup.ts'

/** With the names of the folders around it. */
export function featuresOfKml(element: Element, folders: readonly string[] = []): Feature[] {
  return element.children.flatMap((child): Feature[] => {
    if (child.name === 'Placemark') return [toFeature(child, folders)]
    if (child.name === 'NetworkLink') return [{ ...toFeature(child, folders), problem: elsewhere }]
    if (child.name === 'Folder') return featuresOfKml(child, [...folders, childText(child, 'name')])
    return child.name === 'Document' || child.name === 'kml' ? featuresOfKml(child, folders) : []
  })
}

const elsewhere = 'It is a link to another file. Open the link in a map program, and save what it shows.'

function toFeature(placemark: Element, folders: readonly string[]): Feature {
  const geometry = geometriesOf(placemark)[0] ?? null
  const properties = {
    name: childText(placemark, 'name'),
    description: withoutTags(childText(placemark, 'description')),
    address: childText(placemark, 'address'),
    folder: folders.filter((name) => name !== '').join(', '),
    ...dataOf(placemark),
  }
  return { geometry, properties, ...(!geometry && { problem: 'The file gives it no position.' }) }
}

function dataOf(placemark: Element): { [name: string]: string } {
  const data = childrenOf(placemark, 'ExtendedData').flatMap((all) => [
    ...childrenOf(all, 'Data').map((one) => [one.attributes.name ?? '', childText(one, 'value')] as const),
    ...childrenOf(all, 'SchemaData')
      .flatMap((schema) => childrenOf(schema, 'SimpleData'))
      .map((one) => [one.attributes.name ?? '', textOf(one)] as const),
  ])
  return byLabel(data)
}

/** Descriptions are often HTML. */
const withoutTags = (text: string): string =>
  text
    .replace(/<(?:br|\/p|\/tr|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => characters[name] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
const characters: { readonly [name: string]: string } = { lt: '<', gt: '>', quot: '"', amp: '&' }

function geometriesOf(element: Element): Geometry[] {
  return element.children.flatMap((child): Geometry[] => {
    switch (child.name) {
      case 'Point':
        return positionsIn(child).map((coordinates) => ({ type: 'Point', coordinates }))
      case 'LineString':
      case 'LinearRing':
        return [{ type: 'LineString', coordinates: positionsIn(child) }]
      case 'Track':
        return [
          { type: 'LineString', coordinates: childrenOf(child, 'coord').flatMap((at) => position(textOf(at), /\s+/)) },
        ]
      case 'Polygon':
        return [{ type: 'Polygon', coordinates: boundariesOf(child) }]
      case 'MultiGeometry':
      case 'MultiTrack':
        return [{ type: 'GeometryCollection', geometries: geometriesOf(child) }]
      default:
        return []
    }
  })
}

const boundariesOf = (polygon: Element): Position[][] =>
  ['outerBoundaryIs', 'innerBoundaryIs']
    .flatMap((name) => childrenOf(polygon, name))
    .flatMap((boundary) => childrenOf(boundary, 'LinearRing').map(positionsIn))

/** `longitude,latitude,height`, divided by spaces. Some programs write spaces after the commas too. */
const positionsIn = (element: Element): Position[] =>
  childText(element, 'coordinates')
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter((text) => text !== '')
    .flatMap((text) => position(text, /,/))

function position(text: string, divider: RegExp): Position[] {
  const [longitude = '', latitude = ''] = text.split(divider)
  return [[Number(longitude || Number.NaN), Number(latitude || Number.NaN)]]
}
