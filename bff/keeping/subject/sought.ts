/** What a report can be about: something that is written with letters or digits, and not with one alone. */
import { text } from '../../http/text.ts'
import { plain } from '../../ledger/words.ts'

export const sought = text
  .trim()
  .max(200)
  .refine((given) => plain(given).length > 1, 'Enter a name, an address or a number.')
