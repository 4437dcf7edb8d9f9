/** The KML in a KMZ, which is a ZIP archive; and what other archives hold. */

import { whatInstead } from './kinds.ts'
import { type Entry, entriesOf, unpacked } from './zip.ts'

/**
 * The bytes of its main KML: the first one that lies highest.
 * @throws Error in words for the analyst
 */
export async function placesInZip(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = entriesOf(bytes)
  if (!entries) throw new Error(`“${name}” is a broken or unfinished archive. Download or export it again.`)
  const [main] = entries.filter((entry) => /\.kml$/i.test(entry.name)).toSorted((a, b) => depthOf(a) - depthOf(b))
  if (!main) throw new Error(`“${name}” ${whatElse(entries)}`)
  const kml = await unpacked(bytes, main, most)
  if (!kml)
    throw new Error(
      `“${name}” holds ${main.name}, which is locked, broken or too large. Save it as KML and import that.`,
    )
  return kml
}

const depthOf = ({ name }: Entry): number => name.split('/').length

function whatElse(entries: readonly Entry[]): string {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  if (has(/\.shp$/i)) return whatInstead.shapefile
  if (has(/^(xl|Index)\/|^content\.xml$/)) return whatInstead.spreadsheet
  return 'is an archive without KML. Unpack it, and import the file with the places.'
}
