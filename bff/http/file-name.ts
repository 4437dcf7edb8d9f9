import { cutTo } from '../../contract/characters.ts'
import { withVisibleMarks } from '../../contract/direction.ts'

/** As long as file systems allow. */
const longest = 255
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g

/** A name that others gave to a file, on one line. A character that turns, hides or breaks text is shown as its number. */
export const fileNameOf = (given: string): string => cutTo(withVisibleMarks(given).replace(controls, numberOf), longest)

const numberOf = (character: string): string =>
  `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
