/** One angle in the forms that services and people use: `51.5034`, `51,5034`, `51.5034N`, `N 51°30′12″`. */
import { cleanCode } from './clean.ts'
import { quote, type Reader, read, refused } from './reading.ts'

const letters = { latitude: ['N', 'S'], longitude: ['E', 'W'] } as const
const most = { latitude: 90, longitude: 180 } as const
const examples = { latitude: '53.8', longitude: '-1.55' } as const
export type Axis = keyof typeof letters

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
const marks = /[°º˚'’′"”″:\s]+/g

/** As decimal degrees in digits, with a point. */
export const readLatitude: Reader = (text) => readDegrees(text, 'latitude')
export const readLongitude: Reader = (text) => readDegrees(text, 'longitude')

const plainDegrees = /^[+-]?\d+(\.\d+)?$/

function readDegrees(text: string, axis: Axis): ReturnType<Reader> {
  // Most numbers of long files.
  if (plainDegrees.test(text) && Math.abs(Number(text)) <= most[axis]) return read(text)
  const typed = cleanCode(text)
  if (typed === '') return refused(`Enter a ${axis}, such as ${examples[axis]}.`)
  const degrees = angleIn(typed, axis)
  if (degrees === null)
    return refused(`${quote(typed)} is not a ${axis}. Write decimal degrees, such as ${examples[axis]}.`)
  if (Math.abs(degrees) > most[axis]) {
    const metres = Math.abs(degrees) > 1000 ? ' These may be metres on a grid.' : ''
    return refused(`${quote(typed)} is out of range: a ${axis} is from −${most[axis]} to ${most[axis]}.${metres}`)
  }
  // A tenth of a millimetre.
  const value = plainDegrees.test(typed) ? typed : String(Number(degrees.toFixed(9)))
  return read(value, value === typed ? null : `Read as ${value}.`)
}

/** Degrees; null if the text is not such an angle. */
export function readAngle(text: string, axis: Axis): number | null {
  const degrees = angleIn(text, axis)
  return degrees !== null && Math.abs(degrees) <= most[axis] ? degrees : null
}

/** Also beyond the poles and 180°, for a reason that says so. */
export function angleIn(text: string, axis: Axis): number | null {
  const plain = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/(\d),(\d)/g, '$1.$2')
  return decimal.test(plain) ? Number(plain) : readLettered(plain.toUpperCase(), letters[axis])
}

/** Its letter comes first, last or not at all. */
function readLettered(plain: string, [positive, negative]: readonly [string, string]): number | null {
  const [, before, angle = '', after] = lettered.exec(plain) ?? []
  const letter = (before ?? after)?.charAt(0)
  const parts = angle.replace(marks, ' ').trim().split(/\s+/)
  if (!parts.every((part) => /^[+-]?\d+(\.\d+)?$/.test(part))) return null
  const degrees = degreesOf(parts)
  if (degrees === null || letter === undefined) return degrees
  const isOfAxis = letter === positive || letter === negative
  if (!isOfAxis || (before && after) || /^[+-]/.test(angle)) return null
  return letter === negative ? -degrees : degrees
}
const lettered =
  /^(N(?:ORTH)?|S(?:OUTH)?|E(?:AST)?|W(?:EST)?)?\s*([^NSEW]+?)\s*(N(?:ORTH)?|S(?:OUTH)?|E(?:AST)?|W(?:EST)?)?$/

/** Degrees, perhaps with minutes and seconds. */
export function degreesOf(angle: readonly string[]): number | null {
  const [degrees, minutes = '0', seconds = '0', ...more] = angle
  if (degrees === undefined || more.length > 0) return null
  const isWhole = (part: string) => !part.includes('.')
  if ((angle.length > 1 && !isWhole(degrees)) || (angle.length > 2 && !isWhole(minutes))) return null
  if (/[+-]/.test(minutes + seconds) || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600
  return degrees.startsWith('-') ? -size : size
}
