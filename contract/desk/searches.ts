/** The analyst's recent and saved searches. */
import { z } from 'zod'
import { nameAmong, textOrNull, time } from './fields.ts'
import { outcomes } from './lookups.ts'
import { about } from './records.ts'

export type Search = z.infer<typeof search>
const search = z.object({
  record: z.object({ id: z.string(), at: time, operation: z.string() }),
  about,
  subject_name: textOrNull,
  outcome: nameAmong(outcomes),
  case_reference: textOrNull,
})
export type SavedSearch = z.infer<typeof savedSearch>
const savedSearch = search.extend({
  search_id: z.string(),
  name: z.string(),
  is_pinned: z.boolean(),
  saved_at: time,
})
export type SearchList = z.infer<typeof searchList>
export const searchList = z.object({ recent: z.array(search), saved: z.array(savedSearch) })
export const newSearch = searchList.extend({ search_id: z.string() })
