/** Imported subjects of a case: read, imported, removed and looked up. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportedSubject, RowKind, SubjectImport } from '../../../../contract/desk/subjects.ts'
import { isOperation } from '../../../../contract/operations.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { runLookup } from '../../../lookup/lookups.ts'
import { desk, send } from '../../../server/desk.ts'
import { reading } from '../../../server/reading.ts'
import { ProblemError } from '../../../server/request.ts'

export const subjectsQuery = (case_id: string) => reading(['subjects', case_id], desk.subjects.list({ case_id }))

/** What an import would add. Nothing is stored. */
export const previewImport = (case_id: string, file: File, kind: RowKind, signal: AbortSignal) =>
  send(desk.subjects.preview({ case_id, kind, file }), signal)

/** Reads the list again afterwards, even after a failure, because a colleague may have changed it. */
export function useChangeSubjects(case_id: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: subjectsQuery(case_id).queryKey })

  async function importFile(file: File, kind: RowKind): Promise<SubjectImport> {
    const added = await send(desk.subjects.add({ case_id, kind, file }))
    await refresh()
    return added
  }

  const remove = useMutation({
    mutationFn: (import_id: string) => send(desk.subjects.remove({ import_id })),
    onSettled: refresh,
  })
  const putBack = useMutation({
    mutationFn: (import_id: string) => send(desk.subjects.putBack({ import_id })),
    onSettled: refresh,
  })
  return { importFile, remove, putBack }
}

/** Looks up a subject, and notes the record, even without an answer. */
export function useSubjectLookup(case_id: string, { subject_id, lookup }: ImportedSubject) {
  const client = useQueryClient()
  const note = (record: string) => send(desk.subjects.note({ subject_id, record }))
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
