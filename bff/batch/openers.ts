/** Opens batches, imported subjects and their imports for people who may see the case. */
import type { Cases } from '../cases/cases.ts'
import type { Openers } from '../http/handlers.ts'
import type { BatchTable, CaseFileTable, ImportedSubjectTable } from '../state/tables.ts'
import type { BatchRoom } from './batch.ts'

declare module '../http/handlers.ts' {
  interface Opened {
    batch: { file: CaseFileTable; batch: BatchTable }
    subject: { file: CaseFileTable; subject: ImportedSubjectTable }
    import: { file: CaseFileTable; import_id: string }
  }
}

type Needs = Pick<BatchRoom, 'batches' | 'subjects'> & { cases: Cases }

export const batchOpeners = (needs: Needs): Pick<Openers, 'batch' | 'subject' | 'import'> => {
  const { batches, subjects, cases } = needs
  return {
    async batch(batch_id, analyst) {
      const batch = await batches.row(batch_id)
      return { file: await cases.file(batch.case_id, analyst), batch }
    },
    async subject(subject_id, analyst) {
      const subject = await subjects.row(subject_id)
      return { file: await cases.file(subject.case_id, analyst), subject }
    },
    import: async (import_id, analyst) => ({
      file: await cases.file(await subjects.caseOfImport(import_id), analyst),
      import_id,
    }),
  }
}
