/** How typed words may be meant. A number or a postcode is written in many ways, and the tables hold one. */
import { toPostcode } from '../../contract/postcode.ts'
import { companyNumberOrName } from '../../contract/values/company-number.ts'
import { wordsIn } from '../ledger/words.ts'
import { wordsSought } from './mention-words.ts'

/** @property beginnings that the words of a mention have @property also beginnings that its label has too */
export type Sought = { beginnings: string[]; also: string[] }

/** The words as they stand come first. */
export function soughtIn(q: string): Sought[] {
  const number = companyNumberOrName(q)
  const ways = [
    { beginnings: wordsSought(q), also: [] },
    ...(number === null ? [] : [{ beginnings: wordsIn(number), also: [] }]),
    ...addressIn(q),
  ]
  const printOf = ({ beginnings }: Sought) => beginnings.join(' ')
  return [...new Map(ways.toReversed().map((way) => [printOf(way), way])).values()].toReversed()
}

/** The tables hold an address by its postcode. The words before it are compared with the address. */
function addressIn(q: string): Sought[] {
  const parts = q.trim().split(/[\s,]+/)
  for (const length of [2, 1]) {
    const postcode = toPostcode(parts.slice(-length).join(' '))
    if (postcode !== null) return [{ beginnings: wordsIn(postcode), also: wordsIn(parts.slice(0, -length).join(' ')) }]
  }
  return []
}
