/** The timeline of a case, read from the BFF. */
import { queryOptions } from '@tanstack/react-query'
import type { CaseTimeline } from '../../../../contract/desk/graph.ts'
import { properties } from '../../../../entities/claim.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { request } from '../../../server/request.ts'

export const timelineQuery = (case_id: string) =>
  queryOptions({
    queryKey: [...caseViews(case_id), 'timeline'],
    queryFn: ({ signal }) => request<CaseTimeline>(`/api/cases/${case_id}/timeline`, { signal }),
  })

/** `appointed` → `Appointed`. */
export const kindInWords = (kind: string): string =>
  Object.hasOwn(properties, kind) ? properties[kind as keyof typeof properties].label : kind.replaceAll('_', ' ')
