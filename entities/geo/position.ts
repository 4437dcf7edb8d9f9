/** Positions on the earth, and distances in words. */

/** WGS84 degrees. */
export type Point = { latitude: number; longitude: number }

/** To about a metre, like a grid reference. */
export const toMetre = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})

/** `150` → `150 m`, `15000` → `15 km`. */
export const distanceInWords = (metres: number): string =>
  metres < 1000 ? `${inWords(metres)} m` : `${inWords(Math.round(metres / 100) / 10)} km`

// In a browser, the first formatting takes longer than rendering a row.
const inWords = (number: number): string =>
  number < 1000 && Number.isInteger(number) ? String(number) : number.toLocaleString('en-GB')
