/** Recent and saved searches (decision 0041). Opening one makes no lookup. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch, Search, SearchList } from '../../../contract/desk/searches.ts'
import { operationInWords, screenOf } from '../../lookup/operations.ts'
import { subjectInWords } from '../../lookup/record/records.ts'
import { toRecord } from '../../paths.ts'
import { desk, send } from '../../server/desk.ts'
import { lasting, reading } from '../../server/reading.ts'

export type { SavedSearch, Search, SearchList }

export const searchesQuery = lasting(reading(['searches'], desk.searches.list()))

/** `NORTHGATE LIMITED, 90000001`: what was typed, and the name in the answer. */
export const aboutInWords = (search: Search): string =>
  subjectInWords(search) || operationInWords(search.record.operation)

/** The screen that shows its answer from the record. */
export const toSearched = ({ record, about }: Search): string =>
  screenOf({ id: record.id, operation: record.operation, params: about }) ?? toRecord(record.id)

type Change =
  | { does: 'save'; record: string; name: string; is_pinned?: boolean }
  | { does: 'change'; search_id: string; name?: string; is_pinned?: boolean }
  | { does: 'remove'; search_id: string }

/** Saves, renames, pins and removes. The reply holds the new lists. */
export function useChangeSearches() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ recent, subjects, saved }) =>
      client.setQueryData(searchesQuery.queryKey, { recent, subjects, saved }),
  })
}

function change(asked: Change): Promise<SearchList> {
  if (asked.does === 'save') {
    const { does: _, ...search } = asked
    return send(desk.searches.save(search))
  }
  const { does, search_id: id, ...changes } = asked
  return send(does === 'remove' ? desk.searches.remove({ id }) : desk.searches.change({ id, ...changes }))
}
