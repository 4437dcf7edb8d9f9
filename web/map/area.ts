/** How far something may lie from its point, and distances in words. */
import { numberInWords } from '../ui/numbers.ts'

/** `150` → `150 m`, `15000` → `15 km`. */
export const distanceInWords = (metres: number): string =>
  metres < 1000 ? `${numberInWords(metres)} m` : `${numberInWords(Math.round(metres / 100) / 10)} km`

/** Metres within which the thing meant lies, by what the point is the centre of. */
const radii: { readonly [level: string]: number | undefined } = {
  postcode: 150,
  street: 500,
  outcode: 3000,
  place: 4000,
  telephone_area: 15_000,
}
/** Where the service does not say what its point is the centre of, and where it says so in a word that is not known here. */
const [unsaid, unknown] = [2000, 50_000]

export const radiusOf = (level: string | null | undefined): number =>
  level ? ((Object.hasOwn(radii, level) ? radii[level] : undefined) ?? unknown) : unsaid
