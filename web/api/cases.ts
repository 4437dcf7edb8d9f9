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
  /** Below zero it is over. */
  ends_in_days: number
  created_at: string
  /** Null while it is open: a closed case takes no lookups. */
  closed_at: string | null
}
export type LawfulBasis = { lawful_basis: string; point: string; words: string }
export type NewCase = Pick<CaseFile, 'reference' | 'title' | 'purpose' | 'lawful_basis'> & { retention_date?: string }

export const casesQuery = queryOptions({
  queryKey: ['cases'],
  queryFn: ({ signal }) => request<{ cases: CaseFile[] }>('/api/cases', { signal }).then(({ cases }) => cases),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Everybody's, for supervisors and administrators. */
export const allCasesQuery = queryOptions({
  queryKey: [...casesQuery.queryKey, 'everyone'],
  queryFn: ({ signal }) =>
    request<{ cases: CaseFile[] }>('/api/cases?of=everyone', { signal }).then(({ cases }) => cases),
})

export const lawfulBasesQuery = queryOptions({
  queryKey: ['lawful bases'],
  queryFn: ({ signal }) =>
    request<{ lawful_bases: LawfulBasis[] }>('/api/lawful-bases', { signal }).then(({ lawful_bases }) => lawful_bases),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useAddCase() {
  const client = useQueryClient()
  return async (given: NewCase): Promise<void> => {
    const { case_id } = await request<{ case_id: string }>('/api/cases', { method: 'POST', body: given })
    await client.invalidateQueries({ queryKey: casesQuery.queryKey })
    chooseCase(case_id)
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

/** The open case that was chosen, or else the newest; `isKnown` once it is clear whether there is one. */
export function useCase(): { file: CaseFile | undefined; isKnown: boolean } {
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey))
  const { data: cases = [], isFetched } = useQuery(casesQuery)
  const open = cases.filter(({ closed_at }) => closed_at === null)
  return { file: open.find(({ case_id }) => case_id === chosen) ?? open[0], isKnown: isFetched }
}
