/** Tiles of a map in the Web Mercator projection. */

/** At zoom z the world has 2ᶻ tiles each way, counted from the north-west. */
export type TileAt = { z: number; x: number; y: number }

/** Degrees. */
export function boxOfTile({ z, x, y }: TileAt) {
  const across = 2 ** z
  const longitude = (column: number) => (column / across) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI
  return { west: longitude(x), east: longitude(x + 1), north: latitude(y), south: latitude(y + 1) }
}

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Whether a map with these bounds can have the tile. One that only touches an edge is beyond it. */
export function isOnMap(at: TileAt, bounds: Bounds | null): boolean {
  const { west, south, east, north } = boxOfTile(at)
  return !bounds || (west < bounds[2] && east > bounds[0] && south < bounds[3] && north > bounds[1])
}

/** Units of a tile's side. */
export const tileUnits = 4096

/** In units from the tile's north-west corner. */
export function pointInTile({ z, x, y }: TileAt, { latitude, longitude }: { latitude: number; longitude: number }) {
  const across = 2 ** z
  const row = (across * (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI)) / 2
  const column = (across * (longitude + 180)) / 360
  return { x: Math.round((column - x) * tileUnits), y: Math.round((row - y) * tileUnits) }
}

/** The zooms of the tiles with the register's names. */
export const mapNameZooms = { min_zoom: 9, max_zoom: 15 } as const
