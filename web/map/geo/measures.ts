/** Measurements in words: metric units first, then miles, yards and acres. */
import { distanceInWords } from '../../../entities/geo/position.ts'
import { count, numberInWords } from '../../ui/numbers.ts'

const metresInMile = 1609.344
const metresInYard = 0.9144
const metresInAcre = 4046.856_422_4

/** `1.2 km (0.77 miles)`, `90 m (98 yards)`. */
export function distanceInBoth(metres: number): string {
  const miles = metres / metresInMile
  return `${distanceInWords(Math.round(metres))} (${
    miles < 0.1 ? count(Math.round(metres / metresInYard), 'yard') : count(rounded(miles), 'mile')
  })`
}

/** `850 m² (0.21 acres)`, `12.3 ha (30.4 acres)`, `4.5 km² (1,112 acres)`. */
export function areaInBoth(squareMetres: number): string {
  const metric =
    squareMetres < 9999.5
      ? `${numberInWords(Math.round(squareMetres))} m²`
      : squareMetres < 999_500
        ? `${numberInWords(rounded(squareMetres / 10_000))} ha`
        : `${numberInWords(rounded(squareMetres / 1_000_000))} km²`
  return `${metric} (${count(rounded(squareMetres / metresInAcre), 'acre')})`
}

/** Three figures, and at most a tenth above one. */
const rounded = (value: number): number =>
  value < 1 ? Number(value.toPrecision(2)) : value < 100 ? Math.round(value * 10) / 10 : Math.round(value)

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** A bearing as a compass direction. */
export const windOf = (bearing: number): string => winds[Math.round(bearing / 45) % 8] ?? ''

const units: { readonly [unit: string]: number } = {
  '': 1,
  m: 1,
  metre: 1,
  meter: 1,
  km: 1000,
  kilometre: 1000,
  kilometer: 1000,
  mile: 1609.344,
  mi: 1609.344,
  yard: 0.9144,
  yd: 0.9144,
}

/** `500`, `1.5 km`, `1,000 yards` in metres; null for anything else, such as `1,5 km`, which may be 1.5. */
export function readDistance(text: string): number | null {
  const [, number = '', unit = ''] =
    /^([1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const name = unit.toLowerCase()
  const metres =
    (units[name] ?? units[name.replace(/s$/, '')] ?? Number.NaN) * Number(number.replaceAll(',', '') || Number.NaN)
  return metres > 0 ? metres : null
}

/** In metres or kilometres to three figures, for the field when the ring is dragged. */
export function distanceTyped(metres: number): string {
  const rounded = Number(metres.toPrecision(3))
  return rounded < 1000 ? `${Math.max(1, Math.round(rounded))} m` : `${rounded / 1000} km`
}
