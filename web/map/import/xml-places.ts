/** KML and GPX. Only files of these kinds load the parser. */

import type { FeaturesRead } from './geojson.ts'
import { featuresOfGpx } from './gpx.ts'
import { featuresOfKml } from './kml.ts'
import { elementsOf } from './markup.ts'

const instead = 'Save the places as GeoJSON, KML or CSV.'

/** @throws Error in words for the analyst */
export function readXmlPlaces(text: string, name: string): FeaturesRead {
  // Few web pages are whole XML.
  if (/^<(!doctype html|html)/i.test(text)) throw new Error(`“${name}” is a web page. ${instead}`)
  const root = elementsOf(text, name)
  const features = root.name === 'gpx' ? featuresOfGpx(root) : featuresOfKml({ ...root, children: [root] })
  if (root.name !== 'gpx' && root.name !== 'kml' && root.name !== 'Document')
    throw new Error(`“${name}” is XML, but not KML or GPX. ${instead}`)
  if (features.length === 0) throw new Error(`“${name}” has no places: there is nothing to import.`)
  return { features, system: 'degrees', isSure: true }
}
