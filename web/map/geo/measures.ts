/** What was measured, as people say it: in the metric units first, then in those of the road and the field. */
import { count, numberInWords } from '../../ui/numbers.ts'
import { distanceInWords } from '../area.ts'

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

/** Three figures, as far as there are decimals; a tenth at the finest above one. */
const rounded = (value: number): number =>
  value < 1 ? Number(value.toPrecision(2)) : value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
