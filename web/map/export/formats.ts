/** The export formats of the map, one line each. */
import type { ExportFormat } from '../../../contract/exports.ts'
import { toCsv } from '../../table/export/formats.ts'
import { type Drawing, toPng, toSvg } from '../../ui/picture/png.ts'
import { paperPalette } from '../palette.ts'
import { toRows } from './csv.ts'
import type { ExportedMap } from './exported-map.ts'
import { toGeoJson } from './geojson.ts'
import { toKml } from './kml.ts'

type Format = { label: string; ending: ExportFormat }
export type FileFormat = Format & { make: (map: ExportedMap) => Blob }
export type PictureFormat = Format & { draw: (drawing: Drawing) => Blob | Promise<Blob> }

const text = (content: string, type: string): Blob => new Blob([content], { type })

const formats: readonly (FileFormat | PictureFormat)[] = [
  { label: 'GeoJSON', ending: 'geojson', make: (map) => text(toGeoJson(map), 'application/geo+json') },
  {
    label: 'KML',
    ending: 'kml',
    make: (map) => text(toKml(map, paperPalette()), 'application/vnd.google-earth.kml+xml'),
  },
  { label: 'CSV', ending: 'csv', make: (map) => text(toCsv(toRows(map)), 'text/csv') },
  { label: 'PNG', ending: 'png', draw: toPng },
  { label: 'SVG', ending: 'svg', draw: (drawing) => text(toSvg(drawing), 'image/svg+xml') },
]

export const fileFormats = formats.filter((format): format is FileFormat => 'make' in format)
export const pictureFormats = formats.filter((format): format is PictureFormat => 'draw' in format)
