/** Imported subjects of a case: read, imported, removed and looked up. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ImportedSubject,
  RowKind,
  SubjectImport,
  SubjectList,
  SubjectPreview,
} from '../../../../contract/desk/subjects.ts'
import { isOperation } from '../../../../contract/operations.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { runLookup } from '../../../lookup/lookups.ts'
import { reading } from '../../../server/reading.ts'
import { ProblemError, request } from '../../../server/request.ts'

const ofCase = (case_id: string) => `/api/cases/${encodeURIComponent(case_id)}/subjects`
const ofImport = (import_id: string) => `/api/subject-imports/${encodeURIComponent(import_id)}`

export const subjectsQuery = (case_id: string) => reading<SubjectList>(['subjects', case_id], ofCase(case_id))

function formOf(file: File, kind: RowKind): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', file)
  return form
}

/** What an import would add. Nothing is stored. */
export const previewImport = (case_id: string, file: File, kind: RowKind, signal: AbortSignal) =>
  request<SubjectPreview>(`${ofCase(case_id)}/preview`, { method: 'POST', body: formOf(file, kind), signal })

/** Reads the list again afterwards, even after a failure, because a colleague may have changed it. */
export function useChangeSubjects(case_id: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: subjectsQuery(case_id).queryKey })

  async function importFile(file: File, kind: RowKind): Promise<SubjectImport> {
    const added = await request<SubjectImport>(ofCase(case_id), { method: 'POST', body: formOf(file, kind) })
    await refresh()
    return added
  }

  const remove = useMutation({
    mutationFn: (import_id: string) => request(ofImport(import_id), { method: 'DELETE' }),
    onSettled: refresh,
  })
  const putBack = useMutation({
    mutationFn: (import_id: string) => request(`${ofImport(import_id)}/put-back`, { method: 'POST' }),
    onSettled: refresh,
  })
  return { importFile, remove, putBack }
}

/** Looks up a subject, and notes the record, even without an answer. */
export function useSubjectLookup(case_id: string, { subject_id, lookup }: ImportedSubject) {
  const client = useQueryClient()
  const note = (record: string) =>
    request(`/api/subjects/${encodeURIComponent(subject_id)}/record`, { method: 'PUT', body: { record } })
  return useMutation({
    async mutationFn() {
      if (lookup === null || !isOperation(lookup.operation)) return
      try {
        const { record } = await runLookup({ operation: lookup.operation, params: lookup.params, case_id }, client)
        await note(record.id)
      } catch (error) {
        const record = error instanceof ProblemError ? error.problem.record : undefined
        if (record) await note(record.id)
        throw error
      }
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: subjectsQuery(case_id).queryKey })
      await client.invalidateQueries({ queryKey: caseViews(case_id) })
    },
  })
}
