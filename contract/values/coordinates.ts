/** Latitude and longitude (WGS84): decimal pairs, and degrees, minutes and seconds, with or without N, S, E and W. */
import { degreesOf } from './angle.ts'

export type Coordinates = { latitude: number; longitude: number }

const marks = /[°º˚'’′"”″,;:()[\]]|deg(rees?)?|min(utes?)?|sec(onds?)?/gi
const words: readonly [RegExp, string][] = [
  [/^geo:/i, ''],
  [/\blat(itude)?\b\.?/gi, ' '],
  [/\b(lon|lng|long)(gitude)?\b\.?/gi, ' '],
  [/\bnorth\b/gi, 'N'],
  [/\bsouth\b/gi, 'S'],
  [/\beast\b/gi, 'E'],
  [/\bwest\b/gi, 'W'],
  [/[−–]/g, '-'],
]

/** The most likely first; two if the longitude may come first; none for other text. */
export function readCoordinates(text: string): Coordinates[] {
  const saidSo = /^geo:|\blat(itude)?\b|\b(lon|lng)/i.test(text) || /[°º˚]/.test(text)
  const plain = withPoints(words.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text).trim())
  const tokens =
    plain
      .replace(marks, ' ')
      .toUpperCase()
      .match(/[+-]?\d+(\.\d+)?|[NSEW](?![A-Z])|[^\s]/g) ?? []
  if (!tokens.every((token) => /^([+-]?\d+(\.\d+)?|[NSEW])$/.test(token))) return []
  const letters = tokens.filter((token) => /[NSEW]/.test(token))
  if (letters.length === 2) return lettered(tokens)
  if (letters.length > 0) return []
  const isPair = tokens.length === 2 && (saidSo || tokens.every((token) => token.includes('.')) || isMarkedPair(plain))
  const isSexagesimal = saidSo && (tokens.length === 4 || tokens.length === 6)
  if (!isPair && !isSexagesimal) return []
  const half = tokens.length / 2
  return unlettered(degreesOf(tokens.slice(0, half)), degreesOf(tokens.slice(half)))
}

/** `53,45 -1,30` or `53,45 N, 1,30 W`: one decimal comma in each half. With others, or a point, commas separate. */
const withPoints = (plain: string) =>
  /^[^.,]*\d,\d[^.,]*(,\s[^.,]*)?\d,\d[^.,]*$/.test(plain) ? plain.replace(/(\d),(\d)/g, '$1.$2') : plain

/** `53, -1.5`: a comma and a fraction or a sign. Otherwise it may be any two numbers. */
const isMarkedPair = (plain: string) =>
  /^[+-]?\d{1,3}(\.\d+)?\s*,\s*[+-]?\d{1,3}(\.\d+)?$/.test(plain) && /[.+-]/.test(plain)

/** Each angle ends with its letter, or each begins with it. */
function lettered(tokens: string[]): Coordinates[] {
  const first = tokens.findIndex((token) => /[NSEW]/.test(token))
  const second = tokens.findLastIndex((token) => /[NSEW]/.test(token))
  const [a, b] =
    first === 0
      ? [tokens.slice(1, second), tokens.slice(second + 1)]
      : [tokens.slice(0, first), tokens.slice(first + 1, second)]
  if (first > 0 && second !== tokens.length - 1) return []
  const signed = (angle: string[], letter: string) => {
    const degrees = degreesOf(angle)
    return degrees === null || degrees < 0 ? null : /[SW]/.test(letter) ? -degrees : degrees
  }
  const [one, other] = [tokens[first]!, tokens[second]!]
  if (/[NS]/.test(one) === /[NS]/.test(other)) return []
  const angles = [signed(a, one), signed(b, other)]
  const [latitude, longitude] = /[NS]/.test(one) ? angles : angles.reverse()
  return placed(latitude ?? null, longitude ?? null)
}

/** By convention the latitude comes first. If only the other order lies in these islands, that one is used. */
function unlettered(a: number | null, b: number | null): Coordinates[] {
  const [asTyped, turned] = [placed(a, b), placed(b, a)]
  if (asTyped.some(isInTheseIslands)) return asTyped
  return turned.some(isInTheseIslands) ? [...turned, ...asTyped] : asTyped
}

const isInTheseIslands = ({ latitude, longitude }: Coordinates) =>
  latitude > 49 && latitude < 61.5 && longitude > -11 && longitude < 2.5

const placed = (latitude: number | null, longitude: number | null): Coordinates[] =>
  latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? [{ latitude: toPlaces(latitude), longitude: toPlaces(longitude) }]
    : []

/** A tenth of a metre. */
const toPlaces = (degrees: number) => Math.round(degrees * 1e6) / 1e6
