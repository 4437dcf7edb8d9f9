/** References of the British National Grid, and where they lie (OSGB36 to WGS84, good to about five metres). */
import type { Coordinates } from './coordinates.ts'

export type GridReference = {
  /** As it is printed: `SE 298 338`. */
  reference: string
  /** In metres, of the middle of the square that it names. */
  easting: number
  northing: number
  /** The side of that square, in metres. */
  size: number
  /** Typed in groups, as references are and numbers are not. */
  isGrouped: boolean
}

/** Letters and an even number of digits; eastings and northings in metres. Null where it is something else. */
export const readGridReference = (text: string): GridReference | null => readLetters(text) ?? readMetres(text)

/** Those with land in them. */
const squares = /^(H[PTUWXYZ]|N[A-DF-HJ-OR-UW-Z]|OV|S[CDEHJKM-PR-Z]|T[AFGLMQRV])$/i

function readLetters(text: string): GridReference | null {
  const [, letters = '', typed = ''] =
    /^(?:grid\s*ref(?:erence)?\.?:?\s*)?([HNOST][A-Z])\s*([\d\s]+)$/i.exec(text) ?? []
  const digits = typed.replace(/\s/g, '')
  if (!squares.test(letters) || digits === '' || digits.length % 2 === 1 || digits.length > 10) return null
  const half = digits.length / 2
  const groups = typed.trim().split(/\s+/)
  if (groups.length > 1 && groups.some((group) => group.length !== half)) return null
  const size = 10 ** (5 - half)
  const [east, north] = cornerOf(letters.toUpperCase())
  const [e, n] = [digits.slice(0, half), digits.slice(half)]
  return {
    reference: `${letters.toUpperCase()} ${e} ${n}`,
    easting: east + Number(e) * size + size / 2,
    northing: north + Number(n) * size + size / 2,
    size,
    isGrouped: groups.length > 1,
  }
}

/** The south-west corner of a square of 100 km: its letters count from the north-west, and there is no I. */
function cornerOf(letters: string): [east: number, north: number] {
  const [outer = 0, inner = 0] = [...letters].map((letter) => 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(letter))
  const column = (outer % 5) * 5 + (inner % 5) - 10
  const row = 19 - Math.floor(outer / 5) * 5 - Math.floor(inner / 5)
  return [column * 100_000, row * 100_000]
}

const metres =
  /^(?:(?:e(?:asting)?|x)\s*[:=]?\s*)?(\d{4,6}(?:\.\d+)?)\s*(?:m?\s*e)?\s*[,;\s]\s*(?:(?:n(?:orthing)?|y)\s*[:=]?\s*)?(\d{4,7}(?:\.\d+)?)\s*(?:m?\s*n)?$/i

function readMetres(text: string): GridReference | null {
  const [, e, n] = metres.exec(text) ?? []
  if (e === undefined || n === undefined) return null
  // Two plain numbers are metres only where both are as long as nearly all are here.
  if (!/[enxy]/i.test(text) && (e.length < 6 || n.length < 6)) return null
  const [easting, northing] = [Number(e), Number(n)]
  if (easting >= 700_000 || northing >= 1_300_000) return null
  return { reference: `E ${e} N ${n}`, easting, northing, size: 1, isGrouped: true }
}

const airy = { a: 6_377_563.396, b: 6_356_256.909 }
const wgs84 = { a: 6_378_137, b: 6_356_752.314_245 }
const scale = 0.999_601_271_7
const origin = { latitude: radians(49), longitude: radians(-2), east: 400_000, north: -100_000 }

/** By the formulas and figures of "A guide to coordinate systems in Great Britain" (Ordnance Survey). */
export function toCoordinates({ easting, northing }: Pick<GridReference, 'easting' | 'northing'>): Coordinates {
  const { a, b } = airy
  const squared = 1 - (b * b) / (a * a)
  const n = (a - b) / (a + b)
  let latitude = origin.latitude
  let arc = 0
  // Three rounds bring it within a millimetre; there are never more than these.
  for (let round = 0; round < 10 && Math.abs(northing - origin.north - arc) >= 1e-5; round += 1) {
    latitude += (northing - origin.north - arc) / (a * scale)
    arc = meridianArc(latitude, n, b)
  }
  const [sin, tan, sec] = [Math.sin(latitude), Math.tan(latitude), 1 / Math.cos(latitude)]
  const nu = (a * scale) / Math.sqrt(1 - squared * sin * sin)
  const rho = (a * scale * (1 - squared)) / (1 - squared * sin * sin) ** 1.5
  const eta = nu / rho - 1
  const [t2, t4, t6] = [tan ** 2, tan ** 4, tan ** 6]
  const d = easting - origin.east
  const phi =
    latitude -
    (tan / (2 * rho * nu)) * d ** 2 +
    (tan / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta - 9 * t2 * eta) * d ** 4 -
    (tan / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t4) * d ** 6
  const lambda =
    origin.longitude +
    (sec / nu) * d -
    (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2) * d ** 3 +
    (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t4) * d ** 5 -
    (sec / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t4 + 720 * t6) * d ** 7
  return toWgs84(phi, lambda)
}

function meridianArc(latitude: number, n: number, b: number): number {
  const [less, more] = [latitude - origin.latitude, latitude + origin.latitude]
  return (
    b *
    scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * less -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(less) * Math.cos(more) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * less) * Math.cos(2 * more) -
      (35 / 24) * n ** 3 * Math.sin(3 * less) * Math.cos(3 * more))
  )
}

/** Helmert's seven parameters. */
function toWgs84(phi: number, lambda: number): Coordinates {
  const eAiry = 1 - airy.b ** 2 / airy.a ** 2
  const nu = airy.a / Math.sqrt(1 - eAiry * Math.sin(phi) ** 2)
  const x = nu * Math.cos(phi) * Math.cos(lambda)
  const y = nu * Math.cos(phi) * Math.sin(lambda)
  const z = nu * (1 - eAiry) * Math.sin(phi)
  const grow = 1 - 20.4894e-6
  const [rx, ry, rz] = [0.1502, 0.247, 0.8421].map((seconds) => radians(seconds / 3600)) as [number, number, number]
  const x2 = 446.448 + grow * x - rz * y + ry * z
  const y2 = -125.157 + rz * x + grow * y - rx * z
  const z2 = 542.06 - ry * x + rx * y + grow * z

  const e = 1 - wgs84.b ** 2 / wgs84.a ** 2
  const p = Math.hypot(x2, y2)
  let latitude = Math.atan2(z2, p * (1 - e))
  for (let round = 0; round < 5; round += 1) {
    const nu2 = wgs84.a / Math.sqrt(1 - e * Math.sin(latitude) ** 2)
    latitude = Math.atan2(z2 + e * nu2 * Math.sin(latitude), p)
  }
  return { latitude: toPlaces(degrees(latitude)), longitude: toPlaces(degrees(Math.atan2(y2, x2))) }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
const degrees = (radians: number) => (radians * 180) / Math.PI
/** A metre: it is not known better. */
const toPlaces = (degrees: number) => Math.round(degrees * 1e5) / 1e5
