/** What a report can be about: something that is written with letters or digits, and not with one alone. */
import { text } from '../routes/text.ts'
import { plain } from './words.ts'

export const sought = text
  .trim()
  .max(200)
  .refine((given) => plain(given).length > 1, 'Enter a name, an address or a number.')
