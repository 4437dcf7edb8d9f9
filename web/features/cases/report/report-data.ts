/** Reports of a case, read from the BFF and saved there. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import type {
  CheckedFile,
  RedactionMark,
  Redactions,
  Releases,
  RenderedReport,
  Report,
  ReportChanges,
  ReportContent,
  ReportFacts,
  ReportList,
  ReportTemplate,
  ReportTemplates,
  ReportVersions,
  SavedReport,
} from '../../../../contract/desk/reports.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { reading } from '../../../server/reading.ts'
import { ProblemError, request } from '../../../server/request.ts'

export const templatesQuery = reading(
  ['report templates'],
  '/api/report-templates',
  ({ templates }: ReportTemplates) => templates,
)

export const reportsQuery = (case_id: string) =>
  reading(['reports', case_id], `/api/cases/${case_id}/reports`, ({ reports }: ReportList) => reports)

export const reportQuery = (report_id: string) =>
  reading<Report>(['report', report_id], `/api/reports/${encodeURIComponent(report_id)}`)

export function useAddReport(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { template: string; title?: string }) =>
      request<Report>(`/api/cases/${case_id}/reports`, { method: 'POST', body }),
    onSuccess(report) {
      client.setQueryData(reportQuery(report.report_id).queryKey, report)
      return client.invalidateQueries({ queryKey: reportsQuery(case_id).queryKey })
    },
  })
}

export function useKeepTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; report_id: string }) =>
      request<ReportTemplate>('/api/report-templates', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

export function useRemoveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (template: string) =>
      request<null>(`/api/report-templates/${encodeURIComponent(template)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

export function useSaveReport(report_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { content: ReportContent; version: number }) =>
      request<Report>(`/api/reports/${report_id}`, { method: 'PUT', body }),
    onSuccess: (report) => client.setQueryData(reportQuery(report_id).queryKey, report),
  })
}

/** What another saved first; null for any other failure. */
export const savedByOther = (error: unknown): SavedReport | null =>
  error instanceof ProblemError && error.problem.status === 409 ? (error.problem.saved ?? null) : null

/** A search contains names, and a source may too: both stay out of the URL. */
export type FactSearch = { q: string } | { sources: readonly ClaimSource[] }
export const factsQuery = (case_id: string, search: FactSearch) =>
  queryOptions({
    queryKey: [...caseViews(case_id), 'report facts', search],
    queryFn: ({ signal }) =>
      request<ReportFacts>(`/api/cases/${case_id}/report-facts`, { method: 'POST', body: search, signal }),
  })

/** The text as in the files. */
export const previewQuery = (report_id: string, version: number, redactions: number | null) =>
  queryOptions({
    queryKey: ['report preview', report_id, version, redactions],
    queryFn: ({ signal }) =>
      request<RenderedReport>(
        `/api/reports/${report_id}/preview?version=${version}${redactions === null ? '' : '&redacted=1'}`,
        { signal },
      ),
  })

export const redactionsQuery = (report_id: string) =>
  reading<Redactions>(['report redactions', report_id], `/api/reports/${report_id}/redactions`)

export function useRedacting(report_id: string) {
  const client = useQueryClient()
  const { queryKey } = redactionsQuery(report_id)
  return useMutation({
    mutationFn: (body: { marks: readonly RedactionMark[]; version: number }) =>
      request<Redactions>(`/api/reports/${report_id}/redactions`, { method: 'PUT', body }),
    onSuccess: (redactions) => client.setQueryData(queryKey, redactions),
    // A colleague may have changed them meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export const versionsQuery = (report_id: string) =>
  reading(
    ['report versions', report_id],
    `/api/reports/${report_id}/versions`,
    ({ versions }: ReportVersions) => versions,
  )

export const changesQuery = (report_id: string, from: number, until: number) =>
  reading(
    ['report changes', report_id, from, until],
    `/api/reports/${report_id}/changes?from=${from}&until=${until}`,
    ({ changes }: ReportChanges) => changes,
  )

/** @throws ProblemError */
export const contentOf = (report_id: string, version: number): Promise<ReportContent> =>
  request<Report>(`/api/reports/${report_id}?version=${version}`).then(({ content }) => content)

export const releasesQuery = (report_id: string) =>
  reading<Releases>(['report releases', report_id], `/api/reports/${report_id}/releases`)

export type NewRelease = Pick<
  Releases['releases'][number],
  'version' | 'format' | 'redacted' | 'recipient' | 'purpose' | 'sha256'
>
export function useRelease(report_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewRelease) => request<Releases>(`/api/reports/${report_id}/releases`, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: releasesQuery(report_id).queryKey }),
  })
}

/** @throws ProblemError */
export const checkFile = (sha256: string) => request<CheckedFile>(`/api/reports/check?sha256=${sha256}`)

export type Step = 'submit' | 'return' | 'sign' | 'correct'
export function useStep({ report_id, case_id }: Pick<Report, 'report_id' | 'case_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ step, ...body }: { step: Step; version: number; note?: string; name?: string; role?: string }) =>
      request<Report>(`/api/reports/${report_id}/${step}`, { method: 'POST', body }),
    onSuccess(report) {
      client.setQueryData(reportQuery(report_id).queryKey, report)
      return client.invalidateQueries({ queryKey: reportsQuery(case_id).queryKey })
    },
  })
}
