import { numberInWords } from '../../ui/numbers.ts'

/** Of a list that has older entries. */
export const newestOnly = (shown: number): string => `These are the newest ${numberInWords(shown)}.`
