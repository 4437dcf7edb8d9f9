/** Cells of a table that cite the record of their claim. */
import type { Claim } from '../claim.ts'
import { inWords } from '../dates.ts'
import { cell } from './filling.ts'
import type { Line, Text } from './model.ts'

export const sourced = ({ source }: Claim): Pick<Text, 'sources'> => ({ sources: [source] })
export const dateCell = (claim: Claim | undefined): Line =>
  claim?.value
    ? cell(/^\d{4}(-\d\d){0,2}$/.test(claim.value) ? inWords(claim.value) : claim.value, sourced(claim))
    : cell('')
