/** Subjects of a case that an analyst imported from a file. They are not findings. */
import { z } from 'zod'
import { nothing, text, textOrNull, time } from './fields.ts'
import { outcomes } from './lookups.ts'
import { routes } from './route.ts'

export const importedKinds = ['company', 'person', 'address', 'other'] as const
export type ImportedKind = (typeof importedKinds)[number]

/** The kind of a table's rows. In a FollowTheMoney file each entity has its own. */
export const rowKinds = ['company', 'person'] as const
export type RowKind = (typeof rowKinds)[number]

export const mostSubjects = 1000

export type ImportedSubject = z.infer<typeof importedSubject>
const importedSubject = z.object({
  subject_id: z.string(),
  import_id: z.string(),
  row: z.int().min(1).describe('In a FollowTheMoney file the line, else the row below the headings. From 1.'),
  kind: z.enum(importedKinds),
  name: z.string(),
  details: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('As the file says it: heading or property, and value.'),
  lookup: z
    .object({ operation: z.string(), params: z.record(z.string(), z.string()) })
    .nullable()
    .describe('The lookup that a press runs; null where there is none for it.'),
  record: z
    .object({ id: z.string(), at: time, outcome: z.enum(outcomes) })
    .nullable()
    .describe('The last lookup of it; null where it was imported and not looked up.'),
})

export type SubjectImport = z.infer<typeof subjectImport>
const subjectImport = z.object({
  import_id: z.string(),
  case_id: z.string(),
  file: z.string().describe('The name of the file.'),
  imported_by: z.string(),
  imported_by_name: textOrNull,
  imported_at: time,
  subjects: z.int().min(0),
  notes: z.array(z.string()).describe('Assumptions, and each line that was not imported, with the reason.'),
})

/** What an import of a file would add. */
export type SubjectPreview = z.infer<typeof subjectPreview>
const subjectPreview = z.object({
  kinds: z.array(z.object({ kind: z.enum(importedKinds), subjects: z.int().min(1) })),
  known: z.int().describe('How many have the name and kind of a subject that was imported before.'),
  notes: subjectImport.shape.notes,
})

export type SubjectList = z.infer<typeof subjectList>
const subjectList = z.object({ imports: z.array(subjectImport), subjects: z.array(importedSubject) })

export const subjectRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/cases/:case_id/subjects',
    summary: 'List the imported subjects of a case, and the files that they are from',
    opens: 'case',
    scope: 'read',
    reply: subjectList,
    opened: 'case_subjects',
    oncePerVisit: true,
  },
  preview: {
    method: 'POST',
    path: '/api/cases/:case_id/subjects/preview',
    summary: 'Count the subjects that an import of a file would add, and store nothing',
    opens: 'case',
    takes: { file: ['kind'] },
    reply: subjectPreview,
  },
  add: {
    method: 'POST',
    path: '/api/cases/:case_id/subjects',
    summary: 'Import the entities of a FollowTheMoney file, or the rows of a CSV or XLSX file, as subjects',
    opens: 'case',
    takes: { file: ['kind'] },
    reply: { 201: subjectImport },
  },
  remove: {
    method: 'DELETE',
    path: '/api/subject-imports/:import_id',
    summary: 'Remove an import',
    opens: 'import',
    reply: nothing,
  },
  putBack: {
    method: 'POST',
    path: '/api/subject-imports/:import_id/put-back',
    summary: 'Restore a removed import, for a day after its removal',
    opens: 'import',
    reply: nothing,
  },
  note: {
    method: 'PUT',
    path: '/api/subjects/:subject_id/record',
    summary: 'Note the record of a subject’s lookup',
    opens: 'subject',
    body: z.object({ record: text.max(100) }),
    reply: importedSubject,
  },
})
