/** The analyst's recent and saved searches. */
import { z } from 'zod'
import { nameAmong, text, textOrNull, time } from './fields.ts'
import { outcomes } from './lookups.ts'
import { about } from './records.ts'
import { routes } from './route.ts'

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
const searchList = z.object({
  recent: z.array(search),
  subjects: z
    .array(search)
    .describe(
      'The subjects that you looked up last, each by its newest record. Batches and searches that list many are left out.',
    ),
  saved: z.array(savedSearch),
})
const newSearch = searchList.extend({ search_id: z.string() })

const name = text.trim().min(1, 'Enter a name.').max(120)
const params = z.object({ id: text.max(60) })

export const searchRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/searches',
    summary: 'List your recent and saved searches',
    reply: searchList,
  },
  save: {
    method: 'POST',
    path: '/api/searches',
    summary: 'Save the request of a record under a name',
    body: z.object({ record: text.max(60), name, is_pinned: z.boolean().default(false) }),
    reply: { 201: newSearch },
  },
  change: {
    method: 'PATCH',
    path: '/api/searches/:id',
    summary: 'Rename or pin a saved search',
    params,
    body: z.object({ name, is_pinned: z.boolean() }).partial(),
    reply: searchList,
  },
  remove: {
    method: 'DELETE',
    path: '/api/searches/:id',
    summary: 'Remove a saved search; an administrator may remove anybody’s',
    params,
    reply: searchList,
  },
})
