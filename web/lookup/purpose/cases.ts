/** Cases: why things are looked up. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type {
  CaseChange,
  CaseDetails,
  CaseList,
  LawfulBasis,
  LawfulBasisList,
  ListedCase,
  Member,
  CaseFile as OpenedCase,
  Shortened,
} from '../../../contract/desk/cases.ts'
import { request } from '../../server/request.ts'
import { chooseCase, chosenCase, onChoosingCase } from './chosen-case.ts'
import { whyLeft, workingCase } from './working-case.ts'

export type { CaseChange, LawfulBasis, Member, Shortened }
export type CaseFile = ListedCase
export type WholeCase = CaseDetails
export type NewCase = Pick<CaseFile, 'reference' | 'title' | 'purpose' | 'lawful_basis'> & { retention_date?: string }

export const casesQuery = queryOptions({
  queryKey: ['cases'],
  queryFn: ({ signal }) => request<CaseList>('/api/cases', { signal }).then(({ cases }) => cases),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Everybody's, for supervisors and administrators. */
export const allCasesQuery = queryOptions({
  queryKey: [...casesQuery.queryKey, 'everyone'],
  queryFn: ({ signal }) => request<CaseList>('/api/cases?of=everyone', { signal }).then(({ cases }) => cases),
})

export const caseQuery = (case_id: string) =>
  queryOptions({
    queryKey: ['case', case_id],
    queryFn: ({ signal }) => request<CaseDetails>(`/api/cases/${encodeURIComponent(case_id)}`, { signal }),
  })

export const lawfulBasesQuery = queryOptions({
  queryKey: ['lawful bases'],
  queryFn: ({ signal }) =>
    request<LawfulBasisList>('/api/lawful-bases', { signal }).then(({ lawful_bases }) => lawful_bases),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useAddCase() {
  const client = useQueryClient()
  return async (given: NewCase): Promise<string> => {
    const { case_id } = await request<OpenedCase>('/api/cases', { method: 'POST', body: given })
    await client.invalidateQueries({ queryKey: casesQuery.queryKey })
    chooseCase(case_id)
    return case_id
  }
}

type Change =
  | { edit: Partial<NewCase> }
  | { isClosed: boolean }
  | { add: { email: string } | { analyst_id: string } }
  | { remove: string }

/** Each change of a case says who made it. */
export function useChangeCase(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => sendChange(`/api/cases/${case_id}`, change),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: caseQuery(case_id).queryKey }),
        client.invalidateQueries({ queryKey: casesQuery.queryKey }),
      ])
    },
  })
}

function sendChange(address: string, change: Change): Promise<unknown> {
  if ('edit' in change) return request(address, { method: 'PATCH', body: change.edit })
  if ('add' in change) return request(`${address}/members`, { method: 'POST', body: change.add })
  if ('remove' in change) return request(`${address}/members/${change.remove}`, { method: 'DELETE' })
  return request(`${address}/${change.isClosed ? 'close' : 'reopen'}`, { method: 'POST', body: {} })
}

/**
 * The case that this window works in; where there is none any more, why. `isKnown` once it is clear whether there is one.
 */
export function useCase(): { file: CaseFile | undefined; left: string | null; isKnown: boolean } {
  const chosen = useSyncExternalStore(onChoosingCase, chosenCase)
  const { data: cases = [], isSuccess, isFetched } = useQuery(casesQuery)
  return {
    file: workingCase(cases, chosen),
    left: isSuccess ? whyLeft(cases, chosen) : null,
    isKnown: isFetched,
  }
}

/** One of those that one is a member of, whichever one works in; undefined where it is none of them. */
export function useOwnCase(case_id: string | null | undefined): CaseFile | undefined {
  const { data: cases } = useQuery(casesQuery)
  return cases?.find((file) => file.case_id === case_id)
}

/** The case that this window works in, for what is asked by a press that may come before the cases are known. */
export const caseToAskIn = async (client: QueryClient): Promise<CaseFile | undefined> =>
  workingCase(await client.ensureQueryData(casesQuery), chosenCase())
