import { numberInWords } from '../ui/numbers.ts'

/** Of a list that leaves out older rows: `the newest 50`, or `the newest 50 of 60` where it says how many it left out. */
export const newestInWords = (shown: number, left?: number): string =>
  `the newest ${numberInWords(shown)}${left === undefined ? '' : ` of ${numberInWords(shown + left)}`}`
