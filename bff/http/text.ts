/** What people may write in a request. */
import { z } from 'zod'
import { carriesOnlyXmlText } from '../../contract/xml/characters.ts'

/** Text without control characters, which PostgreSQL, XML and people cannot take. */
export const text = z.string().refine(carriesOnlyXmlText, 'Holds a character that cannot be kept.')
