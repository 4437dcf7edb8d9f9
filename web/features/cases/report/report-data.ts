/** Reports of a case, read from the BFF and saved there. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import type { RedactionMark, Releases, Report, ReportContent, SavedReport } from '../../../../contract/desk/reports.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { desk, send } from '../../../server/desk.ts'
import { reading } from '../../../server/reading.ts'
import { ProblemError } from '../../../server/request.ts'

export const templatesQuery = reading(['report templates'], desk.templates.list(), ({ templates }) => templates)

export const reportsQuery = (case_id: string) =>
  reading(['reports', case_id], desk.reports.list({ case_id }), ({ reports }) => reports)

export const reportQuery = (report_id: string) => reading(['report', report_id], desk.reports.read({ report_id }))

export function useAddReport(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (made: { template: string; title?: string }) => send(desk.reports.add({ case_id, ...made })),
    onSuccess(report) {
      client.setQueryData(reportQuery(report.report_id).queryKey, report)
      return client.invalidateQueries({ queryKey: reportsQuery(case_id).queryKey })
    },
  })
}

export function useKeepTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kept: { name: string; report_id: string }) => send(desk.templates.add(kept)),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

export function useRemoveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (template: string) => send(desk.templates.remove({ template })),
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

export function useSaveReport(report_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saved: { content: ReportContent; version: number }) =>
      send(desk.reports.save({ report_id, ...saved })),
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
      send(desk.reports.findFacts({ case_id, ...('q' in search ? search : { sources: [...search.sources] }) }), signal),
  })

/** The text as in the files. */
export const previewQuery = (report_id: string, version: number, redactions: number | null) =>
  queryOptions({
    queryKey: ['report preview', report_id, version, redactions],
    queryFn: ({ signal }) =>
      send(desk.reports.preview({ report_id, version, ...(redactions !== null && { redacted: '1' }) }), signal),
  })

export const redactionsQuery = (report_id: string) =>
  reading(['report redactions', report_id], desk.reports.redactions({ report_id }))

export function useRedacting(report_id: string) {
  const client = useQueryClient()
  const { queryKey } = redactionsQuery(report_id)
  return useMutation({
    mutationFn: ({ marks, version }: { marks: readonly RedactionMark[]; version: number }) =>
      send(desk.reports.redact({ report_id, marks: [...marks], version })),
    // A reading that began before must not replace what is set now.
    async onSuccess(redactions) {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, redactions)
    },
    // A colleague may have changed them meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export const versionsQuery = (report_id: string) =>
  reading(['report versions', report_id], desk.reports.versions({ report_id }), ({ versions }) => versions)

export const changesQuery = (report_id: string, from: number, until: number) =>
  reading(
    ['report changes', report_id, from, until],
    desk.reports.changes({ report_id, from, until }),
    ({ changes }) => changes,
  )

/** @throws ProblemError */
export const contentOf = (report_id: string, version: number): Promise<ReportContent> =>
  send(desk.reports.read({ report_id, version })).then(({ content }) => content)

export const releasesQuery = (report_id: string) =>
  reading(['report releases', report_id], desk.reports.releases({ report_id }))

export type NewRelease = Pick<
  Releases['releases'][number],
  'version' | 'format' | 'redacted' | 'recipient' | 'purpose' | 'sha256'
>
export function useRelease(report_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (noted: NewRelease) => send(desk.reports.release({ report_id, ...noted })),
    onSuccess: () => client.invalidateQueries({ queryKey: releasesQuery(report_id).queryKey }),
  })
}

/** @throws ProblemError */
export const checkFile = (sha256: string) => send(desk.reports.check({ sha256 }))

export type Step = 'submit' | 'return' | 'sign' | 'correct'
export function useStep({ report_id, case_id }: Pick<Report, 'report_id' | 'case_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      step,
      ...given
    }: {
      step: Step
      version: number
      note?: string
      name?: string
      role?: string
      redacts?: true
    }) => send(desk.reports[step]({ report_id, note: '', ...given })),
    onSuccess(report) {
      client.setQueryData(reportQuery(report_id).queryKey, report)
      return client.invalidateQueries({ queryKey: reportsQuery(case_id).queryKey })
    },
  })
}
