/** Imported subjects of a case (decision 0103). A removed import can be restored for a day. */
import type { Kysely } from 'kysely'
import {
  type ImportedSubject,
  importedKinds,
  mostSubjects,
  type SubjectImport,
  type SubjectPreview,
} from '../../contract/desk/subjects.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { LedgerRecord } from '../ledger/records.ts'
import { questionPrint } from '../lookup/freshness.ts'
import { randomId } from '../state/random-id.ts'
import type { ImportedSubjectTable, Tables } from '../state/tables.ts'
import type { Lookup, SubjectsRead } from './read-subjects.ts'

type Given = { case_id: string; file: string; read: SubjectsRead; analyst: Analyst }

export function createSubjects({ db }: { db: Kysely<Tables> }, clock: () => Date = () => new Date()) {
  const imports = (case_id: string) =>
    db
      .selectFrom('subject_import')
      .leftJoin('analyst', 'analyst.analyst_id', 'imported_by')
      .select(['import_id', 'case_id', 'file', 'notes', 'imported_by', 'analyst.name as imported_by_name'])
      .select('imported_at')
      .select(({ selectFrom, fn }) =>
        selectFrom('imported_subject')
          .select(fn.countAll<number>().as('subjects'))
          .whereRef('imported_subject.import_id', '=', 'subject_import.import_id')
          .as('subjects'),
      )
      .where('case_id', '=', case_id)
      .where('removed_at', 'is', null)
      .orderBy('imported_at', 'desc')
      .orderBy('import_id')

  const listed = async (case_id: string): Promise<SubjectImport[]> =>
    (await imports(case_id).execute()).map(({ notes, subjects, ...one }) => ({
      ...one,
      notes: JSON.parse(notes),
      subjects: Number(subjects),
    }))

  const numberIn = async (from: Kysely<Tables>, case_id: string): Promise<number> =>
    Number(
      (
        await ofCase(from, case_id)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirst()
      )?.count ?? 0,
    )

  const setRemoved = (case_id: string, import_id: string, removed_at: string | null): Promise<void> =>
    changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      if (removed_at === null) await refuseTooMany(tx, case_id, await sizeOf(tx, import_id))
      const { numUpdatedRows } = await tx
        .updateTable('subject_import')
        .set({ removed_at })
        .where('import_id', '=', import_id)
        .where('case_id', '=', case_id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw notFound('import')
    })

  async function refuseTooMany(tx: Kysely<Tables>, case_id: string, more: number): Promise<void> {
    const now = await numberIn(tx, case_id)
    if (now + more <= mostSubjects) return
    const message = `This case has ${now} imported subjects. With ${more} more it would exceed the limit of ${mostSubjects}. Remove a list, or make a batch.`
    throw badInput([{ field: 'file', message }])
  }

  return {
    async list(case_id: string): Promise<{ imports: SubjectImport[]; subjects: ImportedSubject[] }> {
      const rows = await ofCase(db, case_id)
        .selectAll('imported_subject')
        .orderBy('imported_subject.imported_at', 'desc')
        .orderBy('imported_subject.import_id')
        .orderBy('row')
        .execute()
      return { imports: await listed(case_id), subjects: rows.map(shown) }
    },

    /** What an import would add. Stores nothing. @throws Problem if it would be too many */
    async preview(case_id: string, { subjects, notes }: SubjectsRead): Promise<SubjectPreview> {
      await refuseTooMany(db, case_id, subjects.length)
      const rows = await ofCase(db, case_id).select(['name', 'kind']).execute()
      const before = new Set(rows.map(({ name, kind }) => `${kind} ${name}`))
      const kinds = importedKinds.map((kind) => ({
        kind,
        subjects: subjects.filter((one) => one.kind === kind).length,
      }))
      return {
        kinds: kinds.filter(({ subjects }) => subjects > 0),
        known: subjects.filter(({ name, kind }) => before.has(`${kind} ${name}`)).length,
        notes,
      }
    },

    async add({ case_id, file: name, read, analyst }: Given): Promise<SubjectImport> {
      const import_id = randomId()
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        await refuseTooMany(tx, case_id, read.subjects.length)
        const imported_at = clock().toISOString()
        const made = { imported_by: analyst.analyst_id, imported_at, removed_at: null }
        const notes = JSON.stringify(read.notes)
        await tx
          .insertInto('subject_import')
          .values({ import_id, case_id, file: name, notes, ...made })
          .execute()
        const notYet = { record: null, outcome: null, looked_up_at: null }
        for (const { details, lookup, ...subject } of read.subjects)
          await tx
            .insertInto('imported_subject')
            .values({
              ...subject,
              ...notYet,
              subject_id: randomId(),
              import_id,
              case_id,
              imported_at,
              details: JSON.stringify(details),
              lookup: lookup && JSON.stringify(lookup),
            })
            .execute()
      })
      const added = (await listed(case_id)).find((one) => one.import_id === import_id)
      if (!added) throw notFound('import')
      return added
    },

    /** Includes removed imports. @throws Problem 404 */
    async caseOfImport(import_id: string): Promise<string> {
      const one = await db
        .selectFrom('subject_import')
        .select('case_id')
        .where('import_id', '=', import_id)
        .executeTakeFirst()
      if (!one) throw notFound('import')
      return one.case_id
    },

    remove: (case_id: string, import_id: string) => setRemoved(case_id, import_id, clock().toISOString()),
    putBack: (case_id: string, import_id: string) => setRemoved(case_id, import_id, null),

    async row(subject_id: string): Promise<ImportedSubjectTable> {
      const row = await db
        .selectFrom('imported_subject')
        .selectAll()
        .where('subject_id', '=', subject_id)
        .executeTakeFirst()
      if (!row) throw notFound('subject')
      return row
    },

    /** Notes the lookup of a subject. @throws Problem 409 if the record answers another question */
    async note({ subject_id, case_id, lookup }: ImportedSubjectTable, record: LedgerRecord): Promise<ImportedSubject> {
      const { id, operation, asked, outcome, at } = record
      const wanted = lookup === null ? null : (JSON.parse(lookup) as Lookup)
      const isIt =
        wanted?.operation === operation &&
        asked !== null &&
        questionPrint({ operation, params: asked.params }) === questionPrint(wanted)
      if (!isIt) throw new Problem(409, 'Another lookup', 'This record does not answer the lookup of this subject.')
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await tx
          .updateTable('imported_subject')
          .set({ record: id, outcome, looked_up_at: at })
          .where('subject_id', '=', subject_id)
          .execute()
      })
      return shown(await this.row(subject_id))
    },
  }
}

const ofCase = (db: Kysely<Tables>, case_id: string) =>
  db
    .selectFrom('imported_subject')
    .innerJoin('subject_import', 'subject_import.import_id', 'imported_subject.import_id')
    .where('imported_subject.case_id', '=', case_id)
    .where('removed_at', 'is', null)

const sizeOf = async (db: Kysely<Tables>, import_id: string): Promise<number> =>
  (await db.selectFrom('imported_subject').select('row').where('import_id', '=', import_id).execute()).length

const shown = (row: ImportedSubjectTable): ImportedSubject => {
  const { subject_id, import_id, kind, name, details, lookup, record, outcome, looked_up_at } = row
  return {
    subject_id,
    import_id,
    row: row.row,
    kind,
    name,
    details: JSON.parse(details),
    lookup: lookup === null ? null : JSON.parse(lookup),
    record: record === null || outcome === null ? null : { id: record, at: looked_up_at ?? '', outcome },
  }
}
