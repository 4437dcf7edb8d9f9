/** WGS84 to the British National Grid: with Helmert's seven parameters, or with the operator's NTv2 grid. */
import { readFile } from 'node:fs/promises'
import proj4 from 'proj4'
import { SettingsError } from '../../platform/settings.ts'

export type OnGrid = {
  /** Metres: whole with Helmert, to the centimetre with a grid. */
  north: string
  east: string
  transformation: 'Helmert' | 'OSTN15'
}
export type ToNationalGrid = (latitude: number, longitude: number) => OnGrid

const projection =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m +no_defs'

const helmert = proj4('WGS84', `${projection} +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489`)

export const byHelmert: ToNationalGrid = (latitude, longitude) => {
  const [east, north] = helmert.forward([longitude, latitude])
  return { north: north.toFixed(0), east: east.toFixed(0), transformation: 'Helmert' }
}

/** Degrees of WGS84, good to about five metres. */
export function fromNationalGrid(easting: number, northing: number): { latitude: number; longitude: number } {
  const [longitude, latitude] = helmert.inverse([easting, northing])
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

/** An NTv2 grid such as OSTN15, to ETRS89, taken as WGS84. Outside it uses Helmert, and the answer says so. */
export async function byGridIn(file: string): Promise<ToNationalGrid> {
  const bytes = await readFile(file).catch((cause) => {
    throw new SettingsError(`GEO_OSTN15: ${file} cannot be read (${cause.code})`, { cause })
  })
  const reaches = loaded(bytes, file)
  const byGrid = proj4('WGS84', `${projection} +nadgrids=${gridName}`)
  return (latitude, longitude) => {
    // Outside its grids proj4 prints positions on the console.
    if (!reaches(latitude, longitude)) return byHelmert(latitude, longitude)
    const [east, north] = byGrid.forward([longitude, latitude])
    if (!Number.isFinite(east) || !Number.isFinite(north)) return byHelmert(latitude, longitude)
    return { north: north.toFixed(2), east: east.toFixed(2), transformation: 'OSTN15' }
  }
}

const gridName = 'operator'
/** Degrees. A position differs by less between OSGB36 and WGS84, and both must lie in the grid. */
const margin = 0.01

/** Bytes of a header of 11 records, and of one node. */
const [headerLength, nodeLength] = [176, 16]

type Subgrid = { ll: number[]; del: number[]; lim: number[] }

function subgridsIn(bytes: Buffer): Subgrid[] | null {
  try {
    const read = proj4.nadgrid(gridName, new Uint8Array(bytes).buffer)
    return 'subgrids' in read ? read.subgrids : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function loaded(bytes: Buffer, file: string): (latitude: number, longitude: number) => boolean {
  const no = (why: string) => new SettingsError(`GEO_OSTN15: ${file} ${why}`)
  if (bytes.length < 2 * headerLength || bytes.toString('latin1', 0, 8) !== 'NUM_OREC')
    throw no('is not an NTv2 grid (.gsb)')
  const subgrids = subgridsIn(bytes)
  if (!subgrids) throw no('is damaged or cut short')
  const nodes = subgrids.reduce((sum, { lim: [columns = 0, rows = 0] }) => sum + columns * rows, 0)
  if (subgrids.length === 0 || bytes.length < headerLength + subgrids.length * headerLength + nodes * nodeLength)
    throw no('is damaged or cut short')
  const degrees = (radians: number) => (radians * 180) / Math.PI
  const boxes = subgrids.map(({ ll: [x = 0, y = 0], del: [dx = 0, dy = 0], lim: [columns = 0, rows = 0] }) => ({
    south: degrees(y),
    north: degrees(y + dy * (rows - 1)),
    // NTv2 counts longitude to the west.
    east: -degrees(x),
    west: -degrees(x + dx * (columns - 1)),
  }))
  return (latitude, longitude) =>
    boxes.some(
      ({ south, north, west, east }) =>
        latitude > south + margin &&
        latitude < north - margin &&
        longitude > west + margin &&
        longitude < east - margin,
    )
}
