/** Cells of a table that cite the record of their claim. */
import type { Claim } from '../claim.ts'
import { inWords, isDate } from '../dates.ts'
import { cell } from './filling.ts'
import type { Line, Text } from './model.ts'

export const sourced = ({ source }: Claim): Pick<Text, 'sources'> => ({ sources: [source] })
export const dateCell = (claim: Claim | undefined): Line =>
  claim?.value ? cell(isDate(claim.value) ? inWords(claim.value) : claim.value, sourced(claim)) : cell('')
