/** The names of lists, as the rows of `loaded` hold them. */
import { sanctionsList } from '../../contract/source.ts'

export const sanctionsFormat = 'sanctions'
const others = 'listed '

export const formatOfList = (list: string): string => others + list
export const listOfFormat = (format: string): string =>
  format === sanctionsFormat ? sanctionsList : format.slice(others.length)
