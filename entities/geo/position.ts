/** Positions on the earth, and how far they are apart in words. */

/** WGS84 degrees. */
export type Point = { latitude: number; longitude: number }

/** To about a metre, which is as near as a grid reference names it. */
export const toMetre = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})

/** `150` → `150 m`, `15000` → `15 km`. */
export const distanceInWords = (metres: number): string =>
  metres < 1000 ? `${inWords(metres)} m` : `${inWords(Math.round(metres / 100) / 10)} km`

// The first formatting takes a browser longer than rendering a row.
const inWords = (number: number): string =>
  number < 1000 && Number.isInteger(number) ? String(number) : number.toLocaleString('en-GB')
