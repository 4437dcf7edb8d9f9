/** Cases: why things are looked up. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { request } from './request.ts'

export type CaseFile = {
  case_id: string
  reference: string
  title: string
  purpose: string
  lawful_basis: string
  retention_date: string
  created_at: string
}
export type NewCase = Pick<CaseFile, 'reference' | 'title' | 'purpose' | 'lawful_basis'> & { retention_date?: string }

export const casesQuery = queryOptions({
  queryKey: ['cases'],
  queryFn: ({ signal }) => request<{ cases: CaseFile[] }>('/api/cases', { signal }).then(({ cases }) => cases),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useAddCase() {
  const client = useQueryClient()
  return async (given: NewCase): Promise<CaseFile> => {
    const file = await request<CaseFile>('/api/cases', { method: 'POST', body: given })
    await client.invalidateQueries({ queryKey: casesQuery.queryKey })
    chooseCase(file.case_id)
    return file
  }
}

// Which case one works in outlives a reload. Its id is random: nothing personal rests in the browser.
const storageKey = 'whereabouts.case'
const listeners = new Set<() => void>()

export function chooseCase(case_id: string): void {
  localStorage.setItem(storageKey, case_id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The case that was chosen, or else the newest; `isKnown` once it is clear whether there is one. */
export function useCase(): { file: CaseFile | undefined; isKnown: boolean } {
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey))
  const { data: cases = [], isFetched } = useQuery(casesQuery)
  return { file: cases.find(({ case_id }) => case_id === chosen) ?? cases[0], isKnown: isFetched }
}
